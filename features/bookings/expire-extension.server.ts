/** What if the owner does not answer a wish for more days? At its time it expires, and the card goes back. */
import { z } from 'zod';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { releasePayments } from '../payments/bind-payment.server.ts';
import { lockBooking } from './booking-store.server.ts';
import {
  bookingOfExtension,
  extensionExchange,
  extensionsOf,
  moveExtension,
} from './extension-store.server.ts';

export const expireExtensionKind = 'expire-extension';

const body = z.object({ id: z.uuid() });

/** The job. */
export const expireExtension: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { id } = body.parse(job.body);
  const bookingId = await bookingOfExtension(sql, id);
  if (bookingId === null || !(await lockBooking(sql, bookingId))) return;
  const extension = (await extensionsOf(sql, bookingId)).find((each) => each.id === id);
  if (extension?.state !== 'asked' || extension.answerUntil > now) return;
  await moveExtension(sql, extension, 'expired');
  await releasePayments({ sql, now }, [extensionExchange(id)]);
  await appendEvent(
    sql,
    { name: 'booking.extension_expired', subject: { kind: 'booking', id: bookingId } },
    now,
  );
};
