/** Lists the refusals of messaging. */
import { refusal } from '../../platform/refusal.ts';

export const messageRefusals = {
  ownListing: refusal('own-listing', 'This is your own listing.'),
  nothingSaid: refusal('invalid', 'Write something first.', 'body'),
  tooFast: refusal('too-many', 'You have sent a lot of messages just now. Please wait a minute.'),
  tooManyQuestions: refusal(
    'too-many',
    'You’ve asked many owners today. Wait for their answers, or ask more tomorrow.',
  ),
  blocked: refusal('blocked', 'You can’t write here anymore.'),
  picturesLater: refusal('not-yet', 'You can send photos once you have a confirmed booking with each other.'),
  tooManyPictures: refusal('too-many-pictures', 'You can send up to six photos in one message.'),
} as const;

export type MessageRefusal = (typeof messageRefusals)[keyof typeof messageRefusals];
