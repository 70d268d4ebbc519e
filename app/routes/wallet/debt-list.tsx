import { useState } from 'react';
import { Link } from 'react-router';
import type { DebtView } from '../../../features/payments/debt-view.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { CardDialog } from '../../components/money/card-dialog.tsx';
import { cardText } from '../../components/money/card-text.ts';
import { sendCommand } from '../../components/session/command.ts';
import { momentText } from '../../components/moment-text.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './debt-list.module.css';

const whyOwed: Record<DebtView['reason'], string> = {
  award: 'The part of a claim above the deposit.',
  deposit: 'The part of the deposit your bank declined.',
  chargeback: 'Your share of a charge the renter’s bank reversed.',
};

/** Debts for earlier trips with a way to pay, and receipts of paid ones. */
export function DebtList({ debts }: { debts: readonly DebtView[] }) {
  const [paying, setPaying] = useState<DebtView | null>(null);
  const isOpen = debts.some(({ state }) => state === 'open');
  return (
    <section id="debts" aria-labelledby="debts-heading" className="stack-16">
      <h2 id="debts-heading">What you owe</h2>
      {isOpen && (
        <p className="text-muted">
          Pay this before you send new requests. We only charge a card when you select Pay.
        </p>
      )}
      <ul className={styles.list}>
        {debts.map((debt) => (
          <li key={debt.id} className={styles.debt} data-open={debt.state === 'open' || undefined}>
            <div>
              <Link to={debt.place}>{debt.title}</Link>
              <p className="text-muted">
                {whyOwed[debt.reason]} Owed to {debt.to} since {momentText(debt.owedAt)}
              </p>
              {debt.paidAt !== null && (
                <p className="text-muted">
                  Receipt {debt.id.slice(0, 8)}: paid{debt.card && ` with ${cardText(debt.card)}`} on{' '}
                  {momentText(debt.paidAt)}
                </p>
              )}
              {debt.problem !== null && <p className="text-danger">{debt.problem}</p>}
            </div>
            <b className="num">{formatCents(debt.cents)}</b>
            {debt.state === 'open' ? (
              <Button variant="primary" onClick={() => setPaying(debt)}>
                Pay
              </Button>
            ) : (
              <Badge variant={debt.state === 'paid' ? 'success' : 'neutral'}>
                {debt.state === 'paid' ? 'Paid' : 'Being charged'}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      {paying && <PayDebt debt={paying} onClose={() => setPaying(null)} />}
    </section>
  );
}

function PayDebt({
  debt: { id, cents, to, title, reason },
  onClose,
}: {
  debt: DebtView;
  onClose: () => void;
}) {
  const asking = {
    title: `Pay ${formatCents(cents)}`,
    description:
      reason === 'chargeback'
        ? `To ${to}, for ${title}. We’ll charge it now.`
        : `To ${to}, for ${title}. We’ll charge it now and keep none of it.`,
    confirm: 'Pay now',
    amountCents: cents,
  };
  return (
    <CardDialog
      asking={asking}
      onClose={onClose}
      act={async (card) => {
        const paymentId = await card.authorise({ for: 'debt', debtId: id });
        await sendCommand(`/debts/${id}/pay`, { paymentId });
        return 'Thank you. We’re charging your card';
      }}
    />
  );
}
