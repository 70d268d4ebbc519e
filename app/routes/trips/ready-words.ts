/** Words how ready a trip is, for its reader. */
import {
  missingLines,
  type RequirementLine,
  type RequirementSide,
} from '../../../features/requirements/requirements.ts';

type Ready = {
  lines: readonly RequirementLine[];
  /** The other side's requirements are left out. */
  isOthersLeftOut: boolean;
};

/** @param other the public name of the other side */
export function readyText({ lines, isOthersLeftOut }: Ready, reader: RequirementSide, other: string): string {
  const missing = missingLines(lines, 'before the pick-up');
  // No document changes an age.
  if (lines.some(({ state, side }) => state === 'tooYoung' && side === reader))
    return 'It cannot be handed over to you on these days.';
  if (missing.some(({ side }) => side === reader)) return 'It cannot be handed over before this is done.';
  if (isOthersLeftOut) return `What ${other} has to show is said here once they have answered.`;
  if (missing.length > 0) return `It cannot be handed over before ${other} has done this.`;
  return missingLines(lines, 'now').length === 0
    ? 'Everything is there.'
    : 'The rest is done at the pick-up.';
}
