/** Defines how receipts are shown. Amounts in CAD cents, instants as ISO text. */
import type { ReceiptLine } from './receipt-lines.ts';

export type ReceiptKind = 'charge' | 'refund' | 'payout' | 'taken_back';

export type ReceiptView = {
  id: number;
  /** 'WL-000123': in the order of the books, never reused. */
  number: string;
  kind: ReceiptKind;
  at: string;
  /** What it is for: 'A boat', 'Membership, 1 year'. */
  title: string;
  /** 'June 4, 2027 to June 6, 2027'; '' without days. */
  days: string;
  /** The trip's page; null for a membership. */
  place: string | null;
  /** The other member; null if none, or several. */
  other: string | null;
  card: { brand: string; lastFour: string } | null;
  lines: ReceiptLine[];
  totalCents: number;
};

/** The issuer, from the operator's settings. */
export type Issuer = { name: string; address: string; gstNumber: string; pstNumber: string; isTest: boolean };

/** `GET /api/v1/receipts/{id}`. */
export type ReceiptPage = {
  receipt: ReceiptView;
  issuer: Issuer;
  member: { name: string; email: string | null };
};

/** A year's totals for a tax return. */
export type YearSummary = {
  year: number;
  chargedCents: number;
  refundedCents: number;
  /** Taxes paid minus refunded, by name. */
  taxes: { name: string; cents: number }[];
  /** A payout's parts: earned, our fee, and the rest. */
  earnings: { count: number; grossCents: number; feeCents: number; cents: number };
  /** Taxes guests paid on this member's rentals. We collect and remit them. */
  collectedTaxCents: number;
};

/** `GET /api/v1/receipts?year`. */
export type ReceiptsOfYear = { years: number[]; summary: YearSummary; receipts: ReceiptView[] };

export const receiptNumber = (id: number): string => `WL-${String(id).padStart(6, '0')}`;

export const kindWords: Readonly<Record<ReceiptKind, string>> = {
  charge: 'Charged',
  refund: 'Refunded',
  payout: 'Paid out',
  taken_back: 'Taken back',
};

export const receiptColumns = [
  'Receipt',
  'Date (Pacific)',
  'What',
  'For',
  'Days',
  'Line',
  'Tax',
  'Amount (CAD)',
] as const;

/** A receipt as rows of the year's file, one for each line; refunds and reversals are negative, so that a year adds up. */
export const receiptRows = (receipt: ReceiptView, day: string): (string | number)[][] =>
  receipt.lines.map(({ label, cents, isTax }) => [
    receipt.number,
    day,
    kindWords[receipt.kind],
    receipt.title,
    receipt.days,
    label,
    isTax ? 'yes' : 'no',
    (receipt.kind === 'refund' || receipt.kind === 'taken_back' ? -cents : cents) / 100,
  ]);
