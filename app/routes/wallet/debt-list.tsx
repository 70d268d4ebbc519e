import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { DebtView } from '../../../features/payments/debt-view.ts';
import { formatCents } from '../../../platform/money.ts';
import { ApiProblem, sentenceOf } from '../../components/api-client.ts';
import { CardChoice } from '../../components/card-choice.tsx';
import { cardText } from '../../components/card-text.ts';
import { sendCommand } from '../../components/command.ts';
import { useCard } from '../../components/use-card.ts';
import { momentText } from '../../components/moment-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './debt-list.module.css';

const whyOwed: Record<DebtView['reason'], string> = {
  award: 'Accepted or decided, beyond the deposit.',
  deposit: 'A part of the deposit that your bank would not give.',
};

/** Debts for earlier trips with a way to pay, and receipts of paid ones. */
export function DebtList({ debts }: { debts: readonly DebtView[] }) {
  const [paying, setPaying] = useState<DebtView | null>(null);
  const isOpen = debts.some(({ state }) => state === 'open');
  return (
    <section id="debts" aria-labelledby="debts-heading" className={styles.debts}>
      <h2 id="debts-heading">What you owe</h2>
      {isOpen && (
        <p className={styles.quiet}>
          Until it is paid you cannot ask for anything new. No card is charged for it without you.
        </p>
      )}
      <ul className={styles.list}>
        {debts.map((debt) => (
          <li key={debt.id} className={styles.debt} data-open={debt.state === 'open' || undefined}>
            <div>
              <Link to={debt.place}>{debt.title}</Link>
              <p className={styles.quiet}>
                {whyOwed[debt.reason]} Owed to {debt.to} since {momentText(debt.owedAt)}
              </p>
              {debt.paidAt !== null && (
                <p className={styles.quiet}>
                  Receipt {debt.id.slice(0, 8)}: paid{debt.card && ` with ${cardText(debt.card)}`} on{' '}
                  {momentText(debt.paidAt)}
                </p>
              )}
              {debt.problem !== null && <p className={styles.fault}>{debt.problem}</p>}
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

function PayDebt({ debt: { id, cents, to, title }, onClose }: { debt: DebtView; onClose: () => void }) {
  const card = useCard(true);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const pay = async () => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      const paymentId = await card.authorise({ for: 'debt', debtId: id });
      await sendCommand(`/debts/${id}/pay`, { paymentId });
      await revalidate();
      toast({ title: 'Thank you, it is being charged' });
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      if (error instanceof ApiProblem && error.status === 409) await revalidate();
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Pay ${formatCents(cents)}`}
      description={`To ${to}, for ${title}. We charge it now and keep none of it.`}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void pay()}>
            Pay it
          </Button>
        </>
      }
    >
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      <CardChoice card={card} amountCents={cents} />
    </Dialog>
  );
}
