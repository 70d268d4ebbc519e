/** Reads the cash balances for operators: where money is, what waits, and whether the books and the processor agree. */
import type { Deps } from '../../../platform/deps.server.ts';
import type { CashFault } from './check-cash.server.ts';

export type MoneyOverview = {
  /** Whether the embedded test processor is used: no real money. */
  isTest: boolean;
  /** CAD cents. The processor's balance is everybody's claims together, less what banks have reversed. */
  balances: {
    atProcessor: number;
    held: number;
    payable: number;
    fees: number;
    tax: number;
    chargebacks: number;
  };
  waitingPayouts: { count: number; cents: number; late: number };
  /** The latest runs, latest first. */
  reconciliations: { ranAt: string; processor: string; movements: number; faults: CashFault[] }[];
};

const shownRuns = 14;

export async function moneyOverview({ sql, now, config }: Deps): Promise<MoneyOverview> {
  const sums = await sql<{ kind: string; cents: number }[]>`
    select kind, sum(balance_cents)::bigint as cents from cash_account group by kind`;
  const of = (kind: string): number => sums.find((each) => each.kind === kind)?.cents ?? 0;
  const [waiting] = await sql<{ count: number; cents: number; late: number }[]>`
    select count(*)::int as count, coalesce(sum(cents - taken_back_cents), 0)::bigint as cents,
           count(*) filter (where due_at < ${now()})::int as late
      from payout where state = 'waiting'`;
  const runs = await sql<{ ranAt: Date; processor: string; movements: number; faults: CashFault[] }[]>`
    select ran_at as "ranAt", processor, movements, faults from reconciliation order by ran_at desc, id desc limit ${shownRuns}`;
  return {
    isTest: config.stripe === null,
    balances: {
      atProcessor: -of('processor') + 0,
      held: of('held'),
      payable: of('payable'),
      fees: of('fees'),
      tax: of('tax'),
      chargebacks: -of('chargebacks') + 0,
    },
    waitingPayouts: waiting ?? { count: 0, cents: 0, late: 0 },
    reconciliations: runs.map(({ ranAt, ...run }) => ({ ...run, ranAt: ranAt.toISOString() })),
  };
}
