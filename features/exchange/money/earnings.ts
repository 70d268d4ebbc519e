/** Defines an owner's earnings for the page and the file. */
/** One rental's or swap's earnings. CAD cents; instants are ISO text. */
export type EarningLine = {
  payoutId: string;
  kind: 'booking' | 'swap';
  /** Of the booking or the swap. */
  id: string;
  title: string;
  slug: string;
  fromDay: string;
  toDay: string;
  /** A cancellation that left something, or a completed rental. */
  isCancelled: boolean;
  grossCents: number;
  /** Our fee. */
  feeCents: number;
  /** What a bank gave back to the renter. */
  takenBackCents: number;
  cents: number;
  state: 'waiting' | 'paid' | 'taken_back';
  dueAt: string;
  paidAt: string | null;
  /** Why it is delayed. */
  problem: string | null;
};

export type EarningsSummary = {
  paidCents: number;
  /** Earned, and due within days. */
  waitingCents: number;
  /** Agreed and paid by the renter, but not started: what the owner will get unless it is cancelled. */
  expectedCents: number;
  /** By due month in Pacific time, oldest first: '2027-06'. The last twelve with any. */
  months: { month: string; cents: number }[];
};

export const earningsColumns = [
  'Booking or swap',
  'Listing',
  'From',
  'To',
  'What',
  'Earned (CAD)',
  'Fee (CAD)',
  'Charged back (CAD)',
  'Paid out (CAD)',
  'Due (UTC)',
  'Paid (UTC)',
] as const;

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const minute = (instant: string | null): string => instant?.slice(0, 16).replace('T', ' ') ?? '';

/** A line as a row of the statement; amounts are plain numbers for spreadsheets. */
export const earningCells = (line: EarningLine): string[] => [
  line.id,
  line.title,
  line.fromDay,
  line.toDay,
  line.isCancelled ? 'Cancelled' : line.kind === 'swap' ? 'Swap' : 'Rental',
  dollars(line.grossCents),
  dollars(line.feeCents),
  dollars(line.takenBackCents),
  dollars(line.cents),
  minute(line.dueAt),
  minute(line.paidAt),
];
