/** Reads what a booking's two sides see of an emergency: both its facts, the renter also the options. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { RentalTerms } from '../offer/swap-offer.ts';
import type { ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import type { Side } from '../lifecycle/booking-policy.ts';
import type { ReliefView } from './emergency-view.ts';
import { paidFor } from './choose-relief.server.ts';
import { latestRelief } from './relief-store.server.ts';
import { pointsGiven, type ReliefChoice } from './relief-terms.ts';
import { isAgreed } from '../lifecycle/exchange-states.ts';
import { openReliefs } from './relief-lifecycle.ts';

type Facts = {
  id: string;
  partyId: string;
  state: ExchangeState;
  totalCents: number;
  points: number;
  terms: RentalTerms;
};

export async function reliefOf(sql: Sql, facts: Facts, side: Side, now: Date): Promise<ReliefView | null> {
  const relief = await latestRelief(sql, facts.id);
  if (!relief) return null;
  const paid = await paidFor(sql, facts);
  const isOpen = openReliefs.includes(relief.state) && relief.answerUntil > now && isAgreed(facts.state);
  const choices: ReliefChoice[] = paid === null ? ['refund'] : ['refund', 'points'];
  return {
    kind: relief.kind,
    title: relief.title,
    state: relief.state,
    answerUntil: relief.answerUntil.toISOString(),
    refundCents: paid?.cents ?? 0,
    refundPoints: facts.points,
    pointsInstead: paid && pointsGiven(paid, relief.pointsPercent) + facts.points,
    givenPoints: relief.givenPoints,
    choices: isOpen && side === 'renter' ? choices : [],
  };
}
