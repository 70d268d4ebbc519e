/** Tells an owner about a decision on their listing: an event for the rest of the product, and an email. */
import { ownOrigin } from '../../../platform/config/config.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { addressOfAccount } from '../../auth/account/address-of-account.server.ts';
import { reviewEmail } from '../hosting-emails.ts';
import type { LockedHosted } from '../hosting-store.server.ts';

const facts = {
  // Read by features/points: the first one brings the founder's bonus.
  approve: 'listing.published',
  approve_ahead: 'listing.approved',
  send_back: 'listing.sent_back',
  take_down: 'listing.taken_down',
  look_over: 'listing.looked_over',
} as const;

/** In the caller's transaction. @param note the operator's note; '' for none */
export async function tellOwner(
  deps: Pick<Deps, 'config'>,
  sql: Sql,
  hosted: LockedHosted,
  { event, note }: { event: keyof typeof facts; note: string },
  now: Date,
): Promise<void> {
  const subject =
    hosted.listingId === null
      ? { kind: 'hosted_listing', id: hosted.id }
      : { kind: 'listing', id: hosted.listingId };
  await appendEvent(sql, { name: facts[event], subject }, now);
  if (event === 'look_over') return;
  const to = await addressOfAccount(sql, hosted.ownerId);
  if (to === null) return;
  const [row] = await sql<{ slug: string }[]>`select slug from listing where id = ${hosted.listingId}`;
  const frame = { brandName: deps.config.brand.name, origin: ownOrigin(deps.config) };
  const { title } = hosted.draft.about;
  await writeMail(
    sql,
    { to, ...reviewEmail(frame, { event, title, note, hostedId: hosted.id, slug: row?.slug ?? null }) },
    now,
  );
}
