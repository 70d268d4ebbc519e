/** Parses a typed whole number, such as a count of days, points or percent. */

/** The number (null for an empty field), or a sentence that says what to enter. */
export type WholeReading = { value: number | null } | { fault: string };

/**
 * Parses '1299', '1,299' and '1 299'. Fractions are refused: dropping the point would turn 7.5 into 75.
 * @param least the smallest allowed number
 * @param most the largest allowed number
 */
export function parseWhole(text: string, least: number, most: number): WholeReading {
  const plain = text.trim().replaceAll(/[\u00a0\u202f]/g, ' ');
  if (plain === '') return { value: null };
  if (!/^(\d+|\d{1,3}(,\d{3})+|\d{1,3}( \d{3})+)$/.test(plain)) return { fault: 'Enter a whole number.' };
  const value = Number(plain.replaceAll(/[ ,]/g, ''));
  if (value < least) return { fault: `Enter ${least.toLocaleString('en-CA')} or more.` };
  if (value > most) return { fault: `Enter ${most.toLocaleString('en-CA')} or less.` };
  return { value };
}
