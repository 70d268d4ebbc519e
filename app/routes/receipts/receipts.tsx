import { Link, useSearchParams } from 'react-router';
import {
  kindWords,
  type ReceiptsOfYear,
  type ReceiptView,
  type YearSummary,
} from '../../../features/receipts/receipt-view.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { askApi } from '../../components/session/api-client.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { momentText } from '../../components/moment-text.ts';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { column, Table, type Column } from '../../ui/show/table.tsx';
import type { Route } from './+types/receipts';
import { SaveFile } from '../../components/handover/save-file.tsx';
import styles from './receipts.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Receipts', matches[0]?.loaderData?.brand.name);
}

export async function clientLoader({ request: { signal, url } }: Route.ClientLoaderArgs) {
  const year = new URL(url).searchParams.get('year');
  return askApi<ReceiptsOfYear>(year === null ? '/receipts' : `/receipts?year=${encodeURIComponent(year)}`, {
    signal,
  });
}

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Receipts"
      words="Loading your receipts"
      className={styles.page}
      heights={[160, 240]}
    />
  );
}

const columns: Column<ReceiptView>[] = [
  column(
    'Receipt',
    ({ id, number, title, days }) => (
      <>
        <Link to={`/receipts/${id}`}>{number}</Link>
        <span className={styles.quiet}>{days === '' ? title : `${title}, ${days}`}</span>
      </>
    ),
    'head',
  ),
  column('Date', ({ at }) => momentText(at)),
  column('What', ({ kind }) => kindWords[kind]),
  column('Total', ({ totalCents }) => <b>{formatCents(totalCents)}</b>, 'end'),
];

/** All receipts of a year, latest first, with totals. `of` in the address: those of one trip. */
export default function Receipts({ loaderData }: Route.ComponentProps) {
  const { years, summary, receipts } = loaderData;
  const [params, setParams] = useSearchParams();
  const trip = params.get('of');
  const shown = trip === null ? receipts : receipts.filter(({ place }) => place === trip);
  const { year } = summary;
  return (
    <div className={styles.page}>
      <MembersHead title={trip === null ? 'Receipts' : 'Receipts for this trip'}>
        <Field label="Year">
          <Select
            value={String(year)}
            onChange={(event) => {
              const next = new URLSearchParams(params);
              next.set('year', event.currentTarget.value);
              setParams(next);
            }}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
          />
        </Field>
      </MembersHead>
      {trip === null ? (
        <>
          <Summary summary={summary} />
          <div className={styles.files}>
            <SaveFile path={`/receipts/year.pdf?year=${year}`} name={`summary-${year}.pdf`}>
              Download summary
            </SaveFile>
            <SaveFile path={`/receipts/year.csv?year=${year}`} name={`receipts-${year}.csv`}>
              Download CSV
            </SaveFile>
          </div>
        </>
      ) : (
        <p>
          <Link to={trip}>Back to the trip</Link> · <Link to="/receipts">All receipts</Link>
        </p>
      )}
      <Table
        caption={`Receipts for ${year}`}
        columns={columns}
        rows={shown}
        keyOf={({ id }) => String(id)}
        empty={`No receipts in ${year}. You get one for every charge, refund and payout.`}
      />
    </div>
  );
}

function Summary({ summary }: { summary: YearSummary }) {
  const { year, earnings, chargedCents, refundedCents, taxes, collectedTaxCents } = summary;
  const takenBack = earnings.grossCents - earnings.feeCents - earnings.cents;
  const hasEarned = earnings.count > 0 || collectedTaxCents > 0;
  return (
    <div className={styles.sums}>
      {hasEarned && (
        <section aria-label={`Earned in ${year}`} className={styles.panel}>
          <h2>Earned in {year}</h2>
          <Facts
            rows={[
              ['Earned', earnings.grossCents],
              ['Our fee', -earnings.feeCents],
              ...(takenBack > 0 ? [['Reversed by renters’ banks', -takenBack] as const] : []),
              ['Paid out to you', earnings.cents],
              ['Taxes guests paid, which we pass on', collectedTaxCents],
            ]}
          />
        </section>
      )}
      <section aria-label={`Paid in ${year}`} className={styles.panel}>
        <h2>Paid in {year}</h2>
        <Facts
          rows={[
            ['Charged', chargedCents],
            ['Refunded', -refundedCents],
            ['Paid by you', chargedCents - refundedCents],
            ...taxes.map(({ name, cents }) => [`Including ${name}`, cents] as const),
          ]}
        />
      </section>
    </div>
  );
}

/** @param rows zero has no sign */
function Facts({ rows }: { rows: readonly (readonly [name: string, cents: number])[] }) {
  return (
    <dl className={styles.lines}>
      {rows.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{formatCents(cents + 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
