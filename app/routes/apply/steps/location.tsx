import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { mayContinue } from '../../../../features/membership/application/application-draft.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/location';
import { useAnswers } from '../draft-store.ts';
import { StepFrame } from '../step-frame.tsx';
import { stepMeta } from '../step-meta.ts';
import { TownList } from '../town-list.tsx';
import styles from '../fields.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('Where does it all live?', matches);
}

/** One line: city and province. */
export default function Location() {
  const { answers, change, save } = useAnswers();
  return (
    <StepFrame
      step="location"
      title="Where does it all live?"
      hint="We’re opening town by town in British Columbia and Alberta. Your city is enough; we don’t need an address."
      isAnswered={mayContinue('location', answers)}
      wanted="Enter your city to continue"
      onContinue={save}
    >
      <Field label="City, Province" className={styles.large}>
        <TextInput
          icon={<IconMapPin aria-hidden="true" />}
          value={answers.location ?? ''}
          placeholder="City, Province"
          autoComplete="off"
          list="towns"
          onChange={(event) => change({ location: event.target.value })}
        />
      </Field>
      <TownList id="towns" />
    </StepFrame>
  );
}
