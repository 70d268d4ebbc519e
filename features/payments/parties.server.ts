/** Registers members at the processor when first needed, and stores their ids. */
import { ProcessorAway } from '../../platform/card-processor.server/card-processor.ts';
import { ownOrigin } from '../../platform/config/config.server.ts';
import type { PaymentDeps } from './payments-deps.server.ts';
import { paymentRefusals, type PaymentRefusal } from './payments-refusals.ts';

type Party = { id: string; isReady: boolean };

async function partyOf({ sql, cards }: PaymentDeps, memberId: string, role: 'payer' | 'payee') {
  const [row] = await sql<Party[]>`
    select party_id as id, is_ready as "isReady" from processor_party
     where member_id = ${memberId} and processor = ${cards.name} and role = ${role}`;
  return row ?? null;
}

async function keepParty(
  { sql, cards, now }: PaymentDeps,
  memberId: string,
  role: 'payer' | 'payee',
  { id, isReady }: Party,
): Promise<void> {
  // Two simultaneous windows get one id from the processor: whichever unique constraint fails first, the row exists already.
  await sql`
    insert into processor_party (member_id, processor, role, party_id, is_ready, made_at)
    values (${memberId}, ${cards.name}, ${role}, ${id}, ${isReady}, ${now()})
    on conflict do nothing`;
  await sql`
    update processor_party set is_ready = ${isReady}
     where member_id = ${memberId} and processor = ${cards.name} and role = ${role} and party_id = ${id} and is_ready <> ${isReady}`;
}

/** The processor's id of a paying member. */
export async function openPayer(deps: PaymentDeps, memberId: string): Promise<string> {
  const known = await partyOf(deps, memberId, 'payer');
  if (known) return known.id;
  const id = await deps.cards.openPayer({ key: `payer ${memberId}`, reference: memberId });
  await keepParty(deps, memberId, 'payer', { id, isReady: true });
  return id;
}

/** Whether a member can receive payouts, as last heard; asks nobody. */
export async function isPayeeReady(deps: PaymentDeps, memberId: string): Promise<boolean> {
  return (await partyOf(deps, memberId, 'payee'))?.isReady ?? false;
}

/** A member's payout account: opened, or checked again while not ready. */
export async function openPayee(deps: PaymentDeps, memberId: string) {
  const known = await partyOf(deps, memberId, 'payee');
  if (known?.isReady) return { ...known, onboardingUrl: null };
  const payee = await deps.cards.openPayee({
    key: `payee ${memberId}`,
    reference: memberId,
    id: known?.id ?? null,
    returnUrl: `${ownOrigin(deps.config)}/host/earnings?account=back`,
  });
  await keepParty(deps, memberId, 'payee', payee);
  return payee;
}

/**
 * Opens the processor's own page for entering a card; the card returns as `card` in the address and is sent as the method.
 * @param memberId null without an account
 * @param returnTo a path of ours
 */
export async function openCardPage(
  deps: PaymentDeps,
  memberId: string | null,
  returnTo: string,
): Promise<string | PaymentRefusal> {
  try {
    const payer = memberId === null ? null : await openPayer(deps, memberId);
    return await deps.cards.openCardPage({ payer, returnUrl: `${ownOrigin(deps.config)}${returnTo}` });
  } catch (error) {
    if (error instanceof ProcessorAway) return paymentRefusals.away;
    throw error;
  }
}
