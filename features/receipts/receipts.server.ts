/** Reads receipts from the cash books: one per charge, refund and payout of a member. Nothing is stored twice: postings never change. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { today } from '../../platform/time-zone.ts';
import type { AccountActor } from '../members/actor.ts';
import { addressOfAccount } from '../auth/address-of-account.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { linesOfCharge, linesOfRefund, type ReceiptLine, type ReceiptPrice } from './receipt-lines.ts';
import {
  receiptNumber,
  type Issuer,
  type ReceiptPage,
  type ReceiptsOfYear,
  type ReceiptView,
  type YearSummary,
} from './receipt-view.ts';

const homeZone = 'America/Vancouver';

type Row = {
  id: number;
  reason: 'capture' | 'refund' | 'payout';
  at: Date;
  cents: number;
  /** For a refund: the total refunded before. */
  refundedBefore: number;
  capturedCents: number;
  purpose: 'price' | 'deposit' | null;
  cardBrand: string | null;
  cardLastFour: string | null;
  grossCents: number | null;
  feeCents: number | null;
  kind: string;
  title: string | null;
  fromDay: string | null;
  toDay: string | null;
  place: string | null;
  other: string | null;
  price: ReceiptPrice | null;
  bill: BillRow | null;
};

type BillRow = {
  kind: 'year' | 'change';
  listings: number;
  feeCents: number;
  creditCents: number;
  taxName: string;
  taxCents: number;
};

/**
 * A member's movements, with their purpose. A transfer names its payment or payout by its key, which never changes: 'payment … captured',
 * 'payment … refund after …', 'payout …'.
 */
const rows = (sql: Sql, memberId: string, more: ReturnType<Sql>) => sql<Row[]>`
  with moved as (
    select t.id, t.reason, t.posted_at as at, t.exchange_kind as kind, t.exchange_id, p.purpose, p.captured_cents, p.card_brand, p.card_last_four,
           coalesce(substring(t.key from 'refund after (\\d+)$')::int, 0) as refunded_before, null::int as gross_cents, null::int as fee_cents
      from payment p
      join cash_transfer t on t.exchange_kind = p.exchange_kind and t.exchange_id = p.exchange_id
                          and t.reason in ('capture', 'refund') and starts_with(t.key, 'payment ' || p.id || ' ')
     where p.payer_id = ${memberId}
    union all
    select t.id, t.reason, t.posted_at, t.exchange_kind, t.exchange_id, null, 0, null, null, 0, o.gross_cents, o.fee_cents
      from payout o join cash_transfer t on t.key = 'payout ' || o.id
     where o.member_id = ${memberId})
  select m.id, m.reason, m.at, m.kind, m.purpose, m.captured_cents as "capturedCents", m.card_brand as "cardBrand", m.card_last_four as "cardLastFour",
         m.refunded_before as "refundedBefore", m.gross_cents as "grossCents", m.fee_cents as "feeCents",
         (select abs(e.cents) from cash_entry e join cash_account a on a.id = e.account_id where e.transfer_id = m.id and a.kind = 'processor') as cents,
         coalesce(d.title, g.terms ->> 'title') as title, g.from_day as "fromDay", g.to_day as "toDay",
         case x.kind when 'rental' then '/bookings/' || x.id when 'swap' then '/swaps/' || x.id when 'circle' then '/swaps/' || x.id end as place,
         case when x.kind <> 'circle' then
           (select o.display_name from exchange_party q join member o on o.id = q.member_id
             where q.exchange_id = x.id and q.member_id <> ${memberId} limit 1) end as other,
         case m.kind when 'booking' then g.terms -> 'price' when 'extension' then n.price when 'exchange_party' then y.price end as price,
         case when b.id is not null then jsonb_build_object('kind', b.kind, 'listings', b.listings, 'feeCents', b.fee_cents,
           'creditCents', b.credit_cents, 'taxName', b.tax_name, 'taxCents', b.tax_cents) end as bill
    from moved m
    left join leg_extension n on m.kind = 'extension' and n.id::text = m.exchange_id
    left join debt d on m.kind = 'debt' and d.id::text = m.exchange_id
    left join exchange_party y on m.kind in ('exchange_party', 'swap_bond') and y.id::text = m.exchange_id
    left join lateral (
      select l.* from leg l
       where case when m.kind in ('booking', 'leg') then l.id::text = m.exchange_id
                  when m.kind = 'extension' then l.id = n.leg_id
                  when m.kind = 'debt' then l.id = d.leg_id
                  else l.exchange_id = y.exchange_id and l.receiver_id = y.member_id end
       order by l.id limit 1) g on true
    left join exchange x on x.id = coalesce(g.exchange_id, y.exchange_id)
    left join membership_bill b on m.kind = 'membership' and b.id::text = m.exchange_id
   where true ${more}
   order by m.id desc limit 2000`;

const listingsText = (count: number): string => `${count} ${count === 1 ? 'listing' : 'listings'}`;

function billLines({ kind, listings, feeCents, creditCents, taxName, taxCents }: BillRow): ReceiptLine[] {
  const label =
    kind === 'year'
      ? `Membership, 1 year with ${listingsText(listings)}`
      : `Membership, change to ${listingsText(listings)}`;
  return [
    { label, cents: feeCents, isTax: false },
    { label: 'Credit from a lower tier', cents: -creditCents, isTax: false },
    { label: taxName, cents: taxCents, isTax: true },
  ].filter(({ cents }) => cents !== 0);
}

/** The purpose of a movement without a price. */
const otherLabels: Readonly<Record<string, string>> = {
  debt: 'Owed for an earlier trip, beyond the deposit',
  swap_bond: 'Bond of a swap',
};

function linesOf(row: Row): ReceiptLine[] {
  const { reason, cents, price, purpose, refundedBefore, capturedCents, grossCents, feeCents, kind } = row;
  if (reason === 'payout')
    return [
      { label: 'Earned', cents: grossCents ?? cents, isTax: false },
      { label: 'Our fee', cents: -(feeCents ?? 0), isTax: false },
    ].filter((line) => line.cents !== 0);
  if (row.bill) return billLines(row.bill);
  if (purpose === 'deposit')
    return [{ label: otherLabels[kind] ?? 'Damage deposit, kept for a claim', cents, isTax: false }];
  if (price === null) return [{ label: otherLabels[kind] ?? 'Charged', cents, isTax: false }];
  if (reason === 'capture') return linesOfCharge(price, cents);
  const before = capturedCents - refundedBefore;
  return linesOfRefund(price, before, before - cents);
}

const dayWords = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: string): string => dayWords.format(new Date(`${day}T12:00:00Z`));

function daysText(from: string | null, to: string | null): string {
  if (from === null || to === null) return '';
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
}

const viewOf = (row: Row): ReceiptView => ({
  id: row.id,
  number: receiptNumber(row.id),
  kind: row.reason === 'capture' ? 'charge' : row.reason,
  at: row.at.toISOString(),
  title: row.title ?? (row.bill ? 'Membership' : 'Wildloop'),
  days: daysText(row.fromDay, row.toDay),
  place: row.place,
  other: row.other,
  card: row.cardBrand && row.cardLastFour ? { brand: row.cardBrand, lastFour: row.cardLastFour } : null,
  lines: linesOf(row),
  totalCents: row.cents,
});

/** A transfer's receipt, for the member whose money moved; null for anyone else, or if it does not exist. */
export async function receiptFor(
  { sql, config }: Deps,
  { accountId }: Pick<AccountActor, 'accountId'>,
  id: number,
): Promise<ReceiptPage | null> {
  const [row] = await rows(sql, accountId, sql`and m.id = ${id}`);
  return row ? { receipt: viewOf(row), ...(await partiesOf({ sql, config }, { accountId })) } : null;
}

/** The issuer and recipient of a member's receipts. */
export async function partiesOf(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  { accountId }: Pick<AccountActor, 'accountId'>,
): Promise<Pick<ReceiptPage, 'issuer' | 'member'>> {
  const [member] = await sql<
    { name: string }[]
  >`select display_name as name from member where id = ${accountId}`;
  return {
    issuer: await issuerOf({ sql, config }),
    member: { name: member?.name ?? '', email: await addressOfAccount(sql, accountId) },
  };
}

async function issuerOf({ sql, config }: Pick<Deps, 'sql' | 'config'>): Promise<Issuer> {
  const settings = await readSettings(sql);
  return {
    name: settings['receipt-name'] || config.brand.name,
    address: settings['receipt-address'],
    gstNumber: settings['gst-number'],
    pstNumber: settings['pst-number'],
    isTest: config.stripe === null,
  };
}

/** A member's receipts of a calendar year in Pacific time, latest first, with totals. */
export async function receiptsOf(
  { sql, now }: Deps,
  { accountId }: Pick<AccountActor, 'accountId'>,
  asked: number | null,
): Promise<ReceiptsOfYear> {
  const year = asked ?? Number(today(homeZone, now()).slice(0, 4));
  const all = await rows(sql, accountId, sql``);
  const yearOf = ({ at }: Row): number => Number(today(homeZone, at).slice(0, 4));
  const years = [...new Set([year, ...all.map(yearOf)])].toSorted((a, b) => b - a);
  const found = all.filter((row) => yearOf(row) === year);
  const [collected] = await sql<{ cents: number }[]>`
    select coalesce(sum(tax_cents), 0)::int as cents from payment
     where owner_id = ${accountId} and payer_id <> ${accountId} and earned_at is not null
       and extract(year from earned_at at time zone ${homeZone}) = ${year}`;
  const receipts = found.map(viewOf);
  return {
    years,
    receipts,
    summary: { ...summaryOf(year, found, receipts), collectedTaxCents: collected?.cents ?? 0 },
  };
}

function summaryOf(
  year: number,
  found: readonly Row[],
  receipts: readonly ReceiptView[],
): Omit<YearSummary, 'collectedTaxCents'> {
  const totalOf = (kind: ReceiptView['kind']): number =>
    receipts.filter((each) => each.kind === kind).reduce((cents, { totalCents }) => cents + totalCents, 0);
  const taxes = new Map<string, number>();
  for (const { kind, lines } of receipts)
    for (const { label, cents, isTax } of lines)
      if (isTax) taxes.set(label, (taxes.get(label) ?? 0) + (kind === 'refund' ? -cents : cents));
  const payouts = found.filter(({ reason }) => reason === 'payout');
  const sum = (of: (row: Row) => number): number => payouts.reduce((cents, row) => cents + of(row), 0);
  return {
    year,
    chargedCents: totalOf('charge'),
    refundedCents: totalOf('refund'),
    taxes: [...taxes].filter(([, cents]) => cents !== 0).map(([name, cents]) => ({ name, cents })),
    earnings: {
      count: payouts.length,
      grossCents: sum(({ grossCents }) => grossCents ?? 0),
      feeCents: sum(({ feeCents }) => feeCents ?? 0),
      cents: sum(({ cents }) => cents),
    },
  };
}

/** The day of a receipt in Pacific time. */
export const dayOfReceipt = ({ at }: Pick<ReceiptView, 'at'>): string => today(homeZone, new Date(at));
