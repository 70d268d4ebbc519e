/** Which "no" does an owner hear about a listing? Each with its code and its sentence. */
import { refusal } from '../../platform/refusal.ts';

export const hostingRefusals = {
  notPossibleNow: refusal(
    'not-possible-now',
    'That is not possible in this state any more. Please load the page again.',
  ),
  beingReviewed: refusal(
    'being-reviewed',
    'Somebody is reading this listing right now. Take it back first, then change it.',
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
    'Somebody has a confirmed booking of this listing that is not over yet. Pause it instead, and archive it afterwards.',
  ),
  nothingToPublish: refusal('nothing-to-publish', 'Everybody sees the latest words already.'),
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
