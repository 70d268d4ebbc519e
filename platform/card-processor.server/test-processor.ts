/** Implements a card processor in our own tables, for trying the product. No real money moves. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { JsonValue, PoolSql, Sql, TransactionSql } from '../database.server/sql.ts';
import { outsideTransactions } from '../database.server/outside-transactions.ts';
import { present } from '../assert.ts';
import {
  ProcessorRefused,
  type Authorisation,
  type CardProcessor,
  type Movement,
  type ProcessorEvent,
} from './card-processor.ts';
import { testCards, type TestCard } from './test-cards.ts';
import {
  answerTestChargeback,
  decideTestChargeback,
  findTestChargeback,
  moveTestMoney,
  openTestChargeback,
} from './test-chargebacks.ts';
import {
  answerTestPage,
  anyPayer,
  cardOnPage,
  openTestPage,
  pageAbout,
  testPage,
  type TestPage,
} from './test-pages.ts';

type Row = {
  id: string;
  method: string;
  amountCents: number;
  capturedCents: number;
  refundedCents: number;
  state: Exclude<Authorisation['state'], 'lapsed'>;
  declineCode: string | null;
  holdsUntil: Date;
};

/** The pool, never the caller's transaction: what a processor did stays done when the caller rolls back. */
type ProcessorDeps = { sql: PoolSql; now: () => Date };

/** The test processor, with its extra functions. */
export type TestProcessor = CardProcessor & {
  name: 'test';
  /** One of its pages; null for an unknown name. */
  page(id: string): Promise<TestPage | null>;
  /**
   * Handles a button on such a page. Late or repeated presses change nothing.
   * @returns the return address, and the payment it was for; null for an unknown page or answer
   */
  answerPage(id: string, answer: string): Promise<{ returnUrl: string; objectId: string } | null>;
  /** The payer disputes a charge with their bank. @returns the id of the chargeback */
  disputeCharge(id: string, cents: number): Promise<string>;
  bankDecides(chargeback: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Signs a message as the processor would send it. */
  sign(body: string): Promise<string>;
};

const hour = 3_600_000;
const usualHoldHours = 7 * 24;
const longestSignatureAge = 300;

const cardOf = (method: string): TestCard | undefined => testCards.find((card) => card.method === method);

/** Opens the test processor. As with a real one, nobody may call it inside a transaction. */
export const testProcessor = (deps: ProcessorDeps): TestProcessor =>
  outsideTransactions(processorOver(deps), 'card processor');

function processorOver({ sql, now }: ProcessorDeps): TestProcessor {
  const columns = sql`id, method, amount_cents as "amountCents", captured_cents as "capturedCents", refunded_cents as "refundedCents",
                      state, decline_code as "declineCode", holds_until as "holdsUntil"`;
  const found = async (query: Sql, id: string): Promise<Row> => {
    const [row] = await query<
      Row[]
    >`select ${columns} from test_processor_payment where id = ${id} for update`;
    if (!row) throw new ProcessorRefused('no_such_payment', 'There is no such payment.');
    return row;
  };
  const refuseUnlessHeld = (row: Row): void => {
    if (row.state !== 'authorised') throw new ProcessorRefused('not_authorised', `It is ${row.state}.`);
    if (row.holdsUntil <= now()) throw new ProcessorRefused('hold_lapsed', 'The bank has released it.');
  };

  /** One answer per key. Of two simultaneous calls, the second waits at the first one's row. */
  const once = <T extends JsonValue>(
    key: string,
    words: object,
    work: (query: TransactionSql) => Promise<T>,
  ): Promise<T> =>
    sql.begin<T>(async (query) => {
      const fingerprint = createHash('sha256').update(JSON.stringify(words)).digest('hex');
      const [own] = await query`
        insert into test_processor_request (key, words, answer, made_at) values (${key}, ${fingerprint}, 'null', ${now()})
        on conflict (key) do nothing returning key`;
      if (!own) {
        const [kept] = await query<{ words: string; answer: T }[]>`
          select words, answer from test_processor_request where key = ${key}`;
        if (kept?.words !== fingerprint)
          throw new ProcessorRefused('key_used', 'This key was used for another request.');
        return kept.answer;
      }
      const answer = await work(query);
      await query`update test_processor_request set answer = ${query.json(answer)} where key = ${key}`;
      return answer;
    });

  const move = (query: TransactionSql, kind: Movement['kind'], objectId: string, cents: number) =>
    moveTestMoney(query, kind, { objectId, cents }, now());

  const open = async (kind: 'customer' | 'account', reference: string): Promise<string> => {
    await sql`
      insert into test_processor_party (id, kind, reference, is_ready)
      values (${`test_${kind}_${randomUUID()}`}, ${kind}, ${reference}, ${kind === 'customer'})
      on conflict (kind, reference) do nothing`;
    const [row] = await sql<{ id: string }[]>`
      select id from test_processor_party where kind = ${kind} and reference = ${reference}`;
    return present(row, 'party of the test processor').id;
  };

  const signatureOf = async (body: string, seconds: number): Promise<string> => {
    const [row] = await sql<{ secret: string }[]>`select secret from test_processor_secret`;
    return createHmac('sha256', row?.secret ?? '')
      .update(`${seconds}.${body}`)
      .digest('hex');
  };

  return {
    name: 'test',

    async authorise({ key, amountCents, method: named, payer, isPayerPresent, returnUrl, reference }) {
      const method = (await cardOnPage(sql, named, payer)) ?? named;
      const card = cardOf(method);
      const words = { amountCents, method, payer, isPayerPresent, reference };
      const { id } = await once(key, words, async (query) => {
        if (!card) throw new ProcessorRefused('no_such_card', 'The test processor has no such card.');
        const outcome = isPayerPresent ? card.present : card.absent;
        const isAnswer = outcome === 'authorised' || outcome === 'needs_confirmation';
        const made = `test_payment_${randomUUID()}`;
        const at = now();
        const holdsUntil = new Date(at.getTime() + (card.holdHours ?? usualHoldHours) * hour);
        await query`
          insert into test_processor_payment (id, method, amount_cents, state, decline_code, made_at, holds_until)
          values (${made}, ${method}, ${amountCents}, ${isAnswer ? outcome : 'declined'}, ${isAnswer ? null : outcome}, ${at}, ${holdsUntil})`;
        if (outcome === 'needs_confirmation')
          await openTestPage(query, { kind: 'bank', objectId: made, returnUrl }, at);
        return { id: made };
      });
      return this.find(id);
    },

    async find(id) {
      const row = await found(sql, id);
      const [capture] = await sql<{ id: string }[]>`
        select id from test_processor_movement where object_id = ${id} and kind = 'capture'`;
      const page = row.state === 'needs_confirmation' ? await pageAbout(sql, id) : null;
      const card = cardOf(row.method);
      const isLapsed = row.state === 'authorised' && row.holdsUntil <= now();
      return {
        ...row,
        state: isLapsed ? 'lapsed' : row.state,
        card: card ? { brand: card.brand, lastFour: card.lastFour } : null,
        capturedBy: capture?.id ?? null,
        holdsUntil: row.state === 'authorised' ? row.holdsUntil : null,
        confirmUrl: page,
      };
    },

    capture: ({ key, id, amountCents }) =>
      once(key, { id, amountCents, do: 'capture' }, async (query) => {
        const row = await found(query, id);
        refuseUnlessHeld(row);
        if (cardOf(row.method)?.failsAtCapture)
          throw new ProcessorRefused('card_declined', 'The bank has withdrawn its approval.');
        if (amountCents > row.amountCents)
          throw new ProcessorRefused('too_much', 'More than was authorised.');
        await query`update test_processor_payment set state = 'captured', captured_cents = ${amountCents} where id = ${id}`;
        const captured = await move(query, 'capture', id, amountCents);
        if (cardOf(row.method)?.isDisputed)
          await openTestChargeback(query, { paymentId: id, cents: amountCents }, now());
        return captured;
      }),

    async void({ id }) {
      await sql.begin(async (query) => {
        const row = await found(query, id);
        if (row.state === 'captured') throw new ProcessorRefused('captured', 'It was captured.');
        await query`update test_processor_payment set state = 'voided' where id = ${id} and state in ('authorised', 'needs_confirmation')`;
      });
    },

    refund: ({ key, id, amountCents }) =>
      once(key, { id, amountCents, do: 'refund' }, async (query) => {
        const row = await found(query, id);
        if (row.state !== 'captured') throw new ProcessorRefused('not_captured', 'Nothing was captured.');
        if (row.refundedCents + amountCents > row.capturedCents)
          throw new ProcessorRefused('too_much', 'More than was captured.');
        await query`update test_processor_payment set refunded_cents = refunded_cents + ${amountCents} where id = ${id}`;
        return move(query, 'refund', id, amountCents);
      }),

    openPayer: ({ reference }) => open('customer', reference),

    async openPayee({ reference, returnUrl }) {
      const id = await open('account', reference);
      const [row] = await sql<
        { isReady: boolean }[]
      >`select is_ready as "isReady" from test_processor_party where id = ${id}`;
      if (row?.isReady) return { id, isReady: true, onboardingUrl: null };
      const onboardingUrl = await openTestPage(sql, { kind: 'account', objectId: id, returnUrl }, now());
      return { id, isReady: false, onboardingUrl };
    },

    payOut: ({ key, payee, amountCents, reference, source }) =>
      once(key, { payee, amountCents, reference }, async (query) => {
        const [charge] = await query<{ cents: number }[]>`
          select cents from test_processor_movement where id = ${source} and kind = 'capture'`;
        if (source !== null && (charge?.cents ?? 0) < amountCents)
          throw new ProcessorRefused('no_such_charge', 'There is no such charge, or it is smaller.');
        const [account] = await query`
          select id from test_processor_party where id = ${payee} and kind = 'account' and is_ready`;
        if (!account) throw new ProcessorRefused('no_such_account', 'There is no such account.');
        return move(query, 'payout', payee, amountCents);
      }),

    takeBack: ({ key, payout, amountCents }) =>
      once(key, { payout, amountCents, do: 'take back' }, async (query) => {
        const [sent] = await query<{ left: number }[]>`
          select (p.cents - coalesce((select sum(b.cents) from test_processor_movement b where b.kind = 'take_back' and b.object_id = p.id), 0))::int as left
            from test_processor_movement p where p.id = ${payout} and p.kind = 'payout'`;
        if ((sent?.left ?? 0) < amountCents)
          throw new ProcessorRefused('too_much', 'That is more than was sent.');
        return move(query, 'take_back', payout, amountCents);
      }),

    findChargeback: (id) => findTestChargeback(sql, id, now()),

    async chargebacksSince(since) {
      const rows = await sql<{ id: string }[]>`
        select id from test_processor_chargeback where opened_at >= ${since} order by opened_at, id`;
      return rows.map(({ id }) => id);
    },

    async sendEvidence({ key, id, evidence }) {
      await once(key, { id, evidence, do: 'evidence' }, async (query) => {
        await answerTestChargeback(query, id, evidence, now());
        return {};
      });
    },

    async eventOf(body, signature) {
      const [, seconds = '', sent = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      const own = Buffer.from(await signatureOf(body, Number(seconds)));
      const isOurs = own.length === sent.length && timingSafeEqual(own, Buffer.from(sent));
      const isFresh = Math.abs(now().getTime() / 1000 - Number(seconds)) <= longestSignatureAge;
      return isOurs && isFresh ? readEvent(body) : null;
    },

    movements: (since, until) => sql<Movement[]>`
      select id, kind, cents, happened_at as at from test_processor_movement
       where happened_at >= ${since} and happened_at < ${until} order by happened_at, id`,

    openCardPage: ({ payer, returnUrl }) =>
      openTestPage(sql, { kind: 'card', objectId: payer ?? anyPayer, returnUrl }, now()),

    async keepCard({ method: named, payer }) {
      const method = (await cardOnPage(sql, named, payer)) ?? named;
      const card = cardOf(method);
      if (!card) throw new ProcessorRefused('no_such_card', 'The test processor has no such card.');
      return { method, card: { brand: card.brand, lastFour: card.lastFour } };
    },

    disputeCharge: (paymentId, cents) =>
      sql.begin((query) => openTestChargeback(query, { paymentId, cents }, now())),
    bankDecides: (id, outcome) => sql.begin((query) => decideTestChargeback(query, id, outcome, now())),

    page: (id) => testPage(sql, id),
    answerPage: (id, answer) => answerTestPage(sql, id, answer),

    async sign(body) {
      const seconds = Math.floor(now().getTime() / 1000);
      return `t=${seconds},v1=${await signatureOf(body, seconds)}`;
    },
  };
}

/** An event's three fields; null for anything else. */
function readEvent(body: string): ProcessorEvent | null {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || !('id' in read) || !('kind' in read)) return null;
  const { id, kind } = read;
  const objectId = 'objectId' in read && typeof read.objectId === 'string' ? read.objectId : null;
  return typeof id === 'string' && typeof kind === 'string' ? { id, kind, objectId } : null;
}
