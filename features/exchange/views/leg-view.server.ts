/** Reads what a swap's members see of each leg: its hand-over, place, missing documents, and emergencies. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { offsetText } from '../../../platform/time/time-zone.ts';
import { checkInFor } from '../handover/check-in.ts';
import { isHandOffTime } from '../lifecycle/booking-policy.ts';
import { interruptionToShow } from '../relief/interruption-view.server.ts';
import { interruptionsOf } from '../relief/interruptions.server.ts';
import { checklistWords, requirementLines } from '../../requirements/read-requirements.server.ts';
import { linesFor, takesChecklist } from '../../requirements/requirements.ts';
import { sayUntil, wordsAsOf } from '../handover/silence.ts';
import { exchangeSideOf, requiredOfLeg } from '../handover/required-of-leg.ts';
import type { Happened } from '../changes/swap-end.server.ts';
import { legActions } from '../lifecycle/exchange-policy.ts';
import type { Leg, LegSide, Swap } from '../lifecycle/exchange-store.server.ts';
import type { LegInterruption } from '../relief/emergency-view.ts';
import type { SwapLegView, SwapThing } from './swap-view.ts';
import {
  agreedLegs,
  calledOffLegs,
  outLegs,
  isAhead,
  isToCome,
  legLifecycle,
} from '../lifecycle/leg-lifecycle.ts';

type Place = NonNullable<SwapLegView['place']> & { checkIn: string };
type CallOff = { by: NonNullable<Leg['calledOffBy']>; reason: string };

/** Details besides the legs' own rows. By leg id. */
export type LegFacts = {
  places: Map<string, Place>;
  callOffs: Map<string, CallOff>;
  interruptions: Map<string, LegInterruption>;
  /** The reader's legs with a past or open damage claim. */
  claimed: Set<string>;
  /** The reader's legs with an open no-show report. */
  reported: Set<string>;
};

/** Read as the member who looks. */
export async function legFactsOf(sql: Sql, swap: Swap, me: string, now: Date): Promise<LegFacts> {
  return {
    places: await placesOf(sql, swap.id, me),
    callOffs: await callOffsOf(sql, swap.id),
    interruptions: await legInterruptionsOf(sql, swap, me, now),
    claimed: await claimedOf(sql, swap),
    reported: await reportedOf(sql, swap),
  };
}

async function claimedOf(sql: Sql, { legs }: Swap): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select leg_id as id from dispute where leg_id = any(${legs.map(({ id }) => id)})`;
  return new Set(rows.map(({ id }) => id));
}

async function reportedOf(sql: Sql, { legs }: Swap): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select leg_id as id from no_show_report
     where leg_id = any(${legs.map(({ id }) => id)}) and state in ('reported', 'contested')`;
  return new Set(rows.map(({ id }) => id));
}

/** The exact positions of what a member receives or gives: from the agreement until the return. */
async function placesOf(sql: Sql, id: string, me: string): Promise<Map<string, Place>> {
  const rows = await sql<(Place & { legId: string })[]>`
    select l.id as "legId", p.address, p.longitude, p.latitude, p.check_in as "checkIn"
      from leg l join listing_place p on p.listing_id = l.listing_id
     where l.exchange_id = ${id} and ${me} in (l.receiver_id, l.giver_id) and l.state = any(${[...agreedLegs, ...outLegs]})`;
  return new Map(rows.map(({ legId, ...place }) => [legId, place]));
}

async function callOffsOf(sql: Sql, id: string): Promise<Map<string, CallOff>> {
  const rows = await sql<(CallOff & { id: string })[]>`
    select id, called_off_by as by, coalesce(call_off_reason, '') as reason from leg where exchange_id = ${id} and state = any(${calledOffLegs})`;
  return new Map(rows.map(({ id: legId, ...rest }) => [legId, rest]));
}

/** The relevant emergency for a leg of the reader's that is, or was, out: the active one, or the latest. */
async function legInterruptionsOf(
  sql: Sql,
  { id, legs }: Swap,
  me: string,
  now: Date,
): Promise<Map<string, LegInterruption>> {
  const found = new Map<string, LegInterruption>();
  const said = await sql<{ legId: string; saidAt: Date | null }[]>`
    select id as "legId", return_said_at as "saidAt" from leg where exchange_id = ${id}`;
  for (const leg of legs) {
    if (leg.giverId !== me && leg.receiverId !== me) continue;
    const saidAt = said.find(({ legId }) => legId === leg.id)?.saidAt ?? null;
    const one = interruptionToShow(await interruptionsOf(sql, leg.id), saidAt ?? now);
    if (!one) continue;
    const { kind, title, state, until } = one;
    found.set(leg.id, { kind, title, state, until: until.toISOString() });
  }
  return found;
}

type Known = {
  nameOf: (memberId: string) => string | null;
  happened: readonly Happened[];
  facts: LegFacts;
};

/** A leg for a member of its swap. */
export function legView(
  leg: Leg,
  swap: Swap,
  me: string,
  { nameOf, happened, facts: { places, callOffs, interruptions, claimed, reported } }: Known,
  now: Date,
): Omit<SwapLegView, 'requirements' | 'isOthersLeftOut' | 'checklist' | 'isDepositLost' | keyof SwapThing> {
  const side: LegSide | null = leg.giverId === me ? 'giver' : leg.receiverId === me ? 'receiver' : null;
  const calledOff = callOffs.get(leg.id);
  const isNoShowOpen = reported.has(leg.id);
  const isKeptOpen =
    side !== null && legLifecycle.statesWith('settle').includes(leg.state) && leg.disputedAt !== null;
  const handOffConfirmedBy = wordsAsOf(now, leg.handOffConfirmedBy, leg.handOffSaidAt, leg.pickUpAt);
  const asked = happened.find(({ name, legId }) => name === 'swap.leg_unsaid' && legId === leg.id);
  const where = places.get(leg.id) ?? null;
  const isNoShow = happened.some(({ legId, isNoShow: reported }) => reported && legId === leg.id);
  return {
    side,
    giver: nameOf(leg.giverId) ?? '',
    receiver: nameOf(leg.receiverId) ?? '',
    state: leg.state,
    pickUp: leg.pickUp,
    returnBy: leg.returnBy,
    timeZone: leg.timeZone,
    offset: offsetText(leg.timeZone, leg.pickUpAt),
    place:
      side === 'receiver' && where
        ? { address: where.address, longitude: where.longitude, latitude: where.latitude }
        : null,
    checkIn: checkInFor(where?.checkIn ?? null, { pickUpAt: leg.pickUpAt, isHost: side === 'giver' }, now),
    rules: leg.terms.rules,
    policy: leg.terms.cancellationPolicy,
    depositCents: leg.depositCents,
    cover: leg.terms.cover,
    actions: side === null ? [] : legActions(side, { ...leg, handOffConfirmedBy, isNoShowOpen }, swap, now),
    confirmedHandOff: [...handOffConfirmedBy],
    confirmedReturn: leg.returnConfirmedBy,
    claimUntil: leg.claimUntil?.toISOString() ?? null,
    isDisputed: isKeptOpen && claimed.has(leg.id),
    areMetersOpen: isKeptOpen && !claimed.has(leg.id),
    isNoShowOpen,
    sayUntil:
      asked && isToCome(leg.state) && !isNoShowOpen ? sayUntil(asked.at, leg.returnAt).toISOString() : null,
    calledOff: calledOff ? { ...calledOff, isNoShow } : null,
    interruption: interruptions.get(leg.id) ?? null,
  };
}

/**
 * A leg's requirements, while relevant, for its two sides. The giver reads that something was shown, but not what; and nothing about a
 * receiver who has not accepted these days: offering days and ages could reveal a birth date.
 */
export async function requirementsView(
  sql: Sql,
  { version, parties }: Swap,
  leg: Leg,
  me: string,
  now: Date,
): Promise<Pick<SwapLegView, 'requirements' | 'isOthersLeftOut' | 'checklist'>> {
  const isMine = leg.giverId === me || leg.receiverId === me;
  if (!isMine || !isAhead(leg.state)) return { requirements: [], isOthersLeftOut: false, checklist: null };
  const mySide = exchangeSideOf(leg.giverId === me ? 'giver' : 'receiver');
  const lines = linesFor(mySide, await requirementLines(sql, requiredOfLeg(leg)));
  const hasAnswered =
    isToCome(leg.state) ||
    parties.some(({ memberId, agreedVersion }) => memberId === leg.receiverId && agreedVersion === version);
  const requirements = lines.filter(({ side }) => side === mySide || mySide === 'renter' || hasAnswered);
  const read = { requirements, isOthersLeftOut: requirements.length < lines.length };
  if (!takesChecklist(requirements)) return { ...read, checklist: null };
  const saidBy = await checklistWords(sql, leg.id);
  const isTime = isToCome(leg.state) && isHandOffTime(leg.pickUpAt, now);
  return { ...read, checklist: { saidBy, maySay: isTime && !saidBy.includes(mySide) } };
}
