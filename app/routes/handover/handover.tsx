import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { requiredShots } from '../../../features/handover/evidence/checklists.ts';
import type { LegRef } from '../../../features/exchange/handover/exchange-facts.ts';
import { setText, type Stage } from '../../../features/handover/handover-set.ts';
import type { HandoverView } from '../../../features/handover/handover-view.ts';
import { shownPersons, shownStage } from '../../../features/handover/waiting-work.ts';
import { ApiProblem } from '../../components/session/api-client.ts';
import page from '../../components/exchange/exchange.module.css';
import { readHandover } from '../../components/handover/handover-sender.ts';
import { openShelf } from '../../components/handover/handover-shelf.ts';
import { keptAccountId } from '../../components/session/kept-account.ts';
import { membersMeta } from '../../components/page/members-meta.ts';
import { atText, thereText, wallText } from '../../components/when-words.ts';
import { Progress } from '../../ui/show/progress.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import type { Route } from './+types/handover';
import { CameraSheet } from './camera/camera-sheet.tsx';
import { ConfirmPart } from './confirm-part.tsx';
import { EvidencePart } from './evidence-part.tsx';
import { MeterPart } from './meter-part.tsx';
import { NextBar } from './next-bar.tsx';
import { PartyPart } from './party-part.tsx';
import { QueueNote } from './queue-note.tsx';
import { ShotPart } from './shot-part.tsx';
import { useHandover } from './use-handover.ts';
import { useSetHash } from './use-set-hash.ts';
import styles from './handover.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Hand-over', matches[0]?.loaderData?.brand.name);
}

/** A weak connection is no reason to wait when everything is already here. */
const patienceMs = 4_000;

type Loaded = { view: HandoverView; stage: Stage; isKept: boolean };

/** Whether it says that we were unreachable, rather than a refusal. */
const isAway = (error: unknown) =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500;

async function load(ref: LegRef, signal: AbortSignal): Promise<Omit<Loaded, 'stage'>> {
  const accountId = keptAccountId();
  const shelf = accountId === null ? null : await openShelf(accountId).catch(() => null);
  const kept = (await shelf?.view(ref).catch(() => null)) ?? null;
  if (kept === null) return { view: await readHandover(shelf, ref, { signal }), isKept: false };
  if (!navigator.onLine) return { view: kept, isKept: true };
  const asked = readHandover(shelf, ref, { signal }).then((view) => ({ view, isKept: false }));
  const instead = new Promise<{ view: HandoverView; isKept: boolean }>((resolve) => {
    setTimeout(() => resolve({ view: kept, isKept: true }), patienceMs);
  });
  try {
    return await Promise.race([asked, instead]);
  } catch (error) {
    if (signal.aborted || !isAway(error)) throw error;
    return { view: kept, isKept: true };
  }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { pathname } = new URL(request.url);
  const stage: Stage = pathname.endsWith('/return') ? 'return' : 'departure';
  return { ...(await load({ id: params.id }, request.signal)), stage };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div aria-busy="true" className={styles.page}>
      <h1 className="visually-hidden">Hand-over</h1>
      <output className="visually-hidden">Loading the hand-over</output>
      <Skeleton className={styles.waitingHead} />
      <Skeleton className={styles.waitingPart} />
      <Skeleton className={styles.waitingPart} />
    </div>
  );
}

/** Hand-over and return on a phone: signatures, photos or a video, meters, and both confirmations; with or without a network. */
export default function HandoverPage({ loaderData }: Route.ComponentProps) {
  const { stage, view } = loaderData;
  return <StagePage key={`${stage} ${view.exchange.id}`} loaded={loaderData} />;
}

function StagePage({ loaded }: { loaded: Loaded }) {
  const { stage } = loaded;
  const hand = useHandover(loaded.view, loaded.isKept);
  const { view, works } = hand;
  const shown = shownStage(view, works, stage);
  const persons = shownPersons(view, works);
  const setHash = useSetHash(setText(shown.set));
  const [camera, setCamera] = useState<string | null>(null);
  const isOpen = shown.closedAt === null && isStageOpen(view, stage);
  const steps =
    requiredShots(view.checklist).length + (stage === 'departure' ? Math.max(1, persons.length) : 0);
  const left = shown.missing.filter(({ kind }) => kind !== 'meter').length;
  return (
    <div className={styles.page}>
      <Head view={view} stage={stage} />
      <QueueNote hand={hand} />
      <Standing view={view} stage={stage} closedAt={shown.closedAt} />
      {isOpen && (
        <div className={styles.progress}>
          <p id="progress-words">
            <b className="num">{Math.max(0, steps - left)}</b> of <span className="num">{steps}</span> done
          </p>
          <Progress aria-labelledby="progress-words" max={steps} value={Math.max(0, steps - left)} />
        </div>
      )}
      {stage === 'departure' && <PartyPart hand={hand} persons={persons} isOpen={isOpen} />}
      <ShotPart hand={hand} stage={stage} shown={shown} isOpen={isOpen} onCamera={setCamera} />
      <MeterPart hand={hand} stage={stage} shown={shown} isOpen={isOpen} />
      <ConfirmPart hand={hand} stage={stage} shown={shown} setHash={setHash} isOpen={isOpen} />
      <EvidencePart view={view} isOnline={hand.isOnline} />
      {isOpen && <NextBar view={view} stage={stage} shown={shown} setHash={setHash} onCamera={setCamera} />}
      <CameraSheet
        hand={hand}
        stage={stage}
        shotId={camera}
        missing={shown.missing}
        onShot={setCamera}
        onClose={() => setCamera(null)}
      />
    </div>
  );
}

/** The departure before it happens; the return while it is out. */
function isStageOpen({ standing }: HandoverView, stage: Stage): boolean {
  return stage === 'departure' ? standing === 'coming' : standing === 'out';
}

/** An older version's stored view has no location. */
const placedText = (wall: string, { location }: { location?: string }): string =>
  location ? thereText(wall, location) : wallText(wall);

function Head({ view, stage }: { view: HandoverView; stage: Stage }) {
  const other = view.names[view.side === 'owner' ? 'renter' : 'owner'];
  const wall = stage === 'departure' ? view.pickUp : view.returnBy;
  return (
    <header className={styles.head}>
      <Link to={view.path} className={page.up}>
        {view.exchange.kind === 'booking' ? 'Back to the booking' : 'Back to the swap'}
      </Link>
      <h1>{stage === 'departure' ? 'Hand-over' : 'Return'}</h1>
      <p className={styles.what}>
        <b>{view.title}</b>
        <span>
          {stage === 'departure' ? 'Pick-up' : 'Return by'} {placedText(wall, view)}, with {other}
        </span>
      </p>
      <nav aria-label="Stages" className={styles.stages}>
        <NavLink to={`${view.pagePath}/handover`}>Hand-over</NavLink>
        <NavLink to={`${view.pagePath}/return`}>Return</NavLink>
      </nav>
    </header>
  );
}

/** Notes on what is settled, or must come first. */
function Standing({ view, stage, closedAt }: { view: HandoverView; stage: Stage; closedAt: string | null }) {
  if (closedAt !== null)
    return (
      <p className={styles.settled}>
        <IconCircleCheckFilled size={26} aria-hidden="true" />
        <span>
          <b>{stage === 'departure' ? 'Handed over.' : 'Back where it belongs.'}</b> You both confirmed on{' '}
          {atText(closedAt)}.
        </span>
      </p>
    );
  if (stage === 'return' && view.standing === 'coming')
    return <p className={styles.note}>You can start the return once you’ve both confirmed the hand-over.</p>;
  if (view.standing === 'ended') return <p className={styles.note}>This ended without a hand-over.</p>;
  return null;
}
