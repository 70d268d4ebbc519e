/** Lists the refusals of wishes. */
import { refusal } from '../../../../platform/refusal.ts';

/** Each is examined every night. */
export const mostWishes = 10;
/** Any one of them may be given. */
export const mostGifts = 5;

export const wishRefusals = {
  ownersOnly: refusal('owners-only', 'Swap circles are for owners. List something first.'),
  notYours: refusal(
    'not-yours',
    'You can only give your own published listings that are open to direct swaps.',
    'gives',
  ),
  nothingToGive: refusal('nothing-to-give', 'Choose at least one of your listings to give.', 'gives'),
  noSuchCategory: refusal('no-such-category', 'There is no such category.', 'categories'),
  noSuchTown: refusal('no-such-town', 'Choose a town from the list.', 'areas'),
  isOver: refusal('dates-are-over', 'These dates have passed. Choose future dates.', 'to'),
  outOfOrder: refusal(
    'dates-out-of-order',
    'The last day is before the first. Choose the dates again.',
    'to',
  ),
  tooFar: refusal('dates-too-far', 'Wishes can be at most two years ahead. Choose earlier dates.', 'to'),
  longerThanWeekend: refusal(
    'too-long',
    'A weekend has three days at most. Choose fewer days, or any days.',
    'units',
  ),
  tooLong: refusal(
    'too-long',
    'There aren’t that many days between these dates. Choose fewer days.',
    'units',
  ),
  worthOutOfOrder: refusal(
    'worth-out-of-order',
    'The lowest value is above the highest. Choose again.',
    'mostPoints',
  ),
  tooMany: refusal('too-many-wishes', `You have ${mostWishes} wishes, the maximum. Remove one first.`),
  isProposed: refusal(
    'wish-is-proposed',
    'This wish is in a circle that’s waiting for your answer. Please answer first.',
  ),
  notNow: refusal('not-now', 'You can’t do this with the wish right now.'),
} as const;

export type WishRefusal = (typeof wishRefusals)[keyof typeof wishRefusals];
