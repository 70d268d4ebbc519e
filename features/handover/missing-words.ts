/** How is it said what a hand-over still lacks? */
import { meterWords } from '../listings/meter-terms.ts';
import type { Missing } from './handover-set.ts';

/** 'Front', 'Odometer', 'Noor’s signature'. */
export const missingWords = (missing: Missing): string => {
  if (missing.kind === 'shot') return `a picture: ${missing.label}`;
  if (missing.kind === 'meter') return `a reading: ${meterWords[missing.meter].label}`;
  return `a signature: ${missing.name}`;
};

/** One sentence with the first three. */
export function missingSentence(missing: readonly Missing[]): string {
  const named = missing.slice(0, 3).map(missingWords).join('; ');
  const more = missing.length > 3 ? `; and ${missing.length - 3} more` : '';
  return `Something is still missing: ${named}${more}.`;
}
