import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import { useState } from 'react';
import type { Delivery, NewWebhook, OwnWebhook } from '../../../../features/programs/program-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { useAct } from '../../../components/session/use-act.ts';
import { useNow } from '../../../components/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Section } from '../section.tsx';
import { fromNow } from '../when.ts';
import { MadeSecret } from './made-secret.tsx';
import sectionStyles from '../section.module.css';
import styles from './programs.module.css';

type TopicOption = { name: string; label: string };
type SectionProps = { webhooks: OwnWebhook[]; topics: TopicOption[] };

const stateWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

function answerWords({ lastStatus, lastFault, tries }: Delivery): string {
  if (tries === 0) return 'not sent yet';
  return lastStatus === null ? (lastFault ?? 'no answer') : `answered ${lastStatus}`;
}

/** The member's webhooks: add one, try it, see its deliveries, delete it. */
export function WebhooksSection({ webhooks, topics }: SectionProps) {
  const { busy, act, note } = useAct();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const post = (name: string, path: string, done: string, method: 'POST' | 'DELETE' = 'POST') =>
    void act(name, async () => {
      await askApi(`/account/webhooks/${path}`, { method });
      return done;
    });
  return (
    <Section
      id="webhooks"
      title="Webhooks"
      lead="We post your notifications, signed, to your URL. If it doesn’t respond, we keep trying for four hours."
    >
      {webhooks.length > 0 && (
        <ul className={sectionStyles.rows}>
          {webhooks.map(({ id, url, topics: heard, deliveries }) => (
            <li key={id} className={sectionStyles.row}>
              <IconWebhook aria-hidden="true" size={24} />
              <span className={styles.address}>
                <b>{url}</b>
                <small>
                  {topics
                    .filter(({ name }) => heard.includes(name))
                    .map(({ label }) => label)
                    .join(' · ')}
                </small>
              </span>
              <span className={sectionStyles.rowActions}>
                <Button
                  size="small"
                  busy={busy === `test ${id}`}
                  aria-label={`Send a test to ${url}`}
                  onClick={() => post(`test ${id}`, `${id}/test`, 'Test sent')}
                >
                  Send a test
                </Button>
                <Button
                  size="small"
                  busy={busy === id}
                  aria-label={`Delete webhook ${url}`}
                  onClick={() => post(id, id, 'Webhook deleted', 'DELETE')}
                >
                  Delete
                </Button>
              </span>
              {deliveries.length > 0 && (
                <Deliveries
                  deliveries={deliveries}
                  onRedeliver={(delivery) =>
                    post(delivery, `${id}/deliveries/${delivery}/redeliver`, 'Sending it again')
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={sectionStyles.actions}>
        <Button onClick={() => setAdding(true)}>Add a webhook</Button>
      </div>
      {note}
      {isAdding && <AddDialog topics={topics} onClose={() => setAdding(false)} onMade={setMade} />}
      {made && (
        <MadeSecret
          title="Copy the signing secret now"
          words="Your program needs it to check our signature. We can’t show it again."
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </Section>
  );
}

type DeliveriesProps = { deliveries: Delivery[]; onRedeliver: (id: string) => void };

function Deliveries({ deliveries, onRedeliver }: DeliveriesProps) {
  const now = useNow();
  return (
    <details className={styles.log}>
      <summary>Latest deliveries</summary>
      <ul>
        {deliveries.map((delivery) => {
          const { id, kind, state, createdAt } = delivery;
          return (
            <li key={id} className={styles.delivery}>
              <span>
                <b>{stateWords[state]}</b> {kind}
                <small>
                  {fromNow(createdAt, now)} · {answerWords(delivery)}
                </small>
              </span>
              {state !== 'waiting' && (
                <Button
                  size="small"
                  aria-label={`Send ${kind} of ${fromNow(createdAt, now)} again`}
                  onClick={() => onRedeliver(id)}
                >
                  Send again
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type AddProps = { topics: TopicOption[]; onClose: () => void; onMade: (made: NewWebhook) => void };

function AddDialog({ topics, onClose, onMade }: AddProps) {
  const { busy, act, note } = useAct();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const add = () =>
    act('add', async () => {
      const body = { url: url.trim(), topics: chosen };
      onMade(await askApi<NewWebhook>('/account/webhooks', { method: 'POST', body }));
      onClose();
      return 'Webhook added';
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add a webhook"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy !== null}
            disabled={url.trim() === '' || chosen.length === 0}
            onClick={() => void add()}
          >
            Add webhook
          </Button>
        </>
      }
    >
      <div className="stack-16">
        <Field label="URL" hint="It must start with https:// and be reachable from the internet." required>
          <TextInput
            type="url"
            inputMode="url"
            value={url}
            maxLength={500}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <fieldset className={styles.topics}>
          <legend>Send notifications about</legend>
          {topics.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked ? [...before, name] : before.filter((each) => each !== name),
                )
              }
            />
          ))}
        </fieldset>
        {note}
      </div>
    </Dialog>
  );
}
