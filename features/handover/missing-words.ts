/** Describes what a hand-over still lacks, and what it has. */
import { meterWords } from '../listings/meter-terms.ts';
import type { Missing } from './handover-set.ts';

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** 'Front', 'Odometer', 'Noor’s signature'. */
const missingWords = (missing: Missing): string => {
  if (missing.kind === 'shot') return `a photo: ${missing.label}`;
  if (missing.kind === 'meter') return `a reading: ${meterWords[missing.meter].label}`;
  return `a signature: ${missing.name}`;
};

/** One sentence with the first three. */
export function missingSentence(missing: readonly Missing[]): string {
  const named = missing.slice(0, 3).map(missingWords).join('; ');
  const more = missing.length > 3 ? `; and ${missing.length - 3} more` : '';
  return `Something is still missing: ${named}${more}.`;
}

/** Everything missing in a few lines: '2 photos: Bow, Stern'. */
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
    ...named('shot', 'photo', 'photos'),
    ...named('meter', 'reading', 'readings'),
  ];
}

/** '8 photos, 1 video, 1 reading, 3 signatures': a set's contents; at the return nobody signs. */
export const setSize = (
  photos: number,
  hasVideo: boolean,
  readings: number,
  signatures: number | null,
): string =>
  [
    counted(photos, 'photo'),
    ...(hasVideo ? ['1 video'] : []),
    ...(readings > 0 ? [counted(readings, 'reading')] : []),
    ...(signatures === null ? [] : [counted(signatures, 'signature')]),
  ].join(', ');
