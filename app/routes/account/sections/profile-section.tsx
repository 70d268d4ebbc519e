import { useId, useRef, useState } from 'react';
import {
  bioRefusal,
  languages,
  longestBio,
  mostLanguages,
  tidyBio,
} from '../../../../features/members/bio.ts';
import { longestName } from '../../../../features/members/display-name.ts';
import { memberAddress } from '../../../../features/members/member-address.ts';
import { readPhone } from '../../../../features/members/phone.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { acceptedPhotos } from '../../../components/accepted-photos.ts';
import { ApiProblem, askApi, fetchApi } from '../../../components/session/api-client.ts';
import { lighterPicture } from '../../../components/handover/lighter-picture.ts';
import type { Me } from '../../../components/session/me.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx';
import type { Errors, Values } from '../door/form-rules.ts';
import { useAct } from '../../../components/session/use-act.ts';
import { Section } from '../section.tsx';
import { useForm } from '../door/use-form.ts';
import styles from '../section.module.css';

type Name = 'displayName' | 'bio' | 'phone';
type Member = NonNullable<Me['member']>;

const check = ({ displayName = '', bio = '', phone = '' }: Values<Name>): Errors<Name> => {
  const refused = bioRefusal(tidyBio(bio));
  const read = readPhone(phone);
  return {
    ...(displayName.trim() === '' && { displayName: 'Enter the name other members will see' }),
    ...(refused && { bio: refused.sentence }),
    ...(isRefusal(read) && { phone: read.sentence }),
  };
};

/** Edits the public profile: photo, name, bio and languages. */
export function ProfileSection({ member }: { member: Member }) {
  return (
    <Section
      id="profile"
      title="Profile"
      lead="Members see this on your listings, requests and messages, along with your reviews."
    >
      <Photo member={member} />
      <Words member={member} />
    </Section>
  );
}

function Photo({ member: { displayName, photo } }: { member: Member }) {
  const { busy, act, note } = useAct();
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const send = (file: File) =>
    act('photo', async () => {
      await fetchApi('/account/photo', { method: 'POST', file: await lighterPicture(file) });
      return 'Your photo is saved';
    });
  const remove = () =>
    act('remove', async () => {
      await askApi('/account/photo', { method: 'DELETE' });
      return 'Your photo is removed';
    });
  return (
    <>
      <div className={styles.portrait}>
        <Avatar name={displayName} src={photo} size={96} />
        <div className={styles.portraitButtons}>
          <label htmlFor={inputId} className="visually-hidden">
            Your photo
          </label>
          <input
            ref={input}
            id={inputId}
            type="file"
            tabIndex={-1}
            accept={acceptedPhotos}
            className="visually-hidden"
            onChange={({ currentTarget: field }) => {
              const [file] = field.files ?? [];
              if (file)
                void send(file).then(() => {
                  field.value = '';
                });
            }}
          />
          <Button size="small" busy={busy === 'photo'} onClick={() => input.current?.click()}>
            {photo === null ? 'Add a photo' : 'Change photo'}
          </Button>
          {photo !== null && (
            <Button size="small" variant="ghost" busy={busy === 'remove'} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {note}
    </>
  );
}

function Words({ member }: { member: Member }) {
  const { act, note } = useAct();
  const [spoken, setSpoken] = useState<readonly string[]>(member.languages);
  const send = async ({ displayName = '', bio = '', phone = '' }: Values<Name>) => {
    const save = async () => {
      const body = { displayName: displayName.trim(), bio, languages: spoken, phone };
      await askApi('/account/profile', { method: 'PUT', body });
      return 'Your profile is saved';
    };
    const isAboutAField = (error: unknown) => {
      if (!(error instanceof ApiProblem)) return false;
      if (error.field !== 'displayName' && error.field !== 'bio' && error.field !== 'phone') return false;
      form.setError(error.field, error.message);
      return true;
    };
    await act('profile', save, isAboutAField);
  };
  const form = useForm<Name>({ check, send });
  const isFull = spoken.length >= mostLanguages;
  const toggle = (language: string) =>
    setSpoken((before) =>
      before.includes(language) ? before.filter((each) => each !== language) : [...before, language],
    );
  return (
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
      <Field
        label="About you"
        hint="What you love to do outdoors, and anything other members should know."
        error={form.errors.bio}
        optional
      >
        <TextArea name="bio" rows={4} maxLength={longestBio} defaultValue={member.bio} />
      </Field>
      <details className={styles.languages}>
        <summary>
          <b>Languages</b> <span>{spoken.length > 0 ? spoken.join(', ') : 'Choose languages'}</span>
        </summary>
        <fieldset>
          <legend className="visually-hidden">Languages you speak</legend>
          {languages.map((language) => (
            <Checkbox
              key={language}
              name="languages"
              value={language}
              label={language}
              disabled={isFull && !spoken.includes(language)}
              checked={spoken.includes(language)}
              onChange={() => toggle(language)}
            />
          ))}
        </fieldset>
      </details>
      <Field
        label="Phone"
        hint="Only people you have a confirmed trip with can see it and call you."
        error={form.errors.phone}
        optional
      >
        <TextInput
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          placeholder="250 555 0199"
          defaultValue={member.phone}
        />
      </Field>
      {form.fault}
      {note}
      <div className={styles.actions}>
        <Button type="submit" busy={form.isBusy}>
          {form.isBusy ? 'Saving...' : 'Save'}
        </Button>
        <ButtonLink to={memberAddress({ id: member.id, name: member.displayName })} variant="ghost">
          View profile
        </ButtonLink>
      </div>
    </form>
  );
}
