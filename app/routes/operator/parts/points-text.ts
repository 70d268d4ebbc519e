const digits = new Intl.NumberFormat('en-CA');

/** 1,250 — with a true minus sign. */
export const pointsText = (points: number): string => digits.format(points).replace('-', '−');

/** With its sign: +500, −120, 0. */
export const changeText = (points: number): string =>
  points > 0 ? `+${pointsText(points)}` : pointsText(points);
