import { useState, type FormEvent } from 'react';
import type { ClaimDesk, DisputeView } from '../../../../features/disputes/dispute-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CentsField } from '../../../ui/fields/money-field.tsx';
import { useSending, type DialogProps } from './use-sending.ts';
import parts from '../../../components/handover/claim-parts.module.css';
import page from '../../../components/exchange/exchange.module.css';
import styles from './after.module.css';

type Claimed = DialogProps & { dispute: DisputeView; desk: ClaimDesk };

/** What an amount does to the deposit, for the side that reads it. */
function Shares({ cents, desk, other }: { cents: number; desk: ClaimDesk; other: string }) {
  const taken = Math.min(cents, desk.heldCents);
  const isRenter = desk.side === 'renter';
  return (
    <dl className={parts.outcome}>
      {desk.heldCents > 0 && (
        <>
          <div>
            <dt>{isRenter ? `From your deposit to ${other}` : 'From the deposit to you'}</dt>
            <dd className="num">{formatCents(taken)}</dd>
          </div>
          <div>
            <dt>Released right away</dt>
            <dd className="num">{formatCents(desk.heldCents - taken)}</dd>
          </div>
        </>
      )}
      {cents > taken && (
        <div>
          <dt>{isRenter ? `You owe ${other}` : `${other} owes you`}</dt>
          <dd className="num">{formatCents(cents - taken)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Offers an amount for the whole claim. */
export function OfferDialog(props: Claimed) {
  const { isOpen, onClose, path, other, dispute, desk } = props;
  const [cents, setCents] = useState<number | null>(null);
  const { isBusy, fault, setFault, send } = useSending(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cents === null) return setFault('Enter an amount.');
    void send(`${path}/offer`, { cents }, 'Offer sent');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Offer an amount"
      description={`The claim is ${formatCents(dispute.claimedCents)}. If ${other} accepts your offer, the claim is settled.`}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" form="offer-form" variant="primary" busy={isBusy}>
            Send offer
          </Button>
        </>
      }
    >
      <form id="offer-form" noValidate className={styles.form} onSubmit={submit}>
        <CentsField
          label={desk.side === 'renter' ? 'You pay' : 'You get'}
          cents={cents}
          onCents={setCents}
          leastCents={1}
          mostCents={dispute.claimedCents}
          required
        />
        {cents !== null && <Shares cents={cents} desk={desk} other={other} />}
        {desk.side === 'renter' && dispute.state === 'claimed' && (
          <p className={page.quiet}>
            Making an offer contests the claim. If you don’t agree, our team decides.
          </p>
        )}
        <p role="alert" className={page.fault}>
          {fault}
        </p>
      </form>
    </Dialog>
  );
}

/** Accepts the other side's offer. */
export function SettleDialog(props: Claimed & { cents: number }) {
  const { isOpen, onClose, path, other, cents, desk } = props;
  const { isBusy, fault, send } = useSending(props);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Settle the claim for ${formatCents(cents)}?`}
      description="This ends the claim for both of you."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() => void send(`${path}/settle`, { cents }, 'Settled')}
          >
            Accept {formatCents(cents)}
          </Button>
        </>
      }
    >
      <Shares cents={cents} desk={desk} other={other} />
      <p role="alert" className={page.fault}>
        {fault}
      </p>
    </Dialog>
  );
}
