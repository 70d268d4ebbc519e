/** Says why a member may not offer or accept an exchange: a debt, a block, or someone too young. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { blocked, hasBlock, circleBlocked } from '../../members/blocks.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import { ageRefusal } from '../../requirements/read-requirements.server.ts';
import type { AgeRefusal } from '../../requirements/requirement-refusals.ts';
import { requiredOfLeg } from './required-of-leg.ts';
import type { AnyLeg, Exchange } from '../lifecycle/exchange-store.server.ts';
import type { NewLeg } from '../lifecycle/swap-store.server.ts';

/**
 * Why these legs cannot be offered or accepted, as a member reads it: someone is known to be too young for everything they are offered. One
 * possible choice is enough. Null when nobody is.
 * @param me who asks; null: the matcher proposes it
 */
export async function legAgeRefusal(
  sql: Sql,
  legs: readonly (NewLeg | AnyLeg)[],
  me: string | null,
): Promise<AgeRefusal | null> {
  for (const receiverId of new Set(legs.map((leg) => leg.receiverId))) {
    const theirs = legs.filter((leg) => leg.receiverId === receiverId);
    const refusals = await Promise.all(
      theirs.map((leg) => ageRefusal(sql, requiredOfLeg(leg), receiverId === me ? 'renter' : 'owner')),
    );
    const [refused] = refusals;
    if (refused && refusals.every((each) => each !== null)) return refused;
  }
  return null;
}

/**
 * The same for an open offer and its reader: checks them, and members who have accepted this version. Nothing is said about members who
 * have not answered.
 */
export const openAgeRefusal = (
  sql: Sql,
  { version, parties, legs }: Pick<Exchange, 'version' | 'parties' | 'legs'>,
  me: string,
): Promise<AgeRefusal | null> => {
  const said = new Set([me]);
  for (const { memberId, agreedVersion } of parties) if (agreedVersion === version) said.add(memberId);
  const looked: readonly AnyLeg[] = legs;
  return legAgeRefusal(
    sql,
    looked.filter(({ receiverId }) => said.has(receiverId)),
    me,
  );
};

/**
 * Why someone may not accept an open offer; null when they may. Checked before the bank is asked, and again on acceptance. Earlier
 * acceptances stay valid despite a later debt, as a booking's request does.
 */
export async function beginRefusal(
  sql: Sql,
  exchange: Pick<Exchange, 'kind' | 'version' | 'parties' | 'legs'>,
  me: string,
): Promise<typeof blocked | typeof paymentRefusals.debtOpen | AgeRefusal | null> {
  if (await hasBlock(sql, ...exchange.parties.map(({ memberId }) => memberId)))
    return exchange.kind === 'circle' ? circleBlocked : blocked;
  // A renter with a debt is refused when they ask.
  if (exchange.kind !== 'rental' && (await hasOpenDebt(sql, me))) return paymentRefusals.debtOpen;
  return openAgeRefusal(sql, exchange, me);
}
