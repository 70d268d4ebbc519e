/**
 * Holds deposits and bonds 48 hours before the pick-up, on the card that paid; they are never charged without a reason. From rules.md,
 * "Deposit".
 */
import { z } from 'zod';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent, enqueue, type Fact } from '../../../platform/jobs.server/outbox.ts';
import type { OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { authorisePayment, type AskedPayment } from '../../payments/steps/authorise-payment.server.ts';
import { bindPayment, depositMissing, priceMissing } from '../../payments/steps/bind-payment.server.ts';
import { cardOfExchange, paymentOf } from '../../payments/payment-queries.server.ts';
import type { Exchange as Payable } from '../../payments/books/payable.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import {
  bondExchange,
  legExchange,
  nameOf,
  partyExchange,
  restExchange,
} from '../lifecycle/exchange-references.ts';
import { isAgreedOrOut } from '../lifecycle/exchange-states.ts';
import { isToCome, isUnsettled } from '../lifecycle/leg-lifecycle.ts';
import {
  exchangeOfParty,
  isRental,
  lockExchange,
  payersOf,
  readExchange,
  readLeg,
  splitOfParty,
  type AnyLeg,
  type AnyParty,
  type Exchange,
} from '../lifecycle/exchange-store.server.ts';
import { fateOfBond } from './what-is-owed.ts';

export const holdGuaranteeKind = 'hold-guarantee';
/** Before the pick-up; rules.md, "Deposit". */
export const depositHoursBefore = 48;

/** A deposit for what a member receives (the leg's id), or their bond (their part's id). */
const body = z.object({ kind: z.enum(['leg', 'swap_bond']), id: z.uuid() });
type Wanted = z.infer<typeof body>;

const legIn = ({ legs }: Exchange, legId: string): AnyLeg | undefined => legs.find(({ id }) => id === legId);
const partyIn = ({ parties }: Exchange, memberId: string | undefined): AnyParty | undefined =>
  parties.find((party) => party.memberId === memberId);

/** The first leg a member receives: their bond must be held by then. */
const firstReceived = (exchange: Exchange, memberId: string | undefined): AnyLeg | undefined =>
  exchange.legs.find((leg) => leg.receiverId === memberId && leg.calledOffBy === null);

/** When a deposit or bond must be held: 48 hours before the pick-up it secures. */
export function guaranteeTime(exchange: Exchange, { kind, id }: Wanted): Date {
  const leg =
    kind === 'leg'
      ? legIn(exchange, id)
      : firstReceived(exchange, exchange.parties.find((party) => party.id === id)?.memberId);
  const pickUpAt = leg?.pickUpAt ?? exchange.firstPickUpAt;
  return new Date(pickUpAt.getTime() - depositHoursBefore * 3_600_000);
}

/** Schedules every deposit and bond, or at once if its time has passed. */
export async function askForGuarantees(sql: Sql, exchange: Exchange, now: Date): Promise<void> {
  for (const { id, depositCents } of exchange.legs)
    if (depositCents > 0) await askFor(sql, exchange, { kind: 'leg', id }, now);
  for (const party of exchange.parties) if (party.bondCents > 0) await askForBond(sql, exchange, party, now);
}

/** Schedules one member's bond. */
export const askForBond = (
  sql: Sql,
  exchange: Exchange,
  { id }: Pick<AnyParty, 'id'>,
  now: Date,
): Promise<void> => askFor(sql, exchange, { kind: 'swap_bond', id }, now);

async function askFor(sql: Sql, exchange: Exchange, wanted: Wanted, now: Date): Promise<void> {
  const dueAt = new Date(Math.max(now.getTime(), guaranteeTime(exchange, wanted).getTime()));
  const key = `${wanted.kind} ${wanted.id}`;
  await enqueue(sql, { kind: holdGuaranteeKind, body: wanted, key, dueAt }, now);
}

export type Guarantee = { payer: AnyParty; amountCents: number; exchange: Payable };

const depositFor = (exchange: Exchange, leg: AnyLeg): Guarantee | null => {
  const payer = partyIn(exchange, leg.receiverId);
  return payer && leg.depositCents > 0
    ? { payer, amountCents: leg.depositCents, exchange: legExchange(leg.id) }
    : null;
};

/** What must be held, and until when: a deposit until the hand-over, a bond as long as it secures something. */
export function guaranteeOf(exchange: Exchange, { kind, id }: Wanted): Guarantee | null {
  if (!isAgreedOrOut(exchange.state)) return null;
  if (kind === 'swap_bond') {
    const payer = isRental(exchange) ? undefined : exchange.parties.find((party) => party.id === id);
    return payer &&
      !isRental(exchange) &&
      payer.bondCents > 0 &&
      fateOfBond(payer.memberId, exchange.legs).is === 'stands'
      ? { payer, amountCents: payer.bondCents, exchange: bondExchange(id) }
      : null;
  }
  const leg = legIn(exchange, id);
  return leg && isToCome(leg.state) ? depositFor(exchange, leg) : null;
}

/**
 * What a member may provide a card for: what must be held now, and the deposit of an unsettled leg that is out or returned, because the
 * bank may release a hold too early.
 */
export function payableGuarantee(exchange: Exchange, wanted: Wanted): Guarantee | null {
  const leg = wanted.kind === 'leg' ? legIn(exchange, wanted.id) : undefined;
  return leg && isUnsettled(leg.state) ? depositFor(exchange, leg) : guaranteeOf(exchange, wanted);
}

/** Whether the bank released a leg's deposit after the hand-over, while it may still be needed for damage. */
export async function isDepositLost(sql: Sql, leg: AnyLeg): Promise<boolean> {
  if (leg.depositCents === 0 || !isUnsettled(leg.state)) return false;
  return (await paymentOf(sql, legExchange(leg.id)))?.state === 'lapsed';
}

/** Why a member cannot give or receive yet: their own part is not paid. */
export async function partRefusal(sql: Sql, exchange: Exchange, memberId: string) {
  const party = payersOf(exchange).find((each) => each.memberId === memberId);
  if (!party) return null;
  const missing = await priceMissing(sql, partyExchange(party), party.totalCents);
  const restCents = splitOfParty(party)?.restCents ?? 0;
  return missing ?? priceMissing(sql, restExchange(party), restCents);
}

/** Why a leg cannot be handed over yet: its receiver's part is unpaid, or their deposit or bond is not held. */
export async function legStartRefusal(sql: Sql, exchange: Exchange, leg: AnyLeg, now: Date) {
  const receiver = partyIn(exchange, leg.receiverId);
  if (!receiver) return null;
  const unpaid = await partRefusal(sql, exchange, receiver.memberId);
  if (unpaid) return unpaid;
  for (const wanted of [
    { kind: 'leg', id: leg.id },
    { kind: 'swap_bond', id: receiver.id },
  ] as const) {
    const guarantee = guaranteeOf(exchange, wanted);
    if (!guarantee) continue;
    const missing = await depositMissing(sql, guarantee.exchange, guarantee.amountCents, now);
    if (missing) return missing;
  }
  return null;
}

/** The facts of a deposit or bond that was, or was not, held. */
const toldOf = (exchange: Exchange, wanted: Wanted, payerId: string, isHeld: boolean): Fact => {
  const what = isHeld ? 'held' : 'refused';
  return isRental(exchange)
    ? { name: `booking.deposit_${what}`, subject: nameOf(exchange) }
    : {
        name: `swap.guarantee_${what}`,
        subject: nameOf(exchange),
        body: { ...wanted, by: payerId },
      };
};

/** The job: authorises it without the member. If their bank declines they are notified, and can use another card until the pick-up. */
export const holdGuaranteeJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const { sql } = deps;
    const wanted = body.parse(job.body);
    const { kind, id } = wanted;
    const exchangeId = kind === 'leg' ? (await readLeg(sql, id))?.exchangeId : await exchangeOfParty(sql, id);
    const before = exchangeId ? await readExchange(sql, exchangeId) : null;
    const due = before && guaranteeOf(before, wanted);
    if (!before || !due) return;
    const method = await cardOfExchange(sql, partyExchange(due.payer));
    const ask = {
      payerId: due.payer.memberId,
      purpose: 'deposit' as const,
      about: `${kind} ${id}`,
      amountCents: due.amountCents,
      requestKey: `guarantee ${kind} ${id}`,
      isPayerPresent: false,
    };
    const made = method === null ? null : await authorisePayment({ ...deps, now }, { ...ask, method });
    // Unavailable: retried.
    if (isRefusal(made)) throw new Error(made.sentence);
    return (sqlOfJob) => recordGuarantee({ sql: sqlOfJob, now: now() }, before.id, wanted, made);
  },
});

/** Binds what the bank holds, and tells both sides either way. */
async function recordGuarantee(
  work: Work,
  exchangeId: string,
  wanted: Wanted,
  made: AskedPayment | null,
): Promise<void> {
  const exchange = await lockExchange(work.sql, exchangeId);
  const due = exchange && guaranteeOf(exchange, wanted);
  if (!exchange || !due) return;
  const payerId = due.payer.memberId;
  const binding = {
    paymentId: made?.id ?? '',
    payerId,
    exchange: due.exchange,
    purpose: 'deposit' as const,
    atLeastCents: due.amountCents,
  };
  // A payment bound to nothing is released automatically.
  const isBound = made?.state === 'authorised' && (await bindPayment(work, binding)) === 'bound';
  await appendEvent(work.sql, toldOf(exchange, wanted, payerId, isBound), work.now);
}
