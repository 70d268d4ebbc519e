/** Reads what the two sides of a trip see of an emergency during it. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { today } from '../../../platform/time/time-zone.ts';
import type { ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import type { RentalTerms } from '../offer/swap-offer.ts';
import type { InterruptionView } from './emergency-view.ts';
import { paidForTrip } from './interrupt-trip.server.ts';
import { interruptionsOf, unsureInterruptions, type Interruption } from './interruptions.server.ts';
import { pointsForUnused, unusedDays } from './unused-days.ts';
import { isOut as isTripOut } from '../lifecycle/exchange-states.ts';
import { isCutShort, isStanding } from './interruption-lifecycle.ts';

type Facts = {
  id: string;
  state: ExchangeState;
  points: number;
  terms: RentalTerms;
  timeZone: string;
  returnSaidAt: Date | null;
};

/**
 * Picks one of the emergencies during the trip: the one at the return, else the current one, else the latest.
 * @param backAt when it was returned, or now
 */
export const interruptionToShow = (all: readonly Interruption[], backAt: Date): Interruption | null =>
  all.find((each) => isStanding(each) && each.beganAt <= backAt && backAt < each.until) ??
  all.find(isCutShort) ??
  all.at(-1) ??
  null;

/** What a booking's two sides see. */
export async function interruptionOf(sql: Sql, facts: Facts, now: Date): Promise<InterruptionView | null> {
  const unsure = await unsureInterruptions(sql, facts.id);
  const all = await interruptionsOf(sql, facts.id);
  // The first confirmation of the return says when it came.
  const backAt = facts.returnSaidAt ?? now;
  const isSure = ({ id }: Interruption) => !unsure.includes(id);
  // Points are only promised when certain, and the one that gives them comes first.
  const one = interruptionToShow([...all.filter(isSure), ...all.filter((each) => !isSure(each))], backAt);
  if (!one) return null;
  const { kind, title, state, beganAt, until, givenPoints, pointsPercent } = one;
  const isOut =
    isSure(one) && isStanding(one) && isTripOut(facts.state) && beganAt <= backAt && backAt < until;
  const paid = await paidForTrip(sql, facts, beganAt);
  const unused = Math.min(unusedDays(today(facts.timeZone, backAt), paid.lastDay), paid.days);
  const pointsNow = isOut ? pointsForUnused(paid, unused, pointsPercent) : 0;
  return { kind, title, state, until: until.toISOString(), givenPoints, pointsNow };
}
