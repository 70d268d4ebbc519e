import { ApiProblem, askApi } from '../../components/api-client.ts';
import type { Me } from '../../components/me.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Errors, Values } from './form-rules.ts';
import { useAct } from '../../components/use-act.ts';
import { Section } from './section.tsx';
import { useForm } from './use-form.ts';
import styles from './section.module.css';

type Name = 'displayName';
const longestName = 60;
const check = ({ displayName = '' }: Values<Name>): Errors<Name> =>
  displayName.trim() === '' ? { displayName: 'Please enter the name that others see' } : {};

/** The name that other members see. */
export function ProfileSection({ member }: { member: Me['member'] }) {
  const { act, note } = useAct();
  const send = async ({ displayName = '' }: Values<Name>) => {
    const save = async () => {
      await askApi('/account/profile', { method: 'PUT', body: { displayName: displayName.trim() } });
      return 'Your name is saved';
    };
    const isAboutTheName = (error: unknown) => {
      if (!(error instanceof ApiProblem) || error.field !== 'displayName') return false;
      form.setError('displayName', error.message);
      return true;
    };
    await act('rename', save, isAboutTheName);
  };
  const form = useForm<Name>({ check, send });
  if (member === null)
    return (
      <Section
        id="profile"
        title="Public profile"
        lead="Nobody sees you yet: a public profile begins with a membership."
      />
    );
  return (
    <Section
      id="profile"
      title="Public profile"
      lead="What other members see of you, beside your reviews and listings."
    >
      <form {...form.props} className={styles.form}>
        <Field
          label="Display name"
          hint="A first name and an initial is plenty."
          error={form.errors.displayName}
          required
        >
          <TextInput
            name="displayName"
            autoComplete="nickname"
            maxLength={longestName}
            defaultValue={member.displayName}
          />
        </Field>
        {form.fault}
        {note}
        <Button type="submit" busy={form.isBusy}>
          {form.isBusy ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </Section>
  );
}
