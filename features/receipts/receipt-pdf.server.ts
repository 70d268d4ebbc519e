/** Makes receipts and yearly summaries as one-page PDFs for a tax return. */
import type PdfFile from 'pdfkit';
import { writable } from '../handover/evidence/evidence-pdf.server.ts';
import { dayOfReceipt } from './receipts.server.ts';
import { kindWords, type Issuer, type ReceiptPage, type YearSummary } from './receipt-view.ts';

const margin = 64;
const width = 612 - 2 * margin;

type Page = InstanceType<typeof PdfFile>;

/** Collects the library's output. */
async function bytesOf(title: string, write: (page: Page) => void): Promise<Buffer> {
  // Loaded with the first receipt: it takes 30 MB.
  const { default: Pdf } = await import('pdfkit');
  const page = new Pdf({
    size: 'LETTER',
    margin,
    lang: 'en-CA',
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: writable(title) },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  write(page);
  page.end();
  return whole;
}

const text = (page: Page, words: string, size = 10, font = 'Helvetica'): void => {
  page.font(font).fontSize(size).text(writable(words), margin, page.y, { width, lineGap: 2 });
};

/** A label on the left, an amount on the right, and a thin line below. */
function row(page: Page, name: string, amount: string, isTotal = false): void {
  if (page.y > 700) page.addPage();
  const top = page.y + 6;
  page.font(isTotal ? 'Helvetica-Bold' : 'Helvetica').fontSize(isTotal ? 12 : 10);
  page.text(writable(amount), margin + width - 130, top, { width: 130, align: 'right' });
  page.text(writable(name), margin, top, { width: width - 140 });
  page
    .moveTo(margin, page.y + 4)
    .lineTo(margin + width, page.y + 4)
    .lineWidth(0.5)
    .stroke('#999999');
  page.y += 6;
}

function head(page: Page, title: string, issuer: Issuer): void {
  text(page, title, 22, 'Helvetica-Bold');
  page.moveDown(0.4);
  text(page, issuer.name, 11, 'Helvetica-Bold');
  for (const line of [
    ...issuer.address.split('\n').map((line) => line.trim()),
    issuer.gstNumber && `GST number ${issuer.gstNumber}`,
    issuer.pstNumber && `PST number ${issuer.pstNumber}`,
  ])
    if (line !== '') text(page, line);
  if (issuer.isTest) text(page, 'Test processor: no real money moved.', 10, 'Helvetica-Bold');
  page.moveDown(0.8);
}

/** Always with cents, so that a column of amounts lines up. Zero has no sign. */
const written = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' });
const money = (cents: number): string => `${written.format((cents + 0) / 100)} CAD`;

const dayWords = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
const longDay = (day: string): string => dayWords.format(new Date(`${day}T12:00:00Z`));

/** One receipt. */
export const receiptPdf = ({ receipt, issuer, member }: ReceiptPage): Promise<Buffer> =>
  bytesOf(`Receipt ${receipt.number}`, (page) => {
    const { number, kind, title, days, other, card, lines, totalCents } = receipt;
    head(page, `Receipt ${number}`, issuer);
    text(page, `${kindWords[kind]} on ${longDay(dayOfReceipt(receipt))} (Pacific time)`);
    text(
      page,
      `${kind === 'payout' ? 'Paid to' : 'Issued to'} ${member.name}${member.email ? `, ${member.email}` : ''}`,
    );
    text(page, title);
    if (days !== '') text(page, days);
    if (other !== null) text(page, `${kind === 'payout' ? 'Guest' : 'Other member'}: ${other}`);
    if (card)
      text(
        page,
        `Card: ${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)}, ending in ${card.lastFour}`,
      );
    page.moveDown(0.8);
    for (const { label, cents } of lines) row(page, label, money(cents));
    row(page, kindWords[kind], money(totalCents), true);
  });

/** A year's totals. */
export const yearPdf = (
  summary: YearSummary,
  issuer: Issuer,
  member: ReceiptPage['member'],
): Promise<Buffer> =>
  bytesOf(`Summary of ${summary.year}`, (page) => {
    const { year, chargedCents, refundedCents, taxes, earnings, collectedTaxCents } = summary;
    head(page, `Summary of ${year}`, issuer);
    text(page, `For ${member.name}${member.email ? `, ${member.email}` : ''}. Dates are in Pacific time.`);
    page.moveDown(0.8);
    text(page, 'Earned', 13, 'Helvetica-Bold');
    row(
      page,
      `Earned, ${earnings.count} ${earnings.count === 1 ? 'payout' : 'payouts'}`,
      money(earnings.grossCents),
    );
    row(page, 'Our fee', money(-earnings.feeCents));
    const takenBack = earnings.grossCents - earnings.feeCents - earnings.cents;
    if (takenBack > 0) row(page, 'Reversed by renters’ banks', money(-takenBack));
    row(page, 'Paid out to you', money(earnings.cents), true);
    row(page, 'Taxes guests paid on your rentals, collected and remitted by us', money(collectedTaxCents));
    page.moveDown(1);
    text(page, 'Paid', 13, 'Helvetica-Bold');
    row(page, 'Charged to your cards', money(chargedCents));
    row(page, 'Refunded', money(-refundedCents));
    row(page, 'Paid by you', money(chargedCents - refundedCents), true);
    for (const { name, cents } of taxes) row(page, `Including ${name}`, money(cents));
  });
