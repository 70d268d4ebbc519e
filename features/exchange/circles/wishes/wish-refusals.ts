/** Lists the refusals of wishes. */
import { refusal } from '../../../../platform/refusal.ts';

/** Each is examined every night. */
export const mostWishes = 10;
/** Any one of them may be given. */
export const mostGifts = 5;

export const wishRefusals = {
  ownersOnly: refusal('owners-only', 'Swap circles are for owners. List something of your own first.'),
  notYours: refusal(
    'not-yours',
    'You can only give what you have listed and published yourself, and offer for direct swaps.',
    'gives',
  ),
  nothingToGive: refusal('nothing-to-give', 'Choose at least one of your listings to give.', 'gives'),
  noSuchCategory: refusal('no-such-category', 'There is no such category.', 'categories'),
  noSuchTown: refusal('no-such-town', 'Choose a town from the list.', 'areas'),
  isOver: refusal('dates-are-over', 'These dates are over. Choose days that are still to come.', 'to'),
  outOfOrder: refusal(
    'dates-out-of-order',
    'The last day is before the first. Choose the dates again.',
    'to',
  ),
  tooFar: refusal('dates-too-far', 'Wishes reach two years ahead. Choose earlier dates.', 'to'),
  longerThanWeekend: refusal(
    'too-long',
    'A weekend has three days at most. Choose fewer days, or any days.',
    'units',
  ),
  tooLong: refusal('too-long', 'Between these days there is not enough time for that many days.', 'units'),
  worthOutOfOrder: refusal(
    'worth-out-of-order',
    'The least worth lies above the most. Choose again.',
    'mostPoints',
  ),
  tooMany: refusal(
    'too-many-wishes',
    `You have ${mostWishes} wishes, which is as many as there may be. Remove one first.`,
  ),
  isProposed: refusal(
    'wish-is-proposed',
    'A circle is waiting for your answer with this wish. Please answer it first.',
  ),
  notNow: refusal('not-now', 'You can’t do this with the wish right now.'),
} as const;

export type WishRefusal = (typeof wishRefusals)[keyof typeof wishRefusals];
