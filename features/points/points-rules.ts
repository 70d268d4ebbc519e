/** Computes which account pays first, what is returned to which, and when points expire; whole points, without loss. */
import { assert } from '../../platform/assert.ts';
import { percentOf, splitCents } from '../../platform/money/money.ts';

/** Points of a wallet or hold, by account. */
export type Parts = { available: number; bonus: number };

/** All points of a wallet or hold. For a wallet: what its member can spend. */
export const sumOf = ({ available, bonus }: Parts): number => available + bonus;

function assertPoints(points: number): void {
  assert(
    Number.isSafeInteger(points) && points >= 0,
    `Points must be a whole number of zero or more, not ${points}.`,
  );
}

/** How much each account pays: bonus points first, the rest from earned ones. @returns null when the wallet has too few */
export function splitHold(points: number, wallet: Parts): Parts | null {
  assertPoints(points);
  const bonus = Math.min(points, wallet.bonus);
  const available = points - bonus;
  return available <= wallet.available ? { available, bonus } : null;
}

/**
 * The returned part of a hold or payment: a percentage in whole points (half a point goes to the payer), to the original accounts in the
 * proportion they paid.
 */
export function refundOf(paid: Parts, percent: number): Parts {
  assert(percent >= 0 && percent <= 100, `A refund is between 0 and 100 percent, not ${percent}.`);
  return splitPoints(percentOf(sumOf(paid), percent), paid);
}

/** Divides points over the two accounts in proportion, never more to one than it paid. */
export function splitPoints(points: number, paid: Parts): Parts {
  assert(points <= sumOf(paid), 'A refund can’t be more than was paid.');
  if (points === 0) return { available: 0, bonus: 0 };
  const [bonus = 0, available = 0] = splitCents(points, [paid.bonus, paid.available]);
  return { available, bonus };
}

/** The same day and hour some months later; the month's last day if it is shorter. */
export function addMonths(instant: Date, months: number): Date {
  const later = new Date(instant);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(instant.getUTCDate(), lastDay));
  return later;
}

const millisecondsADay = 86_400_000;

/** Months differ by at most three days, so anything relevant to an instant is before this one. */
export const silentSinceAtLatest = (now: Date, months: number, days = 0): Date =>
  new Date(addMonths(now, -months).getTime() + (days + 4) * millisecondsADay);

/**
 * The due notice about expiring points: the latest one, so that a member we could not notify in time gets one instead of three at once.
 * @param noticeDays the setting, in any order
 */
export function noticeDue(expiresAt: Date, now: Date, noticeDays: readonly number[]): number | null {
  const daysLeft = (expiresAt.getTime() - now.getTime()) / millisecondsADay;
  const due = noticeDays.filter((days) => daysLeft <= days);
  return due.length === 0 ? null : Math.min(...due);
}

export type ToldNotice = { daysBefore: number; toldAt: Date };

/**
 * The earliest expiry: after the months of silence, and never sooner than the last notice said. A member notified late gets more time. Null
 * before the last notice is sent.
 * @param noticeDays the setting, in any order; none means expiry without notice
 * @param told the notices sent for this silence
 */
export function mayExpireAt(
  { silentSince, months }: { silentSince: Date; months: number },
  noticeDays: readonly number[],
  told: readonly ToldNotice[],
): Date | null {
  const after = addMonths(silentSince, months);
  if (noticeDays.length === 0) return after;
  const last = told.filter(({ daysBefore }) => daysBefore <= Math.min(...noticeDays));
  if (last.length === 0) return null;
  const promised = last.map(({ daysBefore, toldAt }) => toldAt.getTime() + daysBefore * millisecondsADay);
  return new Date(Math.max(after.getTime(), ...promised));
}

/**
 * When points will expire if nothing is posted before, as shown in the wallet; allows for the last notice's days if it is still to be sent.
 */
export function expectedExpiry(
  silence: { silentSince: Date; months: number },
  { noticeDays, told, now }: { noticeDays: readonly number[]; told: readonly ToldNotice[]; now: Date },
): Date {
  const decided = mayExpireAt(silence, noticeDays, told);
  if (decided) return decided;
  const earliest = now.getTime() + Math.min(...noticeDays) * millisecondsADay;
  return new Date(Math.max(addMonths(silence.silentSince, silence.months).getTime(), earliest));
}
