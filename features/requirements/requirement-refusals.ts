/** Lists the refusals of requirements. */
import { refusal } from '../../platform/refusal.ts';
import type { RequirementSide } from './requirements.ts';

export const requirementRefusals = {
  tooYoung: refusal(
    'too-young',
    'You are not old enough for this one by its first day, so it cannot be yours. Nothing more is held for it.',
  ),
  /** The other side must not learn a birth date. */
  cannotBeTheirs: refusal(
    'cannot-be-theirs',
    'The other side cannot have this on these days, by what they have shown and what the listing asks for. Nothing is agreed.',
  ),
} as const;

export type AgeRefusal = (typeof requirementRefusals)[keyof typeof requirementRefusals];

/** That the renter is too young, as one side reads it. */
export const ageRefusalFor = (reader: RequirementSide): AgeRefusal =>
  reader === 'renter' ? requirementRefusals.tooYoung : requirementRefusals.cannotBeTheirs;
