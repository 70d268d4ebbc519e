import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ChargebackLine } from '../../../../features/payments/chargebacks/chargeback-view.ts';
import type { DeskBills } from '../../../../features/membership-fees/fee-view.ts';
import type { MoneyOverview } from '../../../../features/payments/books/money-queries.server.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/money';
import { Chargebacks } from '../trips/chargebacks.tsx';
import { MembershipFees } from '../people/membership-fees.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { Stat, Stats } from '../site/stats.tsx';
import styles from '../frame/desk-page.module.css';

export const clientLoader = async () => {
  const [money, fees, { chargebacks }] = await Promise.all([
    askApi<MoneyOverview>('/operator/money'),
    askApi<DeskBills>('/operator/money/membership-fees'),
    askApi<{ chargebacks: ChargebackLine[] }>('/operator/money/chargebacks'),
  ]);
  return { ...money, fees, chargebacks };
};

type Run = MoneyOverview['reconciliations'][number];

const columns: Column<Run>[] = [
  column('When', ({ ranAt }) => <Moment at={ranAt} />, 'head'),
  column('Movements', ({ movements }) => movements, 'end'),
  column(
    'Found',
    ({ faults }) => (faults.length === 0 ? 'No differences' : `${faults.length} to check`),
    'end',
  ),
];

/** The marketplace's cash at a glance: balances, waiting payouts, and whether the books and the card processor agree. */
export default function Money({ loaderData }: Route.ComponentProps) {
  const { balances, waitingPayouts: waiting, reconciliations, isTest, fees, chargebacks } = loaderData;
  return (
    <>
      <PageHead
        title="Money"
        text={
          <>
            All cash, in Canadian dollars. We compare our books with the card processor every night.
            {isTest && <strong> Test processor: no real money moves.</strong>}
          </>
        }
      />
      <Agreement last={reconciliations[0]} />
      <Stats>
        <Stat value={formatCents(balances.atProcessor)} label="stands at the card processor" />
        <Stat value={formatCents(balances.held)} label="held for rentals that have not begun" />
        <Stat value={formatCents(balances.payable)} label="owed to owners" />
        <Stat value={formatCents(balances.fees)} label="the club’s fees" />
        <Stat value={formatCents(balances.tax)} label="tax to be remitted" />
        <Stat
          value={formatCents(balances.chargebacks)}
          label="reversed by banks"
          isAlarm={balances.chargebacks > 0}
        />
        <Stat
          value={waiting.count}
          label={`payouts wait${waiting.late > 0 ? `, ${waiting.late} of them past their time` : ''}`}
          isAlarm={waiting.late > 0}
        />
      </Stats>
      <Chargebacks chargebacks={chargebacks} />
      <MembershipFees fees={fees} />
      <h2 className={styles.second}>Books and processor, night by night</h2>
      <Table
        caption="Latest comparisons with the card processor"
        columns={columns}
        rows={reconciliations}
        keyOf={({ ranAt }) => ranAt}
        empty="Nothing compared yet. We compare every night at 4:30 a.m. Pacific time."
      />
    </>
  );
}

function Agreement({ last }: { last: Run | undefined }) {
  if (!last) return null;
  if (last.faults.length === 0)
    return (
      <p className={styles.sound}>
        <IconCircleCheck aria-hidden="true" size={20} />
        <span>
          The books and the processor agree: {last.movements} transactions, <Moment at={last.ranAt} />.
        </span>
      </p>
    );
  return (
    <div className={styles.warning} role="alert">
      <IconAlertTriangle aria-hidden="true" size={20} />
      <div>
        <p>The books and the processor differ.</p>
        <ul>
          {last.faults.map(({ law, subject, found }) => (
            <li key={law + subject}>
              {law}: {subject}, {found}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
