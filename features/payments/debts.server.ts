/** Records what one member owes another, and takes its payment once, by a card that the member chooses: no card is charged without them. */
import { present } from '../../platform/assert.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import { together } from '../../platform/database.server/together.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { AccountActor, Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { authorisePayment } from './steps/authorise-payment.server.ts';
import { bindPayment, endPayments, giveUpRefused, isPaidOrBeing } from './steps/bind-payment.server.ts';
import type { DebtView } from './debt-view.ts';
import { exchangeOfFact } from './books/payable.ts';
import type { NewPlan } from './payment-plan.server.ts';
import { currentPayment } from './payment-store.server.ts';
import { paymentOf, viewOfPayment } from './payment-queries.server.ts';
import { postCash } from './books/post-cash.server.ts';
import type { PaymentView } from './payment-view.ts';
import type { PaymentDeps } from './payments-deps.server.ts';
import { paymentRefusals, type PaymentRefusal } from './payments-refusals.ts';

/** Reads 'payment.captured' and 'payment.refused'. */
export const noteDebtPaidKind = 'note-debt-paid';
export const noteDebtRefusedKind = 'note-debt-refused';

export type NewDebt = {
  debtorId: string;
  /** Null: to the club. */
  creditorId: string | null;
  legId: string;
  reason: 'award' | 'deposit' | 'chargeback';
  /** The chargeback whose loss couldn't be taken from a transfer. */
  chargebackId?: string;
  title: string;
  cents: number;
};

type Debt = {
  id: string;
  debtorId: string;
  creditorId: string | null;
  chargebackId: string | null;
  /** What the debt is for. */
  from: { kind: string; id: string };
  cents: number;
  paidAt: Date | null;
};

/** As its payment names it. */
const exchangeOf = (id: string) => ({ kind: 'debt', id }) as const;

/** Held until the transaction ends: shared when starting something new, exclusive when a debt arises. */
const lockDebtor = (sql: Sql, memberId: string, isAlone: boolean) => sql`
  select ${sql(isAlone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(hashtextextended('debts of ' || ${memberId}, 0))`;

/** Records a debt in the transaction in which it arises. Repeating it changes nothing. */
export async function owe(
  sql: Sql,
  { debtorId, creditorId, legId, reason, chargebackId, title, cents }: NewDebt,
  now: Date,
): Promise<void> {
  if (cents === 0) return;
  await lockDebtor(sql, debtorId, true);
  await sql`
    insert into debt (debtor_id, creditor_id, leg_id, reason, chargeback_id, title, cents, owed_at)
    values (${debtorId}, ${creditorId}, ${legId}, ${reason}, ${chargebackId ?? null}, ${title}, ${cents}, ${now})
    on conflict on constraint a_debt_is_written_down_once do nothing`;
}

/** Whether `debt d` is open: no card is being charged for it. */
const isOpen = (sql: Sql) => sql`d.paid_at is null
  and not exists (select from payment p
                   where p.debt_id = d.id and p.is_current
                     and p.state in ('authorised', 'captured') and p.keep_cents > 0)`;

/**
 * Whether someone has a debt with no card being charged: until it is paid they can't start anything new. Inside a command this cannot
 * change until it ends.
 */
export async function hasOpenDebt(sql: Sql, memberId: string): Promise<boolean> {
  const [, open] = await together(
    async () => lockDebtor(sql, memberId, false),
    async () => sql`select 1 from debt d where d.debtor_id = ${memberId} and ${isOpen(sql)} limit 1`,
  );
  return open.length > 0;
}

/** Which of these members currently have a debt; this may change a moment later. */
export async function debtorsAmong(sql: Sql, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select distinct d.debtor_id as id from debt d where d.debtor_id = any(${[...memberIds]}::uuid[]) and ${isOpen(sql)}`;
  return new Set(rows.map(({ id }) => id));
}

async function lockDebt(sql: Sql, id: string): Promise<Debt | null> {
  const [row] = await sql<Debt[]>`
    select id, debtor_id as "debtorId", creditor_id as "creditorId", chargeback_id as "chargebackId", cents, paid_at as "paidAt",
           leg_name(leg_id) as "from"
      from debt where id = ${id} for update`;
  return row ?? null;
}

/** The purpose of a card that pays a debt. */
export type DebtTarget = { for: 'debt'; debtId: string };

type Card = { target: DebtTarget; method: string; key: string; plan?: NewPlan | null };

/** Authorises the debtor's card. A declined card is a payment with the state "declined" and its reason. */
export async function authoriseDebt(
  deps: PaymentDeps,
  actor: AccountActor,
  { target, method, key, plan = null }: Card,
): Promise<PaymentView | PaymentRefusal | typeof notFound> {
  const debt = await inTransaction(deps, {}, ({ sql }) => lockDebt(sql, target.debtId));
  if (debt?.debtorId !== actor.accountId) return notFound;
  if (debt.paidAt !== null) return paymentRefusals.isPaid;
  const made = await authorisePayment(deps, {
    payerId: actor.accountId,
    purpose: 'price',
    about: `debt ${debt.id}`,
    amountCents: debt.cents,
    method,
    requestKey: `client ${key}`,
    isPayerPresent: true,
    plan,
  });
  return isRefusal(made) ? made : viewOfPayment(made);
}

/** Pays a debt with an authorised card. A job captures it and pays it out to the creditor, without a fee. */
export const payDebt = (
  deps: Deps,
  actor: Actor,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<'paid' | PaymentRefusal | typeof notFound> =>
  inCommand(deps, async ({ sql }): Promise<'paid' | PaymentRefusal | typeof notFound> => {
    const debt = await lockDebt(sql, id);
    const payerId = actor.kind === 'account' ? actor.accountId : null;
    if (!debt || payerId === null || debt.debtorId !== payerId) return notFound;
    const exchange = exchangeOf(id);
    if (debt.paidAt !== null || (await isPaidOrBeing(sql, exchange))) return paymentRefusals.isPaid;
    const work = { sql, now: deps.now() };
    // A failed card is not tried again; another one replaces it.
    await giveUpRefused(work, exchange);
    const bound = await bindPayment(work, {
      paymentId,
      payerId,
      exchange,
      purpose: 'price',
      atLeastCents: debt.cents,
    });
    if (isRefusal(bound)) return bound;
    // It repays a loss, so we keep nothing of what one member owes another.
    const isOurs = debt.creditorId === null;
    const shares = {
      ownerCents: isOurs ? 0 : debt.cents,
      feesCents: isOurs ? debt.cents : 0,
      taxCents: 0,
      ownerFeeCents: 0,
    };
    await endPayments(work, exchange, debt.cents, {
      // The books want a name beside shares; where nobody is paid out it is the payer's.
      ownerId: debt.creditorId ?? debt.debtorId,
      shares,
      payOutAt: work.now,
    });
    return 'paid';
  });

/** The job that reads 'payment.captured': a debt whose card was charged is paid. */
export const noteDebtPaid: JobHandler = async ({ job, sql, now: clock }) => {
  const exchange = exchangeOfFact(job.body);
  const debt = exchange.kind === 'debt' ? await lockDebt(sql, exchange.id) : null;
  if (!debt || debt.paidAt !== null) return;
  const now = clock();
  await sql`update debt set paid_at = ${now} where id = ${debt.id}`;
  if (debt.chargebackId !== null) return makeGood(sql, debt, debt.chargebackId, now);
  await appendEvent(
    sql,
    { name: 'debt.paid', subject: debt.from, body: { debt: debt.id, cents: debt.cents } },
    now,
  );
};

/** An owner's payment to us covers what their renter's bank reversed. The receipt tells them. */
async function makeGood(sql: Sql, { id, cents }: Debt, chargebackId: string, now: Date): Promise<void> {
  const payment = present(await currentPayment(sql, exchangeOf(id)), 'payment of a debt that is paid');
  await sql`update chargeback set shared_cents = shared_cents + ${cents} where id = ${chargebackId}`;
  await postCash(
    sql,
    {
      key: `chargeback_share debt ${id}`,
      reason: 'chargeback_share',
      paymentId: payment.id,
      movement: null,
      entries: [
        { account: { kind: 'fees' }, cents: -cents },
        { account: { kind: 'chargebacks' }, cents },
      ],
    },
    now,
  );
}

/** The job for 'payment.refused': the bank withdrew its approval, and the debt is open again. */
export const noteDebtRefused: JobHandler = async ({ job, sql, now }) => {
  const exchange = exchangeOfFact(job.body);
  const debt = exchange.kind === 'debt' ? await lockDebt(sql, exchange.id) : null;
  if (!debt || debt.paidAt !== null) return;
  await giveUpRefused({ sql, now: now() }, exchange);
  // Its texts are about a renter and a deposit; someone who owes us reads about it in the wallet.
  if (debt.creditorId === null) return;
  const body = { debt: debt.id, cents: debt.cents };
  await appendEvent(sql, { name: 'debt.not_paid', subject: debt.from, body }, now());
};

/** A member's present and past debts, open ones first. Read under their own role. */
export const debtsOf = (deps: Deps, { accountId }: AccountActor): Promise<DebtView[]> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: accountId } }, async ({ sql }) => {
    const rows = await sql<
      (Omit<DebtView, 'owedAt' | 'paidAt' | 'state' | 'card' | 'problem'> & {
        owedAt: Date;
        paidAt: Date | null;
      })[]
    >`
      select d.id, d.title, d.cents, d.reason, d.owed_at as "owedAt", d.paid_at as "paidAt", coalesce(m.display_name, ${deps.config.brand.name}) as "to",
             '/exchanges/' || e.id as place
        from debt d
        left join member m on m.id = d.creditor_id
        join leg g on g.id = d.leg_id
        join exchange e on e.id = g.exchange_id
       where d.debtor_id = ${accountId} order by (d.paid_at is null) desc, d.owed_at desc, d.id limit 100`;
    const views: DebtView[] = [];
    for (const { owedAt, paidAt, ...row } of rows) {
      const price = await paymentOf(sql, exchangeOf(row.id));
      const isBeing = price?.state === 'authorised' || price?.state === 'captured';
      views.push({
        ...row,
        owedAt: owedAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
        state: paidAt === null ? (isBeing ? 'being_paid' : 'open') : 'paid',
        card: price?.card ?? null,
        problem: paidAt === null && !isBeing ? (price?.problem ?? null) : null,
      });
    }
    return views;
  });
