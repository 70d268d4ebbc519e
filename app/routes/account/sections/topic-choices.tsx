import { useState } from 'react';
import type {
  NotificationChoices,
  TopicChoice,
} from '../../../../features/notifications/notification-view.ts';
import { askApi, sentenceOf } from '../../../components/session/api-client.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import { Section } from '../section.tsx';
import styles from './notification-choices.module.css';

/** One row per topic with a switch for email and one for push. Each press is saved at once. */
export function TopicChoices({
  topics,
  hasPush,
}: Pick<NotificationChoices, 'topics'> & { hasPush: boolean }) {
  return (
    <Section
      id="topics"
      title={hasPush ? 'Email and push' : 'Email'}
      lead="We always email you about deadlines, your money and cancelled trips."
    >
      <ul className={styles.topics}>
        {topics.map((topic) => (
          <TopicLine key={topic.topic} first={topic} hasPush={hasPush} />
        ))}
      </ul>
    </Section>
  );
}

/** One topic. A press shows at once, and is undone with a message if it can't be saved. */
function TopicLine({ first, hasPush }: { first: TopicChoice; hasPush: boolean }) {
  const [choice, setChoice] = useState(first);
  const fault = useFault();
  const { topic, label, hasOptionalEmail, isEmailed, isPushed } = choice;
  const choose = async (wish: Partial<Pick<TopicChoice, 'isEmailed' | 'isPushed'>>) => {
    const before = choice;
    fault.clear();
    setChoice({ ...choice, ...wish });
    try {
      await askApi(`/notifications/choices/${topic}`, { method: 'PUT', body: wish });
    } catch (error) {
      setChoice(before);
      fault.say({ title: sentenceOf(error) });
    }
  };
  return (
    <li className={styles.topic}>
      <span className={styles.label}>{label}</span>
      <Checkbox
        label="Email"
        aria-label={`Email: ${label}`}
        checked={isEmailed || !hasOptionalEmail}
        disabled={!hasOptionalEmail}
        onChange={(event) => void choose({ isEmailed: event.currentTarget.checked })}
      />
      {hasPush && (
        <Checkbox
          label="Push"
          aria-label={`Push: ${label}`}
          checked={isPushed}
          onChange={(event) => void choose({ isPushed: event.currentTarget.checked })}
        />
      )}
      {fault.note}
    </li>
  );
}
