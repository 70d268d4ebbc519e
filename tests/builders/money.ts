/** Reads the cash books and the test processor of a test database. */
import { ProcessorAway, type CardProcessor } from '../../platform/card-processor.server/card-processor.ts';
import type { TestProcessor } from '../../platform/card-processor.server/test-processor.ts';
import type { TestDatabase } from './database.ts';

/** The payments of a rental, a leg, a debt or a bill. */
const isFor = (db: TestDatabase, id: string) => db.sql`
  (${id} in (p.leg_id, p.debt_id, p.bill_id) or p.party_id in (select id from exchange_party where exchange_id = ${id}))`;

export const cashOf = (db: TestDatabase) => ({
  /** The balance of each kind of account, without zeros. */
  async books(): Promise<Record<string, number>> {
    const rows = await db.sql<{ kind: string; cents: number }[]>`
      select kind, sum(balance_cents)::int as cents from cash_account group by kind having sum(balance_cents) <> 0 order by kind`;
    return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
  },
  /** What was paid for it, without extra days, the latest last, as [purpose, state, captured, refunded]. */
  async payments(id: string) {
    const rows = await db.sql<
      { purpose: string; state: string; captured_cents: number; refunded_cents: number }[]
    >`select purpose, state, captured_cents, refunded_cents from payment p where ${isFor(db, id)} order by asked_at, is_current, id`;
    return rows.map((row) => [row.purpose, row.state, row.captured_cents, row.refunded_cents]);
  },
  /** The processor's own records of a booking's payments, in the same order. */
  async atProcessor(bookingId: string): Promise<string[]> {
    const rows = await db.sql<{ state: string }[]>`
      select t.state from payment p join test_processor_payment t on t.id = p.processor_id
       where ${isFor(db, bookingId)} order by p.asked_at, p.is_current, p.id`;
    return rows.map(({ state }) => state);
  },
});

/** Presses a button on a test processor page, named by its address. @returns where it redirects */
export async function pressOn(
  cards: Pick<TestProcessor, 'answerPage'>,
  address: unknown,
  answer: string,
): Promise<string | undefined> {
  return (await cards.answerPage(String(address).split('/').at(-1) ?? '', answer))?.returnUrl;
}

/** How a call goes: it succeeds, it never arrives, or its answer is lost. */
export type Weather = 'fine' | 'away' | 'lost';

/** A processor with an unreliable connection. @param weather of the next call */
export function overABadLine(cards: CardProcessor, weather: () => Weather): CardProcessor {
  const over =
    <Request, Answer>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request) => {
      const now = weather();
      if (now === 'away') throw new ProcessorAway('It never arrived.');
      const answer = await call(request);
      if (now === 'lost') throw new ProcessorAway('The answer was lost.');
      return answer;
    };
  return {
    ...cards,
    authorise: over((request: Parameters<CardProcessor['authorise']>[0]) => cards.authorise(request)),
    capture: over((request: Parameters<CardProcessor['capture']>[0]) => cards.capture(request)),
    void: over((request: Parameters<CardProcessor['void']>[0]) => cards.void(request)),
    refund: over((request: Parameters<CardProcessor['refund']>[0]) => cards.refund(request)),
    payOut: over((request: Parameters<CardProcessor['payOut']>[0]) => cards.payOut(request)),
  };
}
