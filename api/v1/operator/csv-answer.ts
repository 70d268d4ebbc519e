/** How does a file for spreadsheets leave, so that nobody keeps it and nothing runs it? */

/** @param name of the file, without its ending: 'newsletter-2026-12-01' */
export const csvAnswer = (name: string, csv: string): Response =>
  new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
