import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import type { KindChoice, NotificationChoices } from '../../../features/notifications/notification-view.ts';
import { askApi, sentenceOf } from '../../components/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import { Section } from './section.tsx';
import styles from './notification-choices.module.css';

type Topic = NotificationChoices['topics'][number];

const letterOptions = [
  { value: 'at_once', label: 'Email at once' },
  { value: 'daily', label: 'In the daily email' },
  { value: 'never', label: 'No email' },
] as const;

/** Every kind of thing that somebody may be told of, by what it is about. Each choice keeps itself. */
export function KindChoices({ topics, hasPush }: { topics: readonly Topic[]; hasPush: boolean }) {
  return (
    <Section
      id="kinds"
      title={hasPush ? 'By email and push' : 'By email'}
      lead="What has a deadline, moves your money or ends what was agreed is always written at once."
    >
      <div className={styles.topics}>
        {topics.map((topic, index) => (
          <details key={topic.topic} className={styles.topic} open={index === 0}>
            <summary>
              <span className={styles.name}>{topic.label}</span>
              <span className={styles.howMany}>{topic.kinds.length}</span>
              <IconChevronDown size={20} aria-hidden="true" />
            </summary>
            <ul className={styles.kinds}>
              {topic.kinds.map((kind) => (
                <KindLine key={kind.kind} first={kind} hasPush={hasPush} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** One kind: what was pressed is shown at once, and put back with a word when it could not be kept. */
function KindLine({ first, hasPush }: { first: KindChoice; hasPush: boolean }) {
  const [kind, setKind] = useState(first);
  const fault = useFault();
  const choose = async (wish: Partial<Pick<KindChoice, 'letter' | 'isPushed'>>) => {
    const before = kind;
    fault.clear();
    setKind({ ...kind, ...wish });
    try {
      setKind(await askApi<KindChoice>(`/notifications/choices/${kind.kind}`, { method: 'PUT', body: wish }));
    } catch (error) {
      setKind(before);
      fault.say({ title: sentenceOf(error) });
    }
  };
  return (
    <li className={styles.kind}>
      <span className={styles.label}>{kind.label}</span>
      <span className={styles.letter}>
        {kind.hasLetter && kind.mayBeOff ? (
          <Select
            aria-label={`Email: ${kind.label}`}
            shape="pill"
            options={letterOptions}
            value={kind.letter}
            onChange={(event) => {
              // The options above are all there are.
              void choose({ letter: event.currentTarget.value as KindChoice['letter'] });
            }}
          />
        ) : (
          <Badge>Email, always</Badge>
        )}
      </span>
      {hasPush && (
        <Checkbox
          label="Push"
          aria-label={`Push: ${kind.label}`}
          checked={kind.isPushed}
          onChange={(event) => void choose({ isPushed: event.currentTarget.checked })}
        />
      )}
      {fault.note}
    </li>
  );
}
