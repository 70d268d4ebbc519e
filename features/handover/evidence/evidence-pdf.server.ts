/** Draws the hand-over record as a PDF: the same facts as the JSON bundle, with every photo. */
import { meterWords } from '../../listings/meter-terms.ts';
import type PdfFile from 'pdfkit';
import type { Deps } from '../../../platform/deps.server.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { offsetText } from '../../../platform/time/time-zone.ts';
import { videoShot } from './checklists.ts';
import type { Evidence } from './evidence.server.ts';
import type { Stage } from '../handover-set.ts';
import { tenthsText } from './overage.ts';
import { videoType } from './video-format.ts';
import { shotFile } from './shot-files.server.ts';

/** In points: two photos side by side, four per page. */
const margin = 54;
const gap = 18;
const columnWidth = (612 - 2 * margin - gap) / 2;
const pictureHeight = 178;
const rowHeight = 292;

type Page = InstanceType<typeof PdfFile>;

/** The letters of the built-in fonts; others lose their accents, or become '?'. The JSON bundle has every letter. */
export const writable = (text: string): string =>
  [...text]
    .map((letter) => {
      if (/[\u0020-\u007e\u00a0-\u00ff–—‘’“”•…]/.test(letter)) return letter;
      const bare = letter.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '');
      return /^[\u0020-\u007e]+$/.test(bare) ? bare : '?';
    })
    .join('');

const instantText = (instant: string | null): string =>
  instant === null ? '-' : `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;

/** '2027-06-04, 09:00 UTC-07:00': the listing's local time. */
const wallText = (exchange: Evidence['exchange'], which: 'pickUp' | 'returnBy'): string => {
  const instant = new Date(which === 'pickUp' ? exchange.pickUpAt : exchange.returnAt);
  return `${exchange[which].replace('T', ', ')} ${offsetText(exchange.timeZone, instant).replace('−', '-')}`;
};

function heading(page: Page, text: string): void {
  if (page.y > 660) page.addPage();
  page.moveDown(0.8).font('Helvetica-Bold').fontSize(14).text(writable(text)).moveDown(0.3);
}

const line = (page: Page, text: string, small = false): void => {
  page
    .font('Helvetica')
    .fontSize(small ? 8 : 10)
    .text(writable(text), { lineGap: 1.5 });
};

function writeFacts(page: Page, evidence: Evidence): void {
  const { exchange, madeAt, checks } = evidence;
  page.font('Helvetica-Bold').fontSize(22).text(writable('Hand-over record')).moveDown(0.4);
  line(page, exchange.title);
  line(page, `Owner: ${exchange.owner}. Renter: ${exchange.renter}.`);
  line(
    page,
    `Pick-up ${wallText(exchange, 'pickUp')}, back by ${wallText(exchange, 'returnBy')} (${exchange.timeZone}).`,
  );
  line(page, `${exchange.kind} ${exchange.id}. Made ${instantText(madeAt)}.`, true);
  const isWhole = Object.values(checks).every(Boolean);
  line(
    page,
    isWhole
      ? 'Checked when this record was made: the text, signatures, files and confirmed data match their recorded hashes.'
      : `CHECKED AND NOT WHOLE: ${Object.entries(checks)
          .filter(([, isRight]) => !isRight)
          .map(([name]) => name)
          .join(', ')}.`,
  );
}

function writeParty(page: Page, { party, waiver }: Evidence): void {
  heading(page, 'Who travelled, and who signed');
  const names = new Map(party.map(({ id, name }) => [id, name]));
  for (const { name, isMinor, signature, removedAt } of party) {
    const who = `${name}${isMinor ? ' (minor)' : ''}${removedAt ? ', taken off the list' : ''}`;
    if (!signature) line(page, `${who}: not signed.`);
    else {
      const by = signature.acknowledgedBy ? ` by ${names.get(signature.acknowledgedBy) ?? ''}` : '';
      line(page, `${who}: ${signature.kind}${by}, typed "${signature.name ?? ''}" on ${signature.on}.`);
      line(page, `Phone ${instantText(signature.deviceAt)}, server ${instantText(signature.at)}.`, true);
    }
  }
  heading(page, `${waiver.title} (${waiver.version})`);
  line(page, `SHA-256 ${waiver.sha256}`, true);
  for (const paragraph of waiver.paragraphs) {
    page.moveDown(0.3);
    line(page, paragraph);
  }
}

function writeMeters(page: Page, evidence: Evidence, stage: Stage): void {
  for (const { meter, tenths, by, takenAt, receivedAt, isSkewed } of evidence[stage].readings) {
    const { label, unit } = meterWords[meter];
    line(page, `${label}: ${tenthsText(tenths)} ${unit}, read by the ${by}.`);
    const clock = isSkewed ? ' THE PHONE’S CLOCK WAS OFF.' : '';
    line(page, `Phone ${instantText(takenAt)}, server ${instantText(receivedAt)}.${clock}`, true);
  }
}

type Picture = Evidence['departure']['pictures'][number];

const flagsOf = ({ isSkewed, skewSeconds, isOutsideWindow, isLate }: Picture): string =>
  [
    isSkewed ? `clock off by ${skewSeconds} s` : '',
    isOutsideWindow ? 'outside the time of this inspection' : '',
    isLate ? 'came after both had confirmed' : '',
  ]
    .filter(Boolean)
    .join('; ');

type Shown = { picture: Picture; label: string; jpeg: Buffer | null };

/** A hash fits one column line only in a small monospaced font. */
const hashLine = (page: Page, label: string, hash: string): void => {
  page.font('Helvetica').fontSize(7).text(label).font('Courier').fontSize(6).text(hash, { lineGap: 1.5 });
};

/** Draws a photo in its column. @returns where it ends */
function writePicture(page: Page, left: number, top: number, { picture, label, jpeg }: Shown): number {
  const inColumn = { width: columnWidth };
  page.font('Helvetica-Bold').fontSize(11).text(writable(label), left, top, inColumn);
  if (jpeg) {
    const below = page.y + 2;
    page.image(jpeg, left, below, { fit: [columnWidth, pictureHeight] });
    page.y = below + pictureHeight + 6;
  } else if (picture.goneAt === null && picture.shot === videoShot)
    page.font('Helvetica').fontSize(10).text('A video: play it on the page of this hand-over.', inColumn);
  else if (picture.goneAt === null)
    page.font('Helvetica').fontSize(10).text('The file is missing.', inColumn);
  else
    page
      .font('Helvetica')
      .fontSize(10)
      .text(`The file was deleted on ${instantText(picture.goneAt)}; its hashes are kept.`, inColumn);
  const words = [
    `Taken by the ${picture.by}.`,
    `Phone ${instantText(picture.takenAt)}, server ${instantText(picture.receivedAt)}.`,
  ];
  const flags = flagsOf(picture);
  if (flags !== '') words.push(`Note: ${flags}.`);
  page
    .font('Helvetica')
    .fontSize(8)
    .text(writable(words.join(' ')), { ...inColumn, lineGap: 1.5 });
  hashLine(page, 'SHA-256 as sent', picture.sentSha256);
  hashLine(page, 'SHA-256 as stored', picture.keptSha256);
  return page.y;
}

function writePictures(page: Page, pictures: readonly Shown[]): void {
  for (let first = 0; first < pictures.length; first += 2) {
    if (page.y + rowHeight > page.page.height - margin) page.addPage();
    const top = page.y + 10;
    const ends = pictures
      .slice(first, first + 2)
      .map((shown, column) => writePicture(page, margin + column * (columnWidth + gap), top, shown));
    page.x = margin;
    page.y = Math.max(...ends);
  }
}

/** The title and page number at the foot of each page: a missing page is noticed. */
function numberPages(page: Page, { exchange }: Evidence): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index);
    // Otherwise text below the margin would start a new page.
    page.page.margins.bottom = 0;
    const words = `Hand-over record: ${exchange.title}, ${exchange.kind.replace('_', ' ')} ${exchange.id}. Page ${index - start + 1} of ${count}`;
    page
      .font('Helvetica')
      .fontSize(7)
      .text(writable(words), margin, page.page.height - 36, { lineBreak: false, width: 612 - 2 * margin });
  }
}

async function writeStage(
  page: Page,
  evidence: Evidence,
  stage: Stage,
  jpegOf: (hash: string) => Promise<Buffer | null>,
): Promise<void> {
  const { pictures, confirmations, closedAt, setSha256, window } = evidence[stage];
  page.addPage();
  heading(page, stage === 'departure' ? 'Departure' : 'Return');
  line(page, `Time allowed: ${instantText(window.from)} to ${instantText(window.until)}.`);
  line(page, closedAt ? `Confirmed by both: ${instantText(closedAt)}.` : 'Not confirmed by both.');
  line(page, `Set SHA-256 ${setSha256}`, true);
  for (const { side, setHash, deviceAt, at } of confirmations) {
    const which = setHash === setSha256 ? 'this set' : 'an earlier set';
    line(page, `The ${side} confirmed ${which}.`);
    line(page, `${setHash}. Phone ${instantText(deviceAt)}, server ${instantText(at)}.`, true);
  }
  writeMeters(page, evidence, stage);
  const labels = new Map(evidence.checklist.shots.map(({ id, label }) => [id, label]));
  const shown: Shown[] = [];
  for (const picture of pictures) {
    const label = labels.get(picture.shot) ?? picture.shot;
    shown.push({ picture, label, jpeg: await jpegOf(picture.sentSha256) });
  }
  writePictures(page, shown);
}

/** PDF does not support WebP. */
const jpegFrom = (deps: Deps, handoverId: string) => async (hash: string) => {
  const file = await shotFile(deps, handoverId, hash, 'whole');
  if (!file || videoType(file) !== null) return null;
  const { default: sharp } = await import('sharp');
  return await sharp(file).resize({ width: 720, withoutEnlargement: true }).jpeg({ quality: 72 }).toBuffer();
};

/** The record as a PDF; the caller takes its turn in `evidenceTurns`. */
export async function evidencePdf(
  deps: Deps,
  { evidence, handoverId }: { evidence: Evidence; handoverId: string },
): Promise<Buffer> {
  // Loaded with the first record: it takes 30 MB.
  const { default: Pdf } = await import('pdfkit');
  const page = new Pdf({
    size: 'LETTER',
    margin,
    bufferPages: true,
    lang: 'en-CA',
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: `Hand-over record: ${writable(evidence.exchange.title)}` },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  writeFacts(page, evidence);
  writeParty(page, evidence);
  for (const stage of ['departure', 'return'] as const)
    await writeStage(page, evidence, stage, jpegFrom(deps, handoverId));
  if (evidence.overages.length > 0) heading(page, 'Extra use');
  for (const { meter, usedTenths, includedTenths, overCents } of evidence.overages) {
    const { label, unit } = meterWords[meter];
    line(
      page,
      `${label}: ${tenthsText(usedTenths)} ${unit} used, ${tenthsText(includedTenths)} included: ${formatCents(overCents)}.`,
    );
  }
  numberPages(page, evidence);
  page.end();
  return whole;
}
