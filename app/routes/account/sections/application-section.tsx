import { useState } from 'react';
import type { ApplicationState } from '../../../../features/membership/application/application-lifecycle.ts';
import type {
  ApplicationAnswers,
  OwnApplication,
} from '../../../../features/membership/application/application-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useAct } from '../../../components/session/use-act.ts';
import { Section } from '../section.tsx';
import { useNow } from '../../../components/use-now.ts';
import { atTime, fromNow, onDay, shareOver } from '../when.ts';
import styles from '../section.module.css';

type Badges = [words: string, variant: 'neutral' | 'lake' | 'success' | 'danger' | 'sun'];
const badges: Record<ApplicationState, Badges> = {
  submitted: ['Received', 'lake'],
  in_review: ['In review', 'lake'],
  approved: ['Approved', 'success'],
  waitlisted: ['On the waitlist', 'sun'],
  declined: ['Declined', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
};

const leads: Record<ApplicationState, string> = {
  submitted: 'We have your application. A person reads it, not a machine.',
  in_review: 'Our team is reading your application.',
  approved: 'You’re in. Welcome!',
  waitlisted: 'We’d like to have you, but there’s no spot yet. We’ll email you as soon as there is.',
  declined: 'We couldn’t approve your application this time.',
  withdrawn: 'You withdrew your application. You can apply again any time.',
};

/** An application's status, from the day it was sent to the day it is answered. */
export function ApplicationSection({
  application,
  isConfirmed,
}: {
  application: OwnApplication | null;
  isConfirmed: boolean;
}) {
  if (application === null)
    return (
      <Section
        id="application"
        title="Founders Club"
        lead={
          isConfirmed
            ? 'You haven’t applied yet. It takes about five minutes, and the first 100 owners become founders.'
            : 'Confirm your email first. Then any application you sent from that address shows up here.'
        }
      >
        <div className={styles.actions}>
          <ButtonLink to="/apply" variant="primary">
            Apply to the Founders Club
          </ButtonLink>
        </div>
      </Section>
    );
  const { state, submittedAt, dueAt, note, actions } = application;
  const [words, variant] = badges[state];
  const isOpen = state === 'submitted' || state === 'in_review';
  return (
    <Section
      id="application"
      title="Your application"
      lead={leads[state]}
      badge={<Badge variant={variant}>{words}</Badge>}
    >
      {isOpen && <Clock from={submittedAt} to={dueAt} />}
      {note !== '' && <blockquote className={styles.note}>{note}</blockquote>}
      {application.decidedAt !== null && (
        <p className={styles.lead}>Answered on {onDay(application.decidedAt)}.</p>
      )}
      <details className={styles.details}>
        <summary>What you told us</summary>
        <Answers answers={application.answers} />
      </details>
      <div className={styles.actions}>
        {actions.includes('reopen') && (
          <ButtonLink to="/apply" variant="primary">
            Apply again
          </ButtonLink>
        )}
        {actions.includes('withdraw') && <Withdraw />}
      </div>
    </Section>
  );
}

/** The promised 48 hours, counting down. */
function Clock({ from, to }: { from: string; to: string }) {
  const now = useNow();
  const isLate = now > Date.parse(to);
  return (
    <div className={styles.clock}>
      <b>{isLate ? 'We’re late' : `We’ll answer ${fromNow(to, now)}`}</b>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.run} style={{ width: `${shareOver(from, to, now) * 100}%` }} />
      </div>
      <p>
        {isLate
          ? `We promised an answer by ${atTime(to)}. We’re sorry. Yours is next.`
          : `You’ll hear from us by ${atTime(to)}, by email and here.`}
      </p>
    </div>
  );
}

const list = (values: string[]) => (values.length > 0 ? values.join(', ') : null);
const attention: Record<string, string> = {
  swapping: 'Swapping',
  renting: 'Renting',
  both: 'Both',
  other: 'Something else',
};
const importance: Record<string, string> = {
  priority: 'The Priority',
  middle: 'Middle of the Road',
  'not-priority': 'Not a Priority',
};
const commitments: Record<string, string> = { yes: 'Yes, I’m in', waitlist: 'Waitlist me as a renter' };
const worded = (words: Record<string, string>, value: string | null) => value && (words[value] ?? value);

function Answers({ answers }: { answers: ApplicationAnswers }) {
  const rows: [question: string, answer: string | null][] = [
    ['Name', [answers.firstName, answers.lastName].filter(Boolean).join(' ')],
    ['Email', answers.email],
    ['Phone', answers.phone],
    ['What caught your attention', answers.attentionOther ?? worded(attention, answers.attention)],
    ['Extra income', worded(importance, answers.incomeImportance)],
    ['Experiences', list(answers.desiredExperiences)],
    ['Your gear', answers.gearInventory],
    ['How often you use it', answers.usageFrequency],
    ['Dream swap', answers.dreamSwap],
    ['Where', answers.location],
    ['Services', list(answers.bonusServices)],
    ['Your questions', answers.userQuestions],
    ['Commitment', worded(commitments, answers.commitment)],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([question, answer]) =>
          answer && (
            <div key={question} style={{ display: 'contents' }}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Withdraw() {
  const [isOpen, setOpen] = useState(false);
  const { busy, act, note } = useAct();
  const withdraw = async () => {
    const isDone = await act('withdraw', async () => {
      await askApi('/application/withdraw', { method: 'POST' });
      return 'Your application is withdrawn';
    });
    if (isDone) setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Withdraw</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="small"
        title="Withdraw your application?"
        description="We’ll stop reviewing it, and you’ll lose your place in line. You can apply again later."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
            <Button variant="danger" busy={busy !== null} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          </>
        }
      >
        {note}
      </Dialog>
    </>
  );
}
