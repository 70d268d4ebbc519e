import type { ReactNode } from 'react';
import type { ApplicationAnswers } from '../../../../features/membership/application/application-view.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { MaskedEmail } from '../parts/masked-email.tsx';
import styles from '../frame/desk-page.module.css';

const attention: Record<string, string> = {
  swapping: 'Swapping',
  renting: 'Renting',
  both: 'Both',
  other: 'Something else',
};
const importance: Record<string, string> = {
  priority: 'The priority: making money',
  middle: 'Middle of the road: both',
  'not-priority': 'Not a priority: here for adventure and swaps',
};
const commitment: Record<string, string> = {
  yes: 'Yes: will list gear or a stay',
  waitlist: 'Not now: waiting list, renting only',
};

const spelled = (words: Record<string, string>, value: string | null) =>
  value === null ? null : (words[value] ?? value);

/** All answers in form order; empty ones say so. */
export function AnswersOf({ id, answers }: { id: string; answers: ApplicationAnswers }) {
  const name = [answers.firstName, answers.lastName].filter(Boolean).join(' ');
  const lines: [question: string, answer: ReactNode][] = [
    ['Name', name],
    ['Email', <MaskedEmail key={id} email={answers.email} of={{ kind: 'application', id }} />],
    ['Phone', answers.phone],
    ['What caught their attention', spelled(attention, answers.attention)],
    ['Other, in their words', answers.attentionOther],
    ['How important extra income is', spelled(importance, answers.incomeImportance)],
    ['Experiences they want', answers.desiredExperiences.join(', ')],
    ['Their gear', answers.gearInventory],
    ['How often they use it', answers.usageFrequency],
    ['Their dream swap', answers.dreamSwap],
    ['Where they are', answers.location],
    ['Services they’d use', answers.bonusServices.join(', ')],
    ['Their questions', answers.userQuestions],
    ['Are they in?', spelled(commitment, answers.commitment)],
  ];
  return (
    <section className={styles.panel}>
      <h2>Answers</h2>
      <Facts>
        {lines.map(([question, answer]) => (
          <Fact key={question} name={question}>
            {answer === null || answer === '' ? <span className={styles.quiet}>No answer</span> : answer}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
