/** Lists the refusals of requirements. */
import { refusal } from '../../platform/refusal.ts';
import type { RequirementSide } from './requirements.ts';

export const requirementRefusals = {
  tooYoung: refusal('too-young', 'You’re not old enough for this listing on its first day. Nothing is held.'),
  /** The other side must not learn a birth date. */
  cannotBeTheirs: refusal(
    'cannot-be-theirs',
    'The other side doesn’t meet the listing’s requirements on these days. Nothing is agreed.',
  ),
} as const;

export type AgeRefusal = (typeof requirementRefusals)[keyof typeof requirementRefusals];

/** That the renter is too young, as one side reads it. */
export const ageRefusalFor = (reader: RequirementSide): AgeRefusal =>
  reader === 'renter' ? requirementRefusals.tooYoung : requirementRefusals.cannotBeTheirs;
