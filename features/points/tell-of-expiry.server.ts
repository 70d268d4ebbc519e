/** Announces the expiry of points in long-silent wallets, once per notice (60, 30 and 7 days before, a setting). */
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { addMonths, noticeDue, silentSinceAtLatest } from './points-rules.ts';
import { silentWallets } from './silent-wallets.server.ts';

export const tellOfExpiryKind = 'tell-of-points-expiry';

/**
 * Turns each due notice into the event `points.expiry_announced`, from which the email is written. It names the earliest expiry: points
 * announced late expire later (`mayExpireAt`).
 */
export const tellOfExpiryJob: JobHandler = async ({ sql, now }) => {
  const at = now();
  const settings = await readSettings(sql);
  const { 'points-expiry-months': months, 'points-expiry-notice-days': noticeDays } = settings;
  if (noticeDays.length === 0) return;
  for await (const wallet of silentWallets(sql, silentSinceAtLatest(at, months, Math.max(...noticeDays)))) {
    const { memberId, silentSince, points } = wallet;
    const expiresAt = addMonths(silentSince, months);
    const daysBefore = noticeDue(expiresAt, at, noticeDays);
    if (daysBefore === null || wallet.told.some((told) => told.daysBefore <= daysBefore)) continue;
    const isNew = await sql`
      insert into points_expiry_notice (member_id, silent_since, days_before, told_at)
      values (${memberId}, ${silentSince}, ${daysBefore}, ${at})
      on conflict on constraint each_expiry_notice_goes_out_once do nothing returning member_id`;
    if (isNew.length === 0) continue;
    const promisedAt = new Date(Math.max(expiresAt.getTime(), at.getTime() + daysBefore * 86_400_000));
    await appendEvent(
      sql,
      {
        name: 'points.expiry_announced',
        subject: { kind: 'member', id: memberId },
        body: { points, daysBefore, expiresAt: promisedAt.toISOString() },
      },
      at,
    );
  }
};
