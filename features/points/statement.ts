/** Writes the lines of a wallet's statement, one per transfer: what moved, why, and the balance afterwards. */
import type { TripOf } from './holds/exchange-trips.server.ts';
import { wordsOf, type Exchange, type PointsReason } from './ledger/points-book.ts';

/** A wallet's points by account; held ones belong to the member too, but cannot be spent. */
export type WalletPoints = { available: number; bonus: number; held: number };

export type StatementLine = {
  transferId: number;
  postedAt: string;
  reason: PointsReason;
  words: string;
  exchange: Exchange | null;
  /** What was rented or swapped; null for anything else. */
  title: string | null;
  change: WalletPoints;
  after: WalletPoints;
};

export type StatementRow = {
  transfer_id: number;
  posted_at: Date;
  reason: PointsReason;
  exchange: Exchange | null;
  available: number;
  bonus: number;
  held: number;
};

/** A row with its balances and its exchange's name. */
export function lineOf(row: StatementRow, after: WalletPoints, tripOf: TripOf): StatementLine {
  const { exchange, available, bonus, held } = row;
  return {
    transferId: row.transfer_id,
    postedAt: row.posted_at.toISOString(),
    reason: row.reason,
    words: wordsOf(row.reason, exchange?.kind ?? null),
    exchange,
    title: tripOf(exchange)?.title ?? null,
    change: { available, bonus, held },
    after,
  };
}

/** The balances before a line, from those after it. */
export const before = (after: WalletPoints, change: WalletPoints): WalletPoints => ({
  available: after.available - change.available,
  bonus: after.bonus - change.bonus,
  held: after.held - change.held,
});

/** The statement file's columns, and a line as its row; the file starts with the oldest. */
export const statementColumns = [
  'Date (UTC)',
  'What',
  'For',
  'Available',
  'Bonus',
  'Set aside',
  'Available after',
  'Bonus after',
  'Held after',
] as const;

export const statementCells = (line: StatementLine): (string | number)[] => [
  line.postedAt.slice(0, 19).replace('T', ' '),
  line.words,
  line.exchange ? `${line.exchange.kind} ${line.exchange.id}` : '',
  line.change.available,
  line.change.bonus,
  line.change.held,
  line.after.available,
  line.after.bonus,
  line.after.held,
];
