/** How is it said what a hand-over still lacks? */
import { meterWords } from '../listings/meter-terms.ts';
import type { Missing } from './handover-set.ts';

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** 'Front', 'Odometer', 'Noor’s signature'. */
const missingWords = (missing: Missing): string => {
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

/** Everything that is missing in a few lines: '2 pictures: Bow, Stern'. */
export function missingLines(missing: readonly Missing[]): string[] {
  const named = (kind: Missing['kind'], one: string, many: string) => {
    const names = missing.flatMap((each) =>
      each.kind !== kind
        ? []
        : [
            each.kind === 'shot'
              ? each.label
              : each.kind === 'meter'
                ? meterWords[each.meter].label
                : each.name,
          ],
    );
    return names.length === 0
      ? []
      : [`${names.length} ${names.length === 1 ? one : many}: ${names.join(', ')}`];
  };
  return [
    ...named('signature', 'signature', 'signatures'),
    ...named('shot', 'picture', 'pictures'),
    ...named('meter', 'reading', 'readings'),
  ];
}

/** '8 pictures, 1 reading, 3 signatures': how much a set holds; at the return nobody signs. */
export const setSize = (pictures: number, readings: number, signatures: number | null): string =>
  [
    counted(pictures, 'picture'),
    counted(readings, 'reading'),
    ...(signatures === null ? [] : [counted(signatures, 'signature')]),
  ].join(', ');
