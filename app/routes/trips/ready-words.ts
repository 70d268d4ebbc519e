/** How ready is something to change hands? In one sentence, from where the reader stands. */
import {
  missingLines,
  type RequirementLine,
  type RequirementSide,
} from '../../../features/requirements/requirements.ts';

type Ready = {
  lines: readonly RequirementLine[];
  /** What the other side has to show is left out of them: nothing is said of it. */
  isOthersLeftOut: boolean;
};

/** @param other the public name of the other side */
export function readyText({ lines, isOthersLeftOut }: Ready, reader: RequirementSide, other: string): string {
  const missing = missingLines(lines, 'before the pick-up');
  // No document mends an age.
  if (lines.some(({ state, side }) => state === 'tooYoung' && side === reader))
    return 'It cannot be handed over to you on these days.';
  if (missing.some(({ side }) => side === reader)) return 'It cannot be handed over before this is done.';
  if (isOthersLeftOut) return `What ${other} has to show is said here once they have answered.`;
  if (missing.length > 0) return `It cannot be handed over before ${other} has done this.`;
  return missingLines(lines, 'now').length === 0
    ? 'Everything is there.'
    : 'The rest is done at the pick-up.';
}
