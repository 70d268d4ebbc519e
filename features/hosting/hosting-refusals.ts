/** Lists the refusals about an owner's listings. */
import { refusal } from '../../platform/refusal.ts';

export const hostingRefusals = {
  notPossibleNow: refusal('not-possible-now', 'That’s no longer possible. Please reload the page.'),
  beingReviewed: refusal(
    'being-reviewed',
    'Our team is reviewing this listing. Withdraw it first, then change it.',
  ),
  changedElsewhere: refusal(
    'changed-elsewhere',
    'You changed this step in another window. Reload the page to see it.',
  ),
  notReady: (sentence: string) => refusal('not-ready', sentence),
  tooMany: refusal('too-many-listings', 'You have fifty listings, the maximum. Archive one first.'),
  stillBooked: refusal(
    'still-booked',
    'This listing has a confirmed booking. Pause it now and archive it after the booking.',
  ),
  nothingToPublish: refusal('nothing-to-publish', 'Renters already see the latest version.'),
  staleReview: refusal(
    'stale-review',
    'The owner changed the listing in the meantime. Please read it again.',
  ),
  tooManyPhotos: refusal('too-many-photos', 'You have 24 photos, the maximum. Remove one first.'),
  otherPhotos: refusal('other-photos', 'The photos have changed. Reload the page to reorder them.'),
} as const;
