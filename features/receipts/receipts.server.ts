/** Reads receipts from the cash books: one per charge, refund and payout of a member. Nothing is stored twice: postings never change. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { splitCents } from '../../platform/money/money.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { today } from '../../platform/time/time-zone.ts';
import type { AccountActor } from '../members/actor.ts';
import { addressOfAccount } from '../auth/account/address-of-account.server.ts';
import type { Purpose } from '../payments/books/payable.ts';
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
  reason: 'capture' | 'refund' | 'payout' | 'chargeback' | 'take_back';
  at: Date;
  cents: number;
  /** For a refund: the total refunded before. */
  refundedBefore: number;
  capturedCents: number;
  purpose: Purpose;
  isDebt: boolean;
  /** It is for a member's part of an exchange: its price, or a bond. */
  isPart: boolean;
  cardBrand: string | null;
  cardLastFour: string | null;
  grossCents: number | null;
  feeCents: number | null;
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
 * A member's movements, with what they were for. A refund's key says how much had been refunded before it. What a bank returned for good
 * counts as a refund to the payer.
 */
const rows = (sql: Sql, memberId: string, more: ReturnType<Sql>) => sql<Row[]>`
  with moved as (
    select t.id, t.reason, t.posted_at as at, t.payment_id, p.captured_cents, p.card_brand, p.card_last_four,
           coalesce(substring(t.key from 'refund after (\\d+)$')::int, 0) as refunded_before, null::int as gross_cents, null::int as fee_cents
      from payment p
      join cash_transfer t on t.payment_id = p.id and t.reason in ('capture', 'refund')
     where p.payer_id = ${memberId}
    union all
    select t.id, t.reason, t.posted_at, t.payment_id, 0, null, null, 0, o.gross_cents, o.fee_cents
      from payout o join cash_transfer t on t.payment_id = o.payment_id and t.reason = 'payout'
     where o.member_id = ${memberId}
    union all
    select t.id, t.reason, t.posted_at, t.payment_id, p.captured_cents, p.card_brand, p.card_last_four,
           (select coalesce(sum(e.cents), 0) from cash_transfer r join cash_entry e on e.transfer_id = r.id and e.cents > 0
             where r.reason = 'refund' and r.id < t.id and r.payment_id = p.id)::int, null, null
      from chargeback c join payment p on p.id = c.payment_id join cash_transfer t on t.key = 'chargeback ' || c.id
     where p.payer_id = ${memberId} and c.state = 'lost'
    union all
    select t.id, t.reason, t.posted_at, t.payment_id, 0, null, null, 0, null, null
      from chargeback c join payment p on p.id = c.payment_id join cash_transfer t on t.key = 'take_back ' || c.id
     where p.owner_id = ${memberId})
  select m.id, m.reason, m.at, p.purpose, p.debt_id is not null as "isDebt", y.id is not null as "isPart", m.captured_cents as "capturedCents", m.card_brand as "cardBrand", m.card_last_four as "cardLastFour",
         m.refunded_before as "refundedBefore", m.gross_cents as "grossCents", m.fee_cents as "feeCents",
         (select abs(e.cents) from cash_entry e join cash_account a on a.id = e.account_id where e.transfer_id = m.id and a.kind = 'processor') as cents,
         coalesce(d.title, g.terms ->> 'title') as title, g.from_day as "fromDay", g.to_day as "toDay",
         '/exchanges/' || x.id as place,
         case when x.kind <> 'circle' then
           (select o.display_name from exchange_party q join member o on o.id = q.member_id
             where q.exchange_id = x.id and q.member_id <> ${memberId} limit 1) end as other,
         coalesce(n.price, y.price) as price,
         case when b.id is not null then jsonb_build_object('kind', b.kind, 'listings', b.listings, 'feeCents', b.fee_cents,
           'creditCents', b.credit_cents, 'taxName', b.tax_name, 'taxCents', b.tax_cents) end as bill
    from moved m
    join payment p on p.id = m.payment_id
    left join leg_extension n on n.id = p.extension_id
    left join debt d on d.id = p.debt_id
    left join exchange_party y on y.id = p.party_id
    left join lateral (
      select l.* from leg l
       where l.id = coalesce(p.leg_id, n.leg_id, d.leg_id) or l.exchange_id = y.exchange_id and l.receiver_id = y.member_id
       order by l.id limit 1) g on true
    left join exchange x on x.id = coalesce(g.exchange_id, y.exchange_id)
    left join membership_bill b on b.id = p.bill_id
   where true ${more}
   order by m.id desc limit 2000`;

const listingsText = (count: number): string => `${count} ${count === 1 ? 'listing' : 'listings'}`;

/** @param refundCents what came back; null for the charge */
function billLines(bill: BillRow, refundCents: number | null): ReceiptLine[] {
  const { kind, listings, feeCents, creditCents, taxName, taxCents } = bill;
  if (refundCents !== null) {
    // As the books take it back: fee and tax in proportion.
    const [fee = 0, tax = 0] = splitCents(refundCents, [feeCents - creditCents, taxCents]);
    return [
      { label: 'Membership, unused months', cents: fee, isTax: false },
      { label: taxName, cents: tax, isTax: true },
    ].filter(({ cents }) => cents !== 0);
  }
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

function linesOf(row: Row): ReceiptLine[] {
  const { reason, cents, price, purpose, refundedBefore, capturedCents, grossCents, feeCents } = row;
  if (reason === 'payout')
    return [
      { label: 'Earned', cents: grossCents ?? cents, isTax: false },
      { label: 'Our fee', cents: -(feeCents ?? 0), isTax: false },
      {
        label: 'Reversed by the renter’s bank',
        cents: cents - (grossCents ?? cents) + (feeCents ?? 0),
        isTax: false,
      },
    ].filter((line) => line.cents !== 0);
  if (reason === 'take_back') return [{ label: 'Reversed by the renter’s bank', cents, isTax: false }];
  if (row.bill) return billLines(row.bill, reason === 'capture' ? null : cents);
  if (purpose === 'deposit') {
    const label = row.isPart ? 'Bond of a swap' : 'Damage deposit, kept for a claim';
    return [{ label, cents, isTax: false }];
  }
  if (row.isDebt) return [{ label: 'Owed for an earlier trip', cents, isTax: false }];
  if (price === null) return [{ label: 'Charged', cents, isTax: false }];
  if (reason === 'capture') return linesOfCharge(price, cents, purpose);
  const before = capturedCents - refundedBefore;
  return linesOfRefund(price, before, before - cents, purpose);
}

const dayWords = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: string): string => dayWords.format(new Date(`${day}T12:00:00Z`));

function daysText(from: string | null, to: string | null): string {
  if (from === null || to === null) return '';
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
}

const kindOf: Readonly<Record<Row['reason'], ReceiptView['kind']>> = {
  capture: 'charge',
  refund: 'refund',
  payout: 'payout',
  chargeback: 'refund',
  take_back: 'taken_back',
};

const viewOf = (row: Row): ReceiptView => ({
  id: row.id,
  number: receiptNumber(row.id),
  kind: kindOf[row.reason],
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
  const takenBack = totalOf('taken_back');
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
      cents: sum(({ cents }) => cents) - takenBack,
    },
  };
}

/** The day of a receipt in Pacific time. */
export const dayOfReceipt = ({ at }: Pick<ReceiptView, 'at'>): string => today(homeZone, new Date(at));
