/** Treats a booking and a leg of a swap alike where one side did not come: one small set of steps for each kind. */
import type { Transaction } from '../../platform/database.server/transaction.ts';
import {
  hasComeToBooking,
  missedBooking,
  resumeBooking,
  settleMissedBooking,
} from '../exchange/handover/missed-booking.server.ts';
import type { ExchangeName } from '../exchange/handover/exchange-facts.ts';
import { meetBooking } from '../exchange/emergencies/meet-booking.server.ts';
import type { Actor } from '../members/actor.ts';
import {
  hasComeToLeg,
  meetLeg,
  missedLeg,
  resumeMissedLeg,
  settleMissedLeg,
} from '../exchange/handover/missed-leg.server.ts';
import type { NoShowSide, NoShowVerdict } from './no-show-view.ts';
import { lockOpenReport, type Report } from './no-show-store.server.ts';

/** Why somebody may not report the other side, or what has ended it before; else whom they report. Locks the exchange. */
export const missed = (transaction: Transaction, actor: Actor, { kind, id }: ExchangeName, now: Date) =>
  kind === 'booking'
    ? missedBooking(transaction, actor, id, now)
    : missedLeg(transaction.sql, actor, id, now);

/**
 * Locks an exchange, then its open report, after everything that was due by now: an emergency may have ended it, and nobody gets less because a job was
 * late. Null where no report is open any more.
 */
export async function lockReport(
  transaction: Transaction,
  { kind, id }: ExchangeName,
  now: Date,
): Promise<Report | null> {
  const { sql } = transaction;
  if (kind === 'booking') await meetBooking(transaction, id, now);
  else await meetLeg(sql, id, now);
  // Locks the exchange itself, where nothing was due.
  await hasCome(transaction, { kind, id }, 'owner');
  return lockOpenReport(sql, { kind, id });
}

/** Whether a side has confirmed the hand-off since the pick-up. */
export const hasCome = (
  transaction: Transaction,
  { kind, id }: ExchangeName,
  side: NoShowSide,
): Promise<boolean> =>
  kind === 'booking' ? hasComeToBooking(transaction, id, side) : hasComeToLeg(transaction.sql, id, side);

/** Ends the exchange by whose no-show it was. @param madeBy null for the clock */
export const settleMissed = (
  transaction: Transaction,
  { kind, id }: ExchangeName,
  settled: { absent: NoShowVerdict; reason: string },
  madeBy: string | null,
  now: Date,
): Promise<void> =>
  kind === 'booking'
    ? settleMissedBooking(transaction, id, settled, madeBy, now)
    : settleMissedLeg(transaction.sql, id, settled, now);

/** Lets the clock look after the exchange again. */
export const resume = (transaction: Transaction, { kind, id }: ExchangeName, now: Date): Promise<unknown> =>
  kind === 'booking' ? resumeBooking(transaction, id, now) : resumeMissedLeg(transaction.sql, id, now);
