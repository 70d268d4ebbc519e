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
    return 'You can’t rent this on these dates.';
  if (missing.some(({ side }) => side === reader)) return 'You need to do this before pick-up.';
  if (isOthersLeftOut) return `You’ll see what ${other} still needs once they answer.`;
  if (missing.length > 0) return `${other} needs to do this before pick-up.`;
  return missingLines(lines, 'now').length === 0 ? 'You’re all set.' : 'The rest happens at pick-up.';
}
