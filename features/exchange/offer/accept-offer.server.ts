/** Accepts an offer for one member. The last acceptance takes the days of every leg in the same transaction, or nothing happens. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { together } from '../../../platform/database.server/together.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import type { blocked } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import { beginRefusal, openAgeRefusal } from '../handover/begin-refusal.server.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { answerRefusal } from '../lifecycle/exchange-policy.ts';
import { refusalsOfLaws, swapRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';
import { isRental, lockExchange, saveYes, type Exchange } from '../lifecycle/exchange-store.server.ts';
import { dropLegs, saveParty } from '../lifecycle/swap-store.server.ts';
import { listingsToAgree } from '../price/bookable-listing.server.ts';
import { repriced } from '../price/price-of-choice.server.ts';

/**
 * `version`: the offer the actor has read. `listing`: the slug they choose, if several were offered. `paymentId`: the card authorised for
 * their part, if they pay and no earlier one covers it.
 */
export type Acceptance = { id: string; version: number; listing?: string | null; paymentId?: string | null };
export type AcceptOutcome = 'agreed' | 'accepted' | ExchangeNo | typeof blocked | typeof notFound;

/**
 * Accepts the open offer for one member: of any number who press at once one wins, and the others read why not.
 * @returns 'agreed' while others still have to accept, 'accepted' when this was the last
 */
export const acceptOffer = (deps: Deps, actor: Actor, input: Acceptance): Promise<AcceptOutcome> =>
  inCommand(deps, (transaction) => accept(transaction, deps.now(), actor, input), refusalsOfLaws);

async function accept(
  { sql }: Transaction,
  now: Date,
  actor: Actor,
  { id, version, listing = null, paymentId = null }: Acceptance,
): Promise<AcceptOutcome> {
  // The listings' rows first, in order: everyone who wants their days queues here, and never in the middle of other claims.
  const listings = await listingsToAgree(sql, id);
  const exchange = await lockExchange(sql, id);
  if (!exchange || actor.kind !== 'account') return notFound;
  const me = actor.accountId;
  const refused = answerRefusal(actor, exchange, version, now) ?? (await beginRefusal(sql, exchange, me));
  if (refused) return refused;
  const chosen = await choose(sql, exchange, me, listing, now);
  if (isRefusal(chosen)) return chosen;
  // Of several offered, the chosen one may be the one they are too young for.
  const tooYoung = chosen === exchange ? null : await openAgeRefusal(sql, chosen, me);
  if (tooYoung) return tooYoung;
  const isLast = chosen.parties.every(
    ({ memberId, agreedVersion }) => memberId === me || agreedVersion === version,
  );
  // An owner accepts what the renter has authorised.
  const pays = !isRental(chosen) || chosen.parties[0]?.memberId === me;
  const body = isRental(chosen) ? {} : { body: { version } };
  const input = { madeBy: me, paymentId: pays ? paymentId : null, listings, ...body };
  const [, no] = await together(
    () => saveYes(sql, { id, version, memberId: me }, now),
    () => exchangeSteps.apply({ sql, now }, chosen, isLast ? 'accept' : 'agree', 'member', input),
  );
  return no ?? (isLast ? 'accepted' : 'agreed');
}

/** Keeps only the chosen leg of several, and recalculates what follows. */
async function choose(
  sql: Sql,
  exchange: Exchange,
  me: string,
  slug: string | null,
  now: Date,
): Promise<Exchange | ExchangeRefusal> {
  if (isRental(exchange)) return exchange;
  const offered = exchange.legs.filter(({ receiverId }) => receiverId === me);
  if (offered.length === 1 && (slug === null || offered[0]?.terms.slug === slug)) return exchange;
  const leg = offered.find(({ terms }) => terms.slug === slug);
  if (!leg) return swapRefusals.chooseOne;
  const others = offered.filter((each) => each !== leg);
  await dropLegs(sql, others);
  const legs = exchange.legs.filter((each) => !others.includes(each));
  const parties = await repriced(sql, exchange, legs, now);
  for (const party of parties) await saveParty(sql, exchange.id, party, now);
  return { ...exchange, legs, parties };
}
