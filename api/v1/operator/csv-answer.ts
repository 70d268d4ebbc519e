/** Answers with a CSV file that is not cached and cannot run in a spreadsheet. */

/** @param name of the file without ending: 'newsletter-2026-12-01' */
export const csvAnswer = (name: string, csv: string): Response =>
  new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
