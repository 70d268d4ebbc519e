/** Lists the test processor's own pages, which a real one would host: the bank's confirmation, card entry, an owner's bank details. */
import { randomInt } from 'node:crypto';
import type { Sql } from '../database.server/sql.ts';
import { testCards } from './test-cards.ts';

type Query = Sql;

export type TestPage = {
  kind: 'bank' | 'card' | 'account';
  /** The amount to confirm, in CAD cents; null on other pages. */
  amountCents: number | null;
  /** Already answered. */
  isAnswered: boolean;
  /** Where "cancel" leads back to. */
  returnUrl: string;
};

type Opened = { kind: TestPage['kind']; objectId: string; returnUrl: string };

/** Only letters: a row of digits could pass for a card number. */
const newName = (): string =>
  `test_page_${Array.from({ length: 24 }, () => String.fromCodePoint(97 + randomInt(26))).join('')}`;

/** The processor runs on the server its pages return to. */
const addressOf = (id: string, returnUrl: string): string =>
  `${new URL(returnUrl).origin}/test-processor/${id}`;

/** @returns the page's address */
export async function openTestPage(
  sql: Query,
  { kind, objectId, returnUrl }: Opened,
  now: Date,
): Promise<string> {
  const id = newName();
  await sql`
    insert into test_processor_page (id, kind, object_id, return_url, made_at) values (${id}, ${kind}, ${objectId}, ${returnUrl}, ${now})`;
  return addressOf(id, returnUrl);
}

/** The bank's confirmation page of a payment; null when not needed. */
export async function pageAbout(sql: Query, paymentId: string): Promise<string | null> {
  const [row] = await sql<{ id: string; returnUrl: string }[]>`
    select id, return_url as "returnUrl" from test_processor_page where object_id = ${paymentId} and kind = 'bank'`;
  return row ? addressOf(row.id, row.returnUrl) : null;
}

type Row = TestPage & { objectId: string };

async function find(sql: Query, id: string): Promise<Row | null> {
  const [row] = await sql<Row[]>`
    select g.kind, g.object_id as "objectId", g.return_url as "returnUrl", p.amount_cents as "amountCents",
           case g.kind when 'bank' then p.state <> 'needs_confirmation' when 'card' then g.method is not null else a.is_ready end as "isAnswered"
      from test_processor_page g
      left join test_processor_payment p on g.kind = 'bank' and p.id = g.object_id
      left join test_processor_party a on g.kind = 'account' and a.id = g.object_id
     where g.id = ${id}`;
  return row ?? null;
}

export async function testPage(sql: Query, id: string): Promise<TestPage | null> {
  const page = await find(sql, id);
  if (!page) return null;
  const { objectId: _, ...shown } = page;
  return shown;
}

/** Stands for the payer of a card entered before we knew them. */
export const anyPayer = 'not known yet';

/** The card this payer entered on a page; null without one. A card without an owner goes to its first payer. */
export async function cardOnPage(sql: Query, name: string, payer: string): Promise<string | null> {
  await sql`
    update test_processor_page set object_id = ${payer} where id = ${name} and kind = 'card' and object_id = ${anyPayer} and method is not null`;
  const [row] = await sql<{ method: string | null }[]>`
    select method from test_processor_page where id = ${name} and kind = 'card' and object_id = ${payer}`;
  return row?.method ?? null;
}

const withCard = (returnUrl: string, card: string): string =>
  `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}card=${card}`;

/** Handles a pressed button. @returns null for an unknown page or answer */
export async function answerTestPage(
  sql: Query,
  id: string,
  answer: string,
): Promise<{ returnUrl: string; objectId: string } | null> {
  const page = await find(sql, id);
  if (!page) return null;
  const { kind, objectId, returnUrl } = page;
  const back = { returnUrl, objectId };
  switch (kind) {
    case 'bank': {
      if (answer !== 'yes' && answer !== 'no') return null;
      const isThem = answer === 'yes';
      await sql`
        update test_processor_payment
           set state = ${isThem ? 'authorised' : 'declined'}, decline_code = ${isThem ? null : 'authentication_failed'}
         where id = ${objectId} and state = 'needs_confirmation'`;
      return back;
    }
    case 'card': {
      if (!testCards.some(({ method }) => method === answer)) return null;
      await sql`update test_processor_page set method = ${answer} where id = ${id} and method is null`;
      return { objectId, returnUrl: withCard(returnUrl, id) };
    }
    default: {
      if (answer !== 'ready') return null;
      await sql`update test_processor_party set is_ready = true where id = ${objectId}`;
      return back;
    }
  }
}
