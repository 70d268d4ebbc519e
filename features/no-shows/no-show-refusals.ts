/** Lists the refusals of no-show reports. */
import { refusal } from '../../platform/refusal.ts';

export const noShowRefusals = {
  isOpen: refusal('already-reported', 'A no-show is already reported here. Answer that report instead.'),
  notNow: refusal('not-now', 'This report can’t be changed anymore.'),
  timeIsOver: refusal('time-is-over', 'The 24 hours to answer are over.'),
  tooManyPictures: refusal('too-many-pictures', 'You have added all the photos you can.'),
  own: refusal('not-possible', 'You are part of this trip. Another operator has to decide.'),
  notPossibleNow: refusal('not-possible', 'This report is no longer waiting for a decision.'),
  reasonsMissing: refusal('note-missing', 'Enter the reasons for both sides.', 'reasons'),
} as const;

export type NoShowRefusal = (typeof noShowRefusals)[keyof typeof noShowRefusals];
