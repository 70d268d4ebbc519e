import { useState } from 'react';
import { Link } from 'react-router';
import type { BillView, OwnFees } from '../../../../features/membership-fees/fee-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { CardDialog } from '../../../components/money/card-dialog.tsx';
import { cardText } from '../../../components/money/card-text.ts';
import { sendCommand } from '../../../components/session/command.ts';
import { Button } from '../../../ui/button.tsx';
import { onDay } from '../when.ts';
import own from './membership-fee.module.css';
import styles from '../section.module.css';

const openStates: ReadonlySet<BillView['state']> = new Set(['planned', 'due', 'overdue', 'being_paid']);

const listingsText = (count: number): string =>
  count === 0 ? '' : ` with ${count} ${count === 1 ? 'listing' : 'listings'}`;

/** A bill's purpose: '1 year with 2 listings', 'More listings until July 1, 2028'. */
function billTitle({ kind, listings, to }: BillView): string {
  if (kind === 'year') return `1 year${listingsText(listings)}`;
  return kind === 'change' ? `More listings until ${onDay(to)}` : `Fewer listings until ${onDay(to)}`;
}

/** The yearly fee: the next charge, the card on file, and past payments. */
export function MembershipFee({ fees, isFree }: { fees: OwnFees; isFree: boolean }) {
  const open = fees.bills.find(({ state }) => openStates.has(state));
  const past = fees.bills.filter(({ state }) => state === 'paid' || state === 'waived');
  if (isFree && !open && past.length === 0) return null;
  return (
    <div className={own.fee}>
      {!fees.isCharging && !open && (
        <p className={styles.lead}>Nothing is charged before we launch. We’ll email you 30 days ahead.</p>
      )}
      {fees.isCharging && !open && past.length === 0 && (
        <p className={styles.lead}>
          You don’t owe anything. We’ll email you 30 days before we charge your card.
        </p>
      )}
      {open && <OpenBill bill={open} />}
      {fees.creditCents > 0 && (
        <p className={styles.lead}>{formatCents(fees.creditCents)} credit comes off your next payment.</p>
      )}
      <CardOnFile card={fees.card} />
      {past.length > 0 && (
        <details className={styles.details}>
          <summary>Past payments</summary>
          <div className={styles.rows}>
            {past.map((bill) => (
              <div key={bill.id} className={own.feeRow}>
                <span>
                  {billTitle(bill)}
                  <small>
                    {bill.paidAt && onDay(bill.paidAt)}
                    {bill.receiptId !== null && (
                      <>
                        {' · '}
                        <Link to={`/receipts/${bill.receiptId}`}>Receipt</Link>
                      </>
                    )}
                  </small>
                </span>
                <b className="num">{amountOf(bill)}</b>
              </div>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function amountOf({ kind, state, creditedCents, totalCents }: BillView): string {
  if (state === 'waived') return 'Waived';
  return kind === 'credit' ? `${formatCents(creditedCents)} credit` : formatCents(totalCents);
}

/** When a bill is charged, or why it was not. */
function statusOf({ state, dueAt, nextTryAt, problem }: BillView): string {
  if (state === 'planned') return `We’ll charge your card on ${onDay(dueAt)}.`;
  if (state === 'being_paid') return 'We’re charging your card.';
  const why = problem === null ? '' : `${problem} `;
  if (state === 'overdue')
    return `${why}You won’t get new requests until you pay. Your current trips continue.`;
  return `${why}We’ll try your card${nextTryAt === null ? '' : ` on ${onDay(nextTryAt)}`}, or you can pay now.`;
}

function OpenBill({ bill }: { bill: BillView }) {
  const [isPaying, setPaying] = useState(false);
  const { state, feeCents, creditCents, taxName, taxCents, totalCents, points } = bill;
  const isPayable = state === 'due' || state === 'overdue';
  return (
    <div className={own.bill} data-overdue={state === 'overdue' || undefined}>
      <div>
        <b className="num">{formatCents(totalCents)}</b> <span>{billTitle(bill)}</span>
      </div>
      <p>{statusOf(bill)}</p>
      <dl className={styles.facts}>
        <dt>Fee</dt>
        <dd className="num">{formatCents(feeCents)}</dd>
        {creditCents > 0 && (
          <>
            <dt>Credit</dt>
            <dd className="num">−{formatCents(creditCents)}</dd>
          </>
        )}
        {taxName !== '' && (
          <>
            <dt>{taxName}</dt>
            <dd className="num">{formatCents(taxCents)}</dd>
          </>
        )}
        {points > 0 && (
          <>
            <dt>Included</dt>
            <dd className="num">{points.toLocaleString('en-CA')} AP</dd>
          </>
        )}
      </dl>
      {isPayable && (
        <Button variant="primary" onClick={() => setPaying(true)}>
          Pay now
        </Button>
      )}
      {isPaying && <PayFee bill={bill} onClose={() => setPaying(false)} />}
    </div>
  );
}

function PayFee({ bill, onClose }: { bill: BillView; onClose: () => void }) {
  const asking = {
    title: `Pay ${formatCents(bill.totalCents)}`,
    description: `${billTitle(bill)}, tax included. We charge it at once.`,
    confirm: 'Pay now',
    amountCents: bill.totalCents,
  };
  return (
    <CardDialog
      asking={asking}
      onClose={onClose}
      act={async (card) => {
        const paymentId = await card.authorise({ for: 'membership', billId: bill.id });
        await sendCommand(`/membership/fees/${bill.id}/pay`, { paymentId });
        return 'Thank you. We’re charging your card';
      }}
    />
  );
}

/** The processor's own page returns here with the card in the address: the dialog then opens again. */
const isBackWithCard = (): boolean =>
  typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('card');

function CardOnFile({ card }: { card: OwnFees['card'] }) {
  const [isOpen, setOpen] = useState(isBackWithCard);
  const change = card === null ? 'Add a card' : 'Change card';
  const asking = {
    title: change,
    description: 'We’ll charge your yearly fee to this card. Nothing is charged now.',
    confirm: 'Save card',
    amountCents: null,
  };
  return (
    <div className={styles.asked}>
      <p>{card === null ? 'No card on file for your membership.' : `Card on file: ${cardText(card)}`}</p>
      <Button onClick={() => setOpen(true)}>{change}</Button>
      {isOpen && (
        <CardDialog
          asking={asking}
          onClose={() => setOpen(false)}
          act={async ({ method }) => {
            await askApi('/membership/card', { method: 'PUT', body: { method } });
            return 'Your card is saved';
          }}
        />
      )}
    </div>
  );
}
