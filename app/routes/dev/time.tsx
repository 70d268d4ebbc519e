import { useEffect, useReducer, useState, type FormEvent } from 'react';
import { data } from 'react-router';
import { wordsOfMove, type TimeState } from '../../../features/demo-village/time-view.ts';
import { depsContext, documentContext } from '../../deps.server.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { Route } from './+types/time';
import styles from './time.module.css';

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(depsContext).config.isDemo) throw data(null, { status: 404 });
  context.get(documentContext).isUncached = true;
  return null;
}

export const meta = () => [{ title: 'Demo time' }, { name: 'robots', content: 'noindex' }];

const address = '/dev/clock';
const moment = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Vancouver',
});
const steps = [
  { by: '+1h', label: '+1 hour' },
  { by: '+1d', label: '+1 day' },
  { by: '+3d', label: '+3 days' },
  { by: '+1w', label: '+1 week' },
];
const lookEveryMilliseconds = 700;

/** The state, or an error sentence. */
async function ask(by?: string): Promise<TimeState | string> {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ by }),
  };
  try {
    const response = await fetch(address, by === undefined ? undefined : sent);
    const body = (await response.json()) as TimeState & { detail?: string };
    return response.ok ? body : (body.detail ?? 'You can’t move the clock from here.');
  } catch {
    return 'The server isn’t responding. Try again.';
  }
}

type Shown = { state: TimeState | null; trouble: string };

const taken = ({ state }: Shown, answer: TimeState | string): Shown =>
  typeof answer === 'string' ? { state, trouble: answer } : { state: answer, trouble: '' };

/** Shows and moves the demo's clock; api/demo-time.server.ts decides who may. */
export default function DemoTime() {
  const [{ state, trouble }, take] = useReducer(taken, { state: null, trouble: '' });
  const [day, setDay] = useState('');
  const isMoving = state?.isMoving ?? false;

  useEffect(() => void ask().then(take), []);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(
      () =>
        void ask().then((answer) => {
          take(answer);
          // The page itself uses the clock: reloaded, its browser follows.
          if (typeof answer !== 'string' && !answer.isMoving) window.location.reload();
        }),
      lookEveryMilliseconds,
    );
    return () => clearInterval(timer);
  }, [isMoving]);

  const move = (by: string) => void ask(by).then(take);
  const goTo = (event: FormEvent) => {
    event.preventDefault();
    move(day);
  };
  return (
    <main id="main" className={`container ${styles.page}`}>
      <h1>Demo time</h1>
      <p className={styles.now} aria-live="polite">
        {state === null ? 'Loading the time' : moment.format(new Date(state.now))}
      </p>
      <p className={styles.quiet}>
        Vancouver time.{' '}
        {isMoving ? 'Moving the clock and running everything that comes due.' : aheadWords(state)}
      </p>
      <div className={styles.steps}>
        {steps.map(({ by, label }) => (
          <Button key={by} disabled={isMoving} onClick={() => move(by)}>
            {label}
          </Button>
        ))}
      </div>
      <form className={styles.day} onSubmit={goTo}>
        <Field label="Or go to 9 a.m. on this day">
          <TextInput type="date" value={day} onChange={(event) => setDay(event.target.value)} required />
        </Field>
        <Button type="submit" variant="primary" disabled={isMoving}>
          Go there
        </Button>
      </form>
      {trouble && <p role="alert">{trouble}</p>}
      {state?.last && !isMoving && (
        <section className={styles.last}>
          <h2>What has happened since {moment.format(new Date(state.last.from))}</h2>
          <ul>
            {wordsOfMove(state.last).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

function aheadWords(state: TimeState | null): string {
  const hours = Math.round((state?.aheadMilliseconds ?? 0) / 3_600_000);
  if (hours === 0) return 'The demo shows the real time.';
  const days = Math.floor(hours / 24);
  const parts = [days > 0 && `${days} d`, hours % 24 > 0 && `${hours % 24} h`].filter(Boolean).join(' ');
  return `${parts} ahead of the real time. The clock only moves forward.`;
}
