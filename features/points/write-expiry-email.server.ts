/** Emails members about expiring points, once per notice. */
import { z } from 'zod';
import { addressOfAccount } from '../auth/account/address-of-account.server.ts';
import { ownOrigin, type Config } from '../../platform/config/config.server.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { expiryEmail } from './expiry-email.ts';

/** Scheduled by the event `points.expiry_announced`. */
export const writeExpiryEmailKind = 'write-expiry-email';

const announced = z.object({
  subject_id: z.uuid(),
  body: z.object({ points: z.number(), daysBefore: z.number(), expiresAt: z.coerce.date() }),
});

/** Writes one notice's email. Someone without a confirmed address only finds it in the wallet. */
export const writeExpiryEmailJob =
  (config: Config): JobHandler =>
  async ({ job, sql, now }) => {
    const { subject_id: memberId, body } = announced.parse(job.body);
    const to = await addressOfAccount(sql, memberId);
    if (to === null) return;
    const months = (await readSettings(sql))['points-expiry-months'];
    const house = { brandName: config.brand.name, origin: ownOrigin(config) };
    await writeMail(sql, { to, ...expiryEmail({ ...house, ...body, months }) }, now());
  };
