/** Chooses a chart's round maximum: the next of a few even numbers times a power of ten. */
export function roundTop(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step =
    [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((each) => each * power >= most * 0.999_999) ?? 10;
  return step * power;
}

/** A value's position between zero and the top, in per cent; never outside. */
export const shareOf = (value: number, top: number): number =>
  Math.max(0, Math.min(100, Math.round((value / top) * 10_000) / 100));
