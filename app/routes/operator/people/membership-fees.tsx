import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskBills } from '../../../../features/membership-fees/fee-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { Stat, Stats } from '../site/stats.tsx';
import styles from '../frame/desk-page.module.css';

type Open = DeskBills['open'][number];

/** Members' yearly fees: how many are in each state, and those that could not be charged. */
export function MembershipFees({ fees }: { fees: DeskBills }) {
  const [waived, setWaived] = useState<Open | null>(null);
  const columns: Column<Open>[] = [
    column(
      'Member',
      ({ name, membershipId }) =>
        membershipId === null ? name : <Link to={`/operator/members/${membershipId}`}>{name}</Link>,
      'head',
    ),
    column('Due', ({ dueAt }) => <Moment at={dueAt} />),
    column('Tries', ({ tries }) => tries, 'end'),
    column('Why', ({ problem }) => problem ?? ''),
    column('Amount', ({ totalCents }) => formatCents(totalCents), 'end'),
    column('', (bill) => <RowButton onClick={() => setWaived(bill)}>Waive</RowButton>, 'end'),
  ];
  return (
    <>
      <h2 className={styles.second}>Membership fees</h2>
      <Stats>
        <Stat value={formatCents(fees.paidCents)} label="charged to members so far, with tax" />
        <Stat value={fees.planned} label="announced" />
        <Stat value={fees.due} label="being charged" />
        <Stat value={fees.overdue} label="overdue: new requests are paused" isAlarm={fees.overdue > 0} />
      </Stats>
      <Table
        caption="Membership fees we couldn’t charge"
        columns={columns}
        rows={fees.open}
        keyOf={({ id }) => id}
        empty="Every charge went through."
      />
      {waived && (
        <ActDialog
          isOpen
          onClose={() => setWaived(null)}
          title={`Waive ${waived.name}’s ${formatCents(waived.totalCents)} fee?`}
          description="We won’t charge it. The member gets no points for it, and can get new requests again."
          confirm="Waive fee"
          done="Fee waived"
          act={(reason) =>
            askApi(`/operator/money/membership-fees/${waived.id}/waive`, { method: 'POST', body: { reason } })
          }
        />
      )}
    </>
  );
}
