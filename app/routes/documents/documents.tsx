import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { isToCome } from '../../../features/exchange/lifecycle/leg-lifecycle.ts';
import type { HandoverView } from '../../../features/handover/handover-view.ts';
import type { OwnDocuments } from '../../../features/identity/identity-view.ts';
import { timed } from '../../../features/settings/retention.ts';
import { askApi } from '../../components/session/api-client.ts';
import { askRental, askSwap } from '../../components/session/ask-exchange.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { daysText } from '../../components/when-words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAct } from '../../components/session/use-act.ts';
import { documentTasks, openTasks, type DocumentTask, type TaskFacts } from './document-tasks.ts';
import { SendPhoto } from './send-photo.tsx';
import type { Route } from './+types/documents';
import styles from './documents.module.css';

export const handle = { reads: ['booking', 'swap'] };

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('ID and licence', matches[0]?.loaderData?.brand.name);
}

type Trip = Pick<TaskFacts, 'lines' | 'waiver'> & {
  about: { booking: string } | { swap: string };
  path: string;
  title: string;
  days: string;
  signAt: string;
};

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const search = new URL(url).searchParams;
  const [documents, trip] = await Promise.all([
    askApi<OwnDocuments>('/identity', { signal }),
    askTrip(search, signal),
  ]);
  // After the provider’s page, or later: we ask the provider before the reader has to.
  if (documents.session === null) return { documents, trip };
  const fresh = await askApi<OwnDocuments>('/identity/check', {
    method: 'POST',
    body: trip?.about ?? {},
    signal,
  }).catch(() => documents);
  return { documents: fresh, trip: await askTrip(search, signal) };
}
clientLoader.hydrate = true as const;

async function askTrip(search: URLSearchParams, signal: AbortSignal): Promise<Trip | null> {
  const [booking, swap] = [search.get('booking'), search.get('swap')];
  if (booking !== null) return ofBooking(booking, signal);
  return swap === null ? null : ofSwap(swap, signal);
}

async function ofBooking(id: string, signal: AbortSignal): Promise<Trip> {
  const view = await askRental(id, signal);
  const [leg] = view.legs;
  return {
    about: { booking: id },
    path: `/exchanges/${id}`,
    title: leg.title,
    days: daysText(leg.fromDay, leg.toDay),
    lines: leg.requirements.filter(({ side }) => side === 'renter' && view.side === 'renter'),
    waiver: view.stage === 'agreed' ? await waiverOf(id, signal) : null,
    signAt: `/exchanges/legs/${id}/handover`,
  };
}

async function ofSwap(id: string, signal: AbortSignal): Promise<Trip> {
  const view = await askSwap(id, signal);
  const legs = view.legs.filter(({ side }) => side === 'receiver');
  const [leg] = legs;
  return {
    about: { swap: id },
    path: `/exchanges/${id}`,
    title: leg?.title ?? 'Your swap',
    days: leg ? daysText(leg.fromDay, leg.toDay) : '',
    lines: legs.flatMap(({ requirements }) => requirements.filter(({ side }) => side === 'renter')),
    waiver: leg && isToCome(leg.state) ? await waiverOf(leg.id, signal) : null,
    signAt: `/exchanges/legs/${leg?.id ?? ''}/handover`,
  };
}

/** The hand-over opens a moment after the agreement; nobody can sign before. */
const waiverOf = (id: string, signal: AbortSignal): Promise<TaskFacts['waiver']> =>
  askApi<HandoverView>(`/handovers/${id}`, { signal }).then(
    ({ persons }) => ({
      persons: persons.length,
      signed: persons.filter(({ signature }) => signature !== null).length,
    }),
    () => null,
  );

export function HydrateFallback() {
  return (
    <PageWaiting
      title="ID and licence"
      words="Loading your documents"
      className={styles.page}
      heights={[150, 120]}
    />
  );
}

/** How often the page checks while the provider works. */
const lookAgainMs = 2_500;

/** Everything a trip needs from its renter, in one list; each missing thing can be done here. */
export default function Documents({ loaderData: { documents, trip } }: Route.ComponentProps) {
  const tasks = documentTasks({ documents, lines: trip?.lines ?? null, waiver: trip?.waiver ?? null });
  const open = openTasks(tasks);
  const { revalidate } = useRevalidator();
  const isChecking = documents.session?.state === 'checking';
  useEffect(() => {
    if (!isChecking) return undefined;
    const timer = setInterval(() => void revalidate(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isChecking, revalidate]);
  return (
    <div className={styles.page}>
      <MembersHead title={trip ? 'Before you go' : 'ID and licence'} />
      {trip && (
        <p className={styles.trip}>
          <Link to={trip.path}>{trip.title}</Link>
          <span>{trip.days}</span>
        </p>
      )}
      <output className={styles.lead}>
        {open === 0
          ? 'You’re all set.'
          : open === 1
            ? 'You have one thing left to do.'
            : `You have ${open} things left to do.`}
      </output>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <Task key={task.key} task={task} trip={trip} />
        ))}
      </ul>
      <p className={styles.small}>
        We store photos privately and delete them {timed.identityPictures.days} days after our decision.
        Owners only see that you’re verified.
      </p>
      {trip && open === 0 && (
        <ButtonLink to={trip.path} variant="primary" size="large" block>
          Back to your trip
        </ButtonLink>
      )}
    </div>
  );
}

const icons = {
  todo: IconCircleDashed,
  optional: IconCircleDashed,
  waiting: IconClock,
  done: IconCheck,
  barred: IconX,
} as const;

const stateWords: Record<DocumentTask['state'], string> = {
  todo: 'Needed',
  optional: '',
  waiting: 'In review',
  done: 'Done',
  barred: 'Not old enough',
};

function Task({ task, trip }: { task: DocumentTask; trip: Trip | null }) {
  const { key, title, detail, state, how, documents } = task;
  const Icon = icons[state];
  const isOptional = state === 'optional' || (state === 'done' && how !== null);
  return (
    <li data-state={state} aria-labelledby={`${key}-title`} className={styles.task}>
      <div className={styles.head}>
        <Icon aria-hidden="true" size={22} />
        <h2 id={`${key}-title`}>{title}</h2>
        <span className={styles.state}>{stateWords[state]}</span>
      </div>
      <p>{detail}</p>
      {how === 'provider' && <StartCheck about={trip?.about ?? {}} />}
      {how === 'sign' && trip && (
        <div>
          <ButtonLink to={trip.signAt} variant="primary">
            Add travellers and sign
          </ButtonLink>
        </div>
      )}
      {how === 'photo' && !isOptional && <SendPhoto documents={documents} />}
      {how === 'photo' && isOptional && (
        <details>
          <summary>Send a photo</summary>
          <SendPhoto documents={documents} />
        </details>
      )}
    </li>
  );
}

/** Opens the provider’s page; the result is here when the reader returns. */
function StartCheck({ about }: { about: object }) {
  const { busy, act, note } = useAct();
  const [isByHand, setByHand] = useState(false);
  const start = () =>
    act('identity', async () => {
      const { url } = await askApi<{ url: string | null }>('/identity/check', {
        method: 'POST',
        body: about,
      });
      if (url !== null) location.assign(url);
      return url === null ? 'Checked' : 'Opening the ID check';
    });
  if (isByHand) return <SendPhoto documents={['drivers_licence', 'provincial_id', 'passport']} />;
  return (
    <div className={styles.photo}>
      <p>Have your ID ready. It takes about two minutes, with a photo of your ID and one of your face.</p>
      <div className="row-10">
        <Button variant="primary" busy={busy !== null} onClick={() => void start()}>
          Verify my ID
        </Button>
        <Button variant="ghost" onClick={() => setByHand(true)}>
          Have our team check it
        </Button>
      </div>
      {note}
    </div>
  );
}
