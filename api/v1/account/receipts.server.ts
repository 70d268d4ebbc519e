/** Serves members' receipts: as a page, a PDF, and by year as a list, CSV and summary. */
import { Hono, type Context } from 'hono';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import { receiptPdf, yearPdf } from '../../../features/receipts/receipt-pdf.server.ts';
import { receiptColumns, receiptRows } from '../../../features/receipts/receipt-view.ts';
import {
  dayOfReceipt,
  partiesOf,
  receiptFor,
  receiptsOf,
} from '../../../features/receipts/receipts.server.ts';
import { csvOf } from '../../../platform/csv.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { yearQuery } from './earnings.server.ts';
import { csvAnswer } from '../operator/csv-answer.ts';

const pdfAnswer = (name: string, pdf: Buffer): Response =>
  new Response(Uint8Array.from(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });

/** The number in the address; null for anything else. */
const idOf = (c: Context): number | null => {
  const word = c.req.param('id') ?? '';
  return /^\d{1,15}$/.test(word) ? Number(word) : null;
};

/** `GET /api/v1/receipts?year`, `/year.csv?year`, `/year.pdf?year`, `/:id`, `/:id/receipt.pdf`. Always one's own. */
export function receiptsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  const ofYear = async (c: Context<ActorEnvironment>) => {
    const account = accountOf(c);
    if (!account) return signInNeeded;
    const asked = readQuery(c, yearQuery);
    return isRefusal(asked) ? asked : { account, found: await receiptsOf(deps, account, asked.year ?? null) };
  };
  app.get('/', async (c) => {
    const answer = await ofYear(c);
    return isRefusal(answer) ? refusalResponse(answer) : privateJson(c, answer.found);
  });
  app.get('/year.csv', async (c) => {
    const answer = await ofYear(c);
    if (isRefusal(answer)) return refusalResponse(answer);
    const { receipts, summary } = answer.found;
    const rows = receipts.toReversed().flatMap((receipt) => receiptRows(receipt, dayOfReceipt(receipt)));
    return csvAnswer(`receipts-${summary.year}`, csvOf(receiptColumns, rows));
  });
  app.get('/year.pdf', async (c) => {
    const answer = await ofYear(c);
    if (isRefusal(answer)) return refusalResponse(answer);
    const { issuer, member } = await partiesOf(deps, answer.account);
    const { summary } = answer.found;
    return pdfAnswer(`summary-${summary.year}`, await yearPdf(summary, issuer, member));
  });
  app.get('/:id', async (c) => {
    const account = accountOf(c);
    if (!account) return refusalResponse(signInNeeded);
    const id = idOf(c);
    const page = id === null ? null : await receiptFor(deps, account, id);
    return page === null ? refusalResponse(notFound) : privateJson(c, page);
  });
  app.get('/:id/receipt.pdf', async (c) => {
    const account = accountOf(c);
    if (!account) return refusalResponse(signInNeeded);
    const id = idOf(c);
    const page = id === null ? null : await receiptFor(deps, account, id);
    if (page === null) return refusalResponse(notFound);
    return pdfAnswer(`receipt-${page.receipt.number}`, await receiptPdf(page));
  });
  return app;
}
