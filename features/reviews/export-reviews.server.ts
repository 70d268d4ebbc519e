/** Exports a member's reviews: all they wrote, and those about them that they can see. */
import type { AccountActor } from '../members/actor.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';

export type ExportedReview = {
  isMine: boolean;
  exchange: { kind: string; id: string };
  rating: number;
  listingRating: number | null;
  body: string;
  reply: string | null;
  sentAt: Date;
  seenAt: Date | null;
};

/** Read under the account's own rights, newest first. */
export const exportReviews = (deps: Deps, { accountId }: AccountActor): Promise<ExportedReview[]> =>
  inTransaction(
    deps,
    { role: 'signed_in', claims: { sub: accountId } },
    ({ sql }) => sql<ExportedReview[]>`
      select author_id = ${accountId} as "isMine", leg_name(leg_id) as exchange, rating,
             listing_rating as "listingRating", body, reply, sent_at as "sentAt", seen_at as "seenAt"
        from exchange_review where ${accountId} in (author_id, subject_id) order by sent_at desc, id`,
  );
