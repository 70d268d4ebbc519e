import { Link } from 'react-router';
import { kindWords, type ReceiptPage } from '../../../features/receipts/receipt-view.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { askApi } from '../../components/session/api-client.ts';
import { cardText } from '../../components/money/card-text.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { momentText } from '../../components/moment-text.ts';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import type { Route } from './+types/receipt';
import { SaveFile } from '../../components/handover/save-file.tsx';
import styles from './receipts.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Receipt', matches[0]?.loaderData?.brand.name);
}

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  askApi<ReceiptPage>(`/receipts/${encodeURIComponent(params.id)}`, { signal });

export function HydrateFallback() {
  return <PageWaiting title="Receipt" words="Loading the receipt" className={styles.page} heights={[320]} />;
}

/** One receipt: issuer, recipient, subject, and every line with its taxes. */
export default function Receipt({ loaderData: { receipt, issuer, member } }: Route.ComponentProps) {
  const { id, number, kind, at, title, days, place, other, card, lines, totalCents } = receipt;
  const facts: (readonly [string, string])[] = [
    ['Date', momentText(at)],
    ['Issued by', [issuer.name, issuer.address].filter(Boolean).join(', ')],
    [kind === 'payout' ? 'Paid to' : 'Issued to', [member.name, member.email].filter(Boolean).join(', ')],
    ...(issuer.gstNumber === '' ? [] : [['GST number', issuer.gstNumber] as const]),
    ...(issuer.pstNumber === '' ? [] : [['PST number', issuer.pstNumber] as const]),
    ...(other === null ? [] : [['Other member', other] as const]),
    ...(card === null ? [] : [['Card', cardText(card)] as const]),
  ];
  return (
    <div className={styles.page}>
      <MembersHead title={`Receipt ${number}`}>
        <SaveFile path={`/receipts/${id}/receipt.pdf`} name={`receipt-${number}.pdf`}>
          Download PDF
        </SaveFile>
      </MembersHead>
      <article className={styles.panel} aria-label={`Receipt ${number}`}>
        <h2>{place === null ? title : <Link to={place}>{title}</Link>}</h2>
        {days !== '' && <p className={styles.quiet}>{days}</p>}
        <dl className={styles.parties}>
          {facts.map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <dl className={styles.lines}>
          {lines.map(({ label, cents }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a receipt never change
            <div key={index}>
              <dt>{label}</dt>
              <dd className="num">{formatCents(cents)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{kindWords[kind]}</dt>
            <dd className="num">{formatCents(totalCents)}</dd>
          </div>
        </dl>
        {issuer.isTest && <p className={styles.quiet}>Test processor: no real money moves.</p>}
      </article>
      <p>
        <Link to="/receipts">All receipts</Link>
      </p>
    </div>
  );
}
