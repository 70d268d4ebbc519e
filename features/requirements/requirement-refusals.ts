/** Which "no" do requirements know, whatever is booked or swapped? */
import { refusal } from '../../platform/refusal.ts';
import type { RequirementSide } from './requirements.ts';

export const requirementRefusals = {
  tooYoung: refusal(
    'too-young',
    'You are not old enough for this one by its first day, so it cannot be yours. Nothing more is held for it.',
  ),
  /** The other side hears nothing of a birthday. */
  cannotBeTheirs: refusal(
    'cannot-be-theirs',
    'The other side cannot have this on these days, by what they have shown and what the listing asks for. Nothing is agreed.',
  ),
} as const;

export type AgeRefusal = (typeof requirementRefusals)[keyof typeof requirementRefusals];

/** That whoever takes it out is too young for it, as one side reads it. */
export const ageRefusalFor = (reader: RequirementSide): AgeRefusal =>
  reader === 'renter' ? requirementRefusals.tooYoung : requirementRefusals.cannotBeTheirs;
