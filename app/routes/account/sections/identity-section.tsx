import {
  documentNames,
  type OwnDocuments,
  type OwnIdentity,
} from '../../../../features/identity/identity-view.ts';
import type { Shown } from '../../../../features/requirements/requirements.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../section.tsx';
import { dayText, onDay } from '../when.ts';
import styles from '../section.module.css';

const badges = {
  submitted: ['In review', 'lake'],
  verified: ['Verified', 'success'],
  declined: ['New photo needed', 'sun'],
} as const;

const leads = {
  submitted: 'We have your photo. A person on our team will check it and email you.',
  verified: 'Other members see that you’re verified. We delete your photos within 30 days.',
  declined: 'We couldn’t verify you with the photo you sent.',
};

/** Shows the status of a member's identity and documents; they are submitted on a page of their own. */
export function IdentitySection({ documents: { identity, others, shown } }: { documents: OwnDocuments }) {
  const [words, variant] =
    identity === null ? (['Not verified yet', 'neutral'] as const) : badges[identity.state];
  return (
    <Section
      id="identity"
      title="Your identity and documents"
      badge={<Badge variant={variant}>{words}</Badge>}
      lead={
        identity === null
          ? 'Show us your ID once. Other members only see that you’re verified.'
          : leads[identity.state]
      }
    >
      {identity && <Check check={identity} />}
      {others.map((check) => (
        <Check key={check.document} check={check} />
      ))}
      <WhatIsKnown shown={shown} />
      <div className={styles.actions}>
        <ButtonLink to="/documents">{shown.isIdentified ? 'Update my documents' : 'Verify my ID'}</ButtonLink>
      </div>
    </Section>
  );
}

/** What is being checked, and what was missing. */
function Check({ check: { state, note, document, submittedAt } }: { check: OwnIdentity }) {
  if (state === 'verified') return null;
  return state === 'declined' ? (
    <>
      <p className={styles.lead}>{documentNames[document]}: please send a new photo.</p>
      <blockquote className={styles.note}>{note}</blockquote>
    </>
  ) : (
    <p className={styles.lead}>
      {documentNames[document]}, sent on {onDay(submittedAt)}.
    </p>
  );
}

/** What the documents said: listings' requirements are checked against it. */
function WhatIsKnown({ shown: { birthDate, licence, hasOperatorCard } }: { shown: Shown }) {
  const known = [
    ...(birthDate === null ? [] : [`Date of birth: ${dayText(birthDate)}`]),
    ...(licence === null
      ? []
      : [
          `Driver’s licence for ${licence.classes.map((each) => (each === '5' ? 'cars' : 'motorcycles')).join(' and ')}, valid until ${dayText(licence.until)}`,
        ]),
    ...(hasOperatorCard ? ['Pleasure Craft Operator Card'] : []),
  ];
  if (known.length === 0) return null;
  return (
    <div className={styles.known}>
      <p>What we’ve verified:</p>
      <ul>
        {known.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
