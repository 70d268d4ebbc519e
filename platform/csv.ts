/** Writes rows as a file that a spreadsheet opens and doesn't run. */

export type Cell = string | number | boolean | null;

/** What a spreadsheet takes for the beginning of a formula. */
const beginsFormula = /^[=+\-@＝＋－＠\t\r\n]/;

function written(cell: Cell): string {
  if (cell === null) return '';
  // A number is safe; only typed text can start a formula.
  if (typeof cell !== 'string') return String(cell);
  const safe = beginsFormula.test(cell) ? `'${cell}` : cell;
  // Where a comma is the decimal sign, spreadsheets split cells at semicolons.
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows as in RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Text that would start a formula gets an apostrophe.
 * @param columns the header names
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows].map((row) => row.map(written).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
