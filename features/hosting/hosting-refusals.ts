/** Lists the refusals about an owner's listings. */
import { refusal } from '../../platform/refusal.ts';

export const hostingRefusals = {
  notPossibleNow: refusal(
    'not-possible-now',
    'That is not possible in this state any more. Please load the page again.',
  ),
  beingReviewed: refusal(
    'being-reviewed',
    'Our team is reviewing this listing. Withdraw it first, then change it.',
  ),
  changedElsewhere: refusal(
    'changed-elsewhere',
    'This step was changed in another window. Load the page again to see it, then go on.',
  ),
  notReady: (sentence: string) => refusal('not-ready', sentence),
  tooMany: refusal(
    'too-many-listings',
    'You have fifty listings here. Archive one before you start another.',
  ),
  stillBooked: refusal(
    'still-booked',
    'This listing has a confirmed booking. Pause it now and archive it after the booking.',
  ),
  nothingToPublish: refusal('nothing-to-publish', 'Renters already see the latest version.'),
  staleReview: refusal('stale-review', 'The owner has changed the listing meanwhile. Please read it again.'),
  tooManyPhotos: refusal(
    'too-many-photos',
    'There are 24 photos already. Remove one before you add another.',
  ),
  otherPhotos: refusal(
    'other-photos',
    'The photos have changed meanwhile. Load the page again to put them in order.',
  ),
} as const;
