/** Emails a receipt for every charge, refund and payout, to the member whose money moved. */
import { z } from 'zod';
import { ownOrigin } from '../../platform/config/config.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { emailHtml, emailText, type EmailContent } from '../../platform/email-text.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { formatCents } from '../../platform/money/money.ts';
import { dayText } from '../../platform/time/moment-text.ts';
import { exchangePicture } from '../exchange/views/exchange-picture.server.ts';
import { emailPicture } from '../listings/email-picture.ts';
import type { Picture } from '../listings/listing-card.ts';
import { dayOfReceipt, receiptFor } from './receipts.server.ts';
import type { ReceiptPage } from './receipt-view.ts';

/** Reads 'payment.captured', 'payment.refunded' and 'payout.paid'. */
export const emailReceiptKind = 'email-receipt';

const titles = {
  charge: (amount: string) => `${amount} charged to your card`,
  refund: (amount: string) => `${amount} refunded to your card`,
  payout: (amount: string) => `${amount} is on its way to you`,
  taken_back: (amount: string) => `${amount} taken back`,
} as const;

/** Subject and both texts. */
export function receiptEmail(
  config: { brand: { name: string }; origin: string },
  { receipt, issuer }: Pick<ReceiptPage, 'receipt' | 'issuer'>,
  picture: Picture | null = null,
) {
  const { number, kind, title, days, card, lines, totalCents } = receipt;
  const amount = formatCents(totalCents);
  const facts: (readonly [string, string])[] = [
    ['Receipt', number],
    ['Date', dayText(dayOfReceipt(receipt))],
    ['For', days === '' ? title : `${title}, ${days}`],
    ...lines.map(({ label, cents }) => [label, formatCents(cents)] as const),
    ['Total', amount],
  ];
  if (card) facts.push(['Card', `${card.brand}, ending in ${card.lastFour}`]);
  if (issuer.gstNumber !== '') facts.push(['GST number', issuer.gstNumber]);
  const content: EmailContent = {
    brandName: config.brand.name,
    origin: config.origin,
    title: `${titles[kind](amount)}${title === '' ? '' : ` for “${title}”`}`,
    preview: title,
    parts: [
      ...emailPicture(config.origin, picture),
      ...(kind === 'charge'
        ? []
        : [{ kind: 'text' as const, text: 'Your bank may take a few days to show it.' }]),
      { kind: 'facts', facts },
      { kind: 'button', label: 'See the receipt', href: `${config.origin}/receipts/${receipt.id}` },
      ...(issuer.isTest ? [{ kind: 'text' as const, text: 'Test processor: no real money moves.' }] : []),
    ],
    reason: `This is your receipt from ${config.brand.name}. Keep it for your records.`,
  };
  return {
    subject: `${content.title} (receipt ${number})`,
    body: emailText(content),
    html: emailHtml(content),
  };
}

const fact = z.object({ name: z.string(), subject_id: z.uuid(), happened_at: z.coerce.date() });

/** An event's transfer, and whose money it was. A payment may be refunded repeatedly: the one posted with the event. */
const transferOf = (sql: Deps['sql'], { name, subject_id, happened_at }: z.infer<typeof fact>) =>
  name === 'payout.paid'
    ? sql<{ id: number; memberId: string }[]>`
        select t.id, o.member_id as "memberId" from payout o join cash_transfer t on t.payment_id = o.payment_id and t.reason = 'payout'
         where o.id = ${subject_id}`
    : sql<{ id: number; memberId: string }[]>`
        select t.id, p.payer_id as "memberId" from payment p
          join cash_transfer t on t.payment_id = p.id
         where p.id = ${subject_id} and t.reason = ${name === 'payment.captured' ? 'capture' : 'refund'} and t.posted_at <= ${happened_at}
         order by t.id desc limit 1`;

/** The job. Someone without a confirmed address only finds the receipt on the page. */
export const emailReceiptJob =
  (deps: Deps): JobHandler =>
  async ({ job, sql, now }) => {
    const [moved] = await transferOf(deps.sql, fact.parse(job.body));
    if (!moved) return;
    const page = await receiptFor(deps, { accountId: moved.memberId }, moved.id);
    const to = page?.member.email ?? null;
    if (page === null || to === null) return;
    const { config } = deps;
    const exchangeId = page.receipt.place?.split('/').at(-1) ?? '';
    const picture = await exchangePicture(sql, exchangeId, moved.memberId);
    await writeMail(
      sql,
      { to, ...receiptEmail({ brand: config.brand, origin: ownOrigin(config) }, page, picture) },
      now(),
    );
  };
