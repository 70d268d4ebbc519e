import { useState } from 'react';
import type { ChargebackLine } from '../../../../features/payments/chargebacks/chargeback-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Ago } from '../parts/moment.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { TimeLeft } from '../parts/time-left.tsx';
import styles from '../frame/desk-page.module.css';

const states = {
  needs_answer: { label: 'Needs evidence', tone: 'sun' },
  under_review: { label: 'With the bank', tone: 'neutral' },
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'danger' },
} as const satisfies Record<ChargebackLine['state'], { label: string; tone: string }>;

/** 'product_not_received' as words. */
const reasonText = (reason: string): string => {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Charges that renters dispute with their banks: what is due first at the top, and one press that sends the hand-over record. */
export function Chargebacks({ chargebacks }: { chargebacks: readonly ChargebackLine[] }) {
  const [answered, setAnswered] = useState<ChargebackLine | null>(null);
  const columns: Column<ChargebackLine>[] = [
    column('Charge', ({ title }) => title, 'head'),
    column('Payer and owner', ({ payer, owner }) => [payer, owner].filter(Boolean).join(' · ')),
    column('Reason', ({ reason }) => reasonText(reason)),
    column(
      'State',
      ({ state }) => <Badge variant={states[state].tone}>{states[state].label}</Badge>,
      'narrow',
    ),
    column('Amount', ({ cents }) => formatCents(cents), 'end', 'narrow'),
    column(
      'Evidence due',
      ({ state, dueAt, closedAt }) =>
        closedAt === null ? (
          <TimeLeft dueAt={state === 'needs_answer' ? dueAt : null} urgency={null} />
        ) : (
          <Ago at={closedAt} />
        ),
      'end',
      'narrow',
    ),
    column(
      '',
      (line) =>
        line.state === 'needs_answer' ? (
          <RowButton onClick={() => setAnswered(line)}>Send evidence</RowButton>
        ) : null,
      'end',
    ),
  ];
  return (
    <>
      <h2 id="chargebacks" className={styles.second}>
        Chargebacks
      </h2>
      <Table
        caption="Charges that renters’ banks reversed"
        columns={columns}
        rows={[...chargebacks]}
        keyOf={({ id }) => id}
        empty="No chargebacks yet."
      />
      {answered && (
        <ActDialog
          isOpen
          isRoutine
          onClose={() => setAnswered(null)}
          title={`Send evidence for ${formatCents(answered.cents)}?`}
          description={`We’ll send the bank the agreement for “${answered.title}”, who signed the waiver, both confirmations, the meter readings and the hash of every photo. You can only send evidence once.`}
          confirm="Send evidence"
          done="Evidence sent. The bank will decide"
          act={(reason) =>
            askApi(`/operator/money/chargebacks/${answered.id}/evidence`, {
              method: 'POST',
              body: { reason },
            })
          }
        />
      )}
    </>
  );
}
