/** Builds what an exchange's members see of each leg: its terms, place, missing documents, and the state of its hand-over. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { offsetText } from '../../../platform/time/time-zone.ts';
import { checklistWords, requirementLines } from '../../requirements/read-requirements.server.ts';
import { linesFor, takesChecklist } from '../../requirements/requirements.ts';
import { checkInFor } from '../handover/check-in.ts';
import { exchangeSideOf, requiredOfLeg } from '../handover/required-of-leg.ts';
import { sayUntil, wordsAsOf } from '../handover/silence.ts';
import { sideOfLeg } from '../handover/side-of-leg.ts';
import { isHandOffTime } from '../lifecycle/booking-policy.ts';
import { isAsked } from '../lifecycle/exchange-states.ts';
import {
  isRental,
  isRentalLeg,
  type AnyLeg,
  type Exchange,
  type LegSide,
} from '../lifecycle/exchange-store.server.ts';
import {
  agreedLegs,
  isToCome,
  legLifecycle,
  offeredLegs,
  outLegs,
  stageOfLeg,
} from '../lifecycle/leg-lifecycle.ts';
import type { Happened } from './happened.server.ts';
import { legLine, personOf, type Reading } from './exchange-lines.server.ts';
import type { LegView } from './leg-view.ts';

type Place = NonNullable<LegView['place']>;

/** What is not in the legs' own rows, and is only read for the reader's own legs. By leg id. */
export type LegFacts = {
  places: Map<string, { place: Place; checkIn: string }>;
  /** With a past or open damage claim. */
  claimed: Set<string>;
  /** With an open no-show report. */
  reported: Set<string>;
};

/** Read as the member who looks: the database shows them claims and reports of their own legs only. */
export async function legFactsOf(sql: Sql, { legs }: Exchange, me: string): Promise<LegFacts> {
  const ids = legs.map(({ id }) => id);
  const claims = await sql<{ id: string }[]>`select leg_id as id from dispute where leg_id = any(${ids})`;
  const reports = await sql<{ id: string }[]>`
    select leg_id as id from no_show_report where leg_id = any(${ids}) and state in ('reported', 'contested')`;
  return {
    places: await placesOf(sql, ids, me),
    claimed: new Set(claims.map(({ id }) => id)),
    reported: new Set(reports.map(({ id }) => id)),
  };
}

/** The exact positions of what a member receives or gives: from the agreement until the return. */
async function placesOf(sql: Sql, legIds: readonly string[], me: string): Promise<LegFacts['places']> {
  const rows = await sql<{ id: string; place: Place; checkIn: string }[]>`
    select l.id, jsonb_build_object('address', p.address, 'longitude', p.longitude, 'latitude', p.latitude) as place, p.check_in as "checkIn"
      from leg l join listing_place p on p.listing_id = l.listing_id
     where l.id = any(${[...legIds]}) and ${me} in (l.receiver_id, l.giver_id) and l.state = any(${[...agreedLegs, ...outLegs]})`;
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** What the reader sees of the exchange besides its legs. */
export type Known = Reading & { exchange: Exchange; happened: readonly Happened[]; facts: LegFacts };

/** How a side's confirmation of a leg counts now; each kind decides by it which steps are possible. */
export const handOffConfirmedNow = (leg: AnyLeg, now: Date): readonly LegSide[] =>
  wordsAsOf(now, leg.handOffConfirmedBy, leg.handOffSaidAt, leg.pickUpAt);

/** Both sides were asked whether it started. */
const unsaid: ReadonlySet<string> = new Set(['booking.not_begun', 'swap.leg_unsaid']);

/** A leg for a member of its exchange: what all kinds show. */
export async function legView(
  sql: Sql,
  leg: AnyLeg,
  known: Known,
): Promise<Omit<LegView, 'actions' | 'interruption'>> {
  const { actor, shown, now, exchange, happened, facts } = known;
  const side = sideOfLeg(actor, leg);
  const isNoShowOpen = facts.reported.has(leg.id);
  const isKeptOpen =
    side !== null && legLifecycle.statesWith('settle').includes(leg.state) && leg.disputedAt !== null;
  const asked = happened.find(({ name, legId }) => unsaid.has(name) && legId === leg.id);
  const where = facts.places.get(leg.id);
  // In a swap the giver's page does not need it.
  const seesPlace = side === 'receiver' || isRental(exchange);
  const isNoShow = happened.some((each) => each.isNoShow && each.legId === leg.id);
  return {
    ...legLine(leg, known),
    giver: personOf(shown, leg.giverId).name,
    receiver: personOf(shown, leg.receiverId).name,
    state: leg.state,
    stage: stageOfLeg[leg.state],
    timeZone: leg.timeZone,
    offset: offsetText(leg.timeZone, leg.pickUpAt),
    place: (seesPlace && where?.place) || null,
    checkIn: checkInFor(where?.checkIn ?? null, { pickUpAt: leg.pickUpAt, isHost: side === 'giver' }, now),
    rules: leg.terms.rules,
    policy: leg.terms.cancellationPolicy,
    cover: isRentalLeg(leg) ? leg.terms.price.cover : leg.terms.cover,
    depositCents: leg.depositCents,
    ...(side ? await requirementsView(sql, leg, side, known) : nothingRequired),
    confirmedHandOff: [...handOffConfirmedNow(leg, now)],
    confirmedReturn: leg.returnConfirmedBy,
    claimUntil: leg.claimUntil?.toISOString() ?? null,
    isDisputed: isKeptOpen && facts.claimed.has(leg.id),
    areMetersOpen: isKeptOpen && !facts.claimed.has(leg.id),
    isNoShowOpen,
    sayUntil:
      asked && isToCome(leg.state) && !isNoShowOpen ? sayUntil(asked.at, leg.returnAt).toISOString() : null,
    calledOff: leg.calledOffBy && { by: leg.calledOffBy, reason: leg.callOffReason ?? '', isNoShow },
  };
}

type Required = Pick<LegView, 'requirements' | 'isOthersLeftOut' | 'checklist'>;

const nothingRequired: Required = { requirements: [], isOthersLeftOut: false, checklist: null };

/**
 * A leg's requirements for one of its sides: from the offer until the hand-over. The giver reads that something was shown, but not what;
 * and nothing about a receiver who has not accepted these days: offering days and ages could reveal a birth date.
 */
async function requirementsView(
  sql: Sql,
  leg: AnyLeg,
  side: LegSide,
  { exchange: { state, version, parties }, now }: Known,
): Promise<Required> {
  const isAgreed = isToCome(leg.state);
  if (!isAgreed && !(offeredLegs.includes(leg.state) && isAsked(state))) return nothingRequired;
  const mySide = exchangeSideOf(side);
  const lines = linesFor(mySide, await requirementLines(sql, requiredOfLeg(leg)));
  const members: readonly { memberId: string; agreedVersion: number | null }[] = parties;
  const hasAnswered =
    isAgreed ||
    members.some(({ memberId, agreedVersion }) => memberId === leg.receiverId && agreedVersion === version);
  const requirements = lines.filter((line) => line.side === mySide || side === 'receiver' || hasAnswered);
  const read = { requirements, isOthersLeftOut: requirements.length < lines.length };
  if (!takesChecklist(requirements)) return { ...read, checklist: null };
  const saidBy = await checklistWords(sql, leg.id);
  const isTime = isAgreed && isHandOffTime(leg.pickUpAt, now);
  return { ...read, checklist: { saidBy, maySay: isTime && !saidBy.includes(mySide) } };
}
