/** What does an owner earn, and how does it look on a page and in a file? */
/** What one rental or swap earned. CAD cents; instants are ISO text. */
export type EarningLine = {
  payoutId: string;
  kind: 'booking' | 'swap';
  /** Of the booking or the swap. */
  id: string;
  title: string;
  slug: string;
  fromDay: string;
  toDay: string;
  /** A cancellation that left something, or a rental that took place. */
  isCancelled: boolean;
  grossCents: number;
  /** The club's fee. */
  feeCents: number;
  /** What a bank gave back to the renter. */
  takenBackCents: number;
  cents: number;
  state: 'waiting' | 'paid' | 'taken_back';
  dueAt: string;
  paidAt: string | null;
  /** Why it waits longer than it should. */
  problem: string | null;
};

export type EarningsSummary = {
  paidCents: number;
  /** Earned, and due within the next days. */
  waitingCents: number;
  /** Agreed and paid by the renter, and not begun: what the owner will get if nobody cancels. */
  expectedCents: number;
  /** By the month in which it was due, in Pacific time, the oldest first: '2027-06'. The last twelve that have any. */
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
  'Taken back (CAD)',
  'Paid out (CAD)',
  'Due (UTC)',
  'Paid (UTC)',
] as const;

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const minute = (instant: string | null): string => instant?.slice(0, 16).replace('T', ' ') ?? '';

/** A line as a row of the statement; amounts are plain numbers, for a spreadsheet to add up. */
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
