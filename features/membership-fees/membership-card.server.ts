/** Keeps the card for a member's yearly fee: the processor's id, brand and four digits. */
import { ProcessorAway, ProcessorRefused } from '../../platform/card-processor.server/card-processor.ts';
import type { AccountActor } from '../members/actor.ts';
import { openPayer } from '../payments/parties.server.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../payments/payments-refusals.ts';
import { feeRefusals, type FeeRefusal } from './fee-refusals.ts';

export type MembershipCard = { method: string; brand: string; lastFour: string };

/** The card on file; null if none, or it belongs to another processor. */
export async function readMembershipCard(
  { sql, cards }: PaymentDeps,
  memberId: string,
): Promise<MembershipCard | null> {
  const [row] = await sql<MembershipCard[]>`
    select method, card_brand as brand, card_last_four as "lastFour" from membership_card
     where member_id = ${memberId} and processor = ${cards.name}`;
  return row ?? null;
}

/** Replaces the card on file. Nothing is charged. @param method from the processor's own page */
export async function saveMembershipCard(
  deps: PaymentDeps,
  { accountId }: AccountActor,
  method: string,
): Promise<'saved' | FeeRefusal | PaymentRefusal> {
  const { sql, cards, now } = deps;
  const [member] = await sql`select 1 from membership where account_id = ${accountId} and state = 'active'`;
  if (!member) return feeRefusals.membersOnly;
  try {
    const payer = await openPayer(deps, accountId);
    const { method: word, card } = await cards.keepCard({ method, payer });
    await sql`
      insert into membership_card (member_id, processor, method, card_brand, card_last_four, saved_at)
      values (${accountId}, ${cards.name}, ${word}, ${card.brand}, ${card.lastFour}, ${now()})
      on conflict (member_id) do update
        set processor = excluded.processor, method = excluded.method, card_brand = excluded.card_brand,
            card_last_four = excluded.card_last_four, saved_at = excluded.saved_at`;
    return 'saved';
  } catch (error) {
    if (error instanceof ProcessorRefused) return feeRefusals.noSuchCard;
    if (error instanceof ProcessorAway) return paymentRefusals.away;
    throw error;
  }
}
