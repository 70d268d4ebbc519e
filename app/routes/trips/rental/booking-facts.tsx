import { Link } from 'react-router';
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import { unpaidRestOf } from '../../../../features/exchange/price/split-payment.ts';
import { addDays } from '../../../../platform/time/date-range.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { Panel } from '../../../components/exchange/exchange-parts.tsx';
import { MeetCard, MoneyCard, WhenCard } from '../../../components/exchange/trip-cards.tsx';
import { CancellationSteps } from '../../../components/money/cancellation-steps.tsx';
import { cardText } from '../../../components/money/card-text.ts';
import { PriceLines } from '../../../components/money/price-lines.tsx';
import { TakenBackNote } from '../../../components/money/taken-back.tsx';
import { pointsText } from '../../../components/listing/price-text.ts';
import { daysText, wallDayText, wallMomentText } from '../../../components/when-words.ts';
import { hasBegun, isAhead } from '../../../components/exchange/how-far.ts';
import { isOver } from '../exchange-card.tsx';
import { RestNote } from '../rest-note.tsx';
import { cardLines, costText, paymentWords, receivesText, wayWords } from './booking-words.ts';
import page from '../../../components/exchange/exchange.module.css';
import styles from './booking.module.css';

/** What changes hands, when and where, and with whom. */
export function TripCards({ view }: { view: RentalView }) {
  const { side, people } = view;
  const [leg] = view.legs;
  return (
    <>
      <WhenCard title="When" leg={leg} isStay={leg.unit === 'night'} isAhead={isAhead(view)} />
      <MeetCard
        people={people}
        wordsOf={({ isFounder }) =>
          `${side === 'renter' ? 'Owner' : 'Renter'}${isFounder ? ' · Founder' : ''}`
        }
      />
    </>
  );
}

type Costing = Pick<RentalView, 'side' | 'other' | 'state' | 'stage' | 'receives' | 'money' | 'way'>;

export const costTitle = ({ side, other, state, stage, receives, money }: Costing): string => {
  // It may have ended before any charge.
  if (isOver({ stage, state })) return state === 'cancelled' ? 'Agreed price' : 'Requested price';
  if (receives !== null) return 'You receive';
  if (hasBegun({ stage, state }) || (money.price?.state === 'captured' && unpaidRestOf(money) === 0))
    return side === 'renter' ? 'Paid' : `${other.name} paid`;
  return 'You pay';
};

/** How the total is paid, in one line. */
export function paidWith({ way, money, receives, side, state, stage }: Costing): string {
  // The owner sees the guest's price, and receives nothing.
  if (side === 'owner' && isOver({ stage, state })) return 'Fees and taxes included';
  if (receives !== null) return side === 'owner' ? 'After fees' : '';
  const card = money.price?.card ?? null;
  return card === null ? wayWords[way] : `${cardText(card)}, fees and taxes included`;
}

/** The deposit while it is held, or will be. */
function heldOf({ side, stage, other, legs: [leg] }: RentalView) {
  const { depositCents, fromDay, toDay, isDisputed } = leg;
  if (depositCents === 0 || stage === 'over') return [];
  const days = `${wallDayText(addDays(fromDay, -2))} – ${wallDayText(addDays(toDay, 2))}`;
  return [
    {
      name: side === 'renter' ? 'Deposit' : `${other.name}’s deposit`,
      cents: depositCents,
      until: `Not charged. ${isDisputed ? 'Held until the claim is settled' : days}`,
    },
  ];
}

/** A trip's money: one total, held amounts, and until when cancelling is free. */
export function Cost({ view }: { view: RentalView }) {
  const { price, side, stage, receives, refund } = view;
  const [{ location }] = view.legs;
  const isAgreed =
    stage !== 'asked' && !['declined', 'withdrawn', 'expired', 'superseded'].includes(view.state);
  const total = receives !== null && !isOver(view) ? receivesText(receives) : costText(view);
  const isFree = side === 'renter' && refund !== null && refund.percentNow === 100;
  const freeUntil = isFree ? (refund.steps.findLast(({ percent }) => percent === 100)?.until ?? null) : null;
  return (
    <MoneyCard
      title={costTitle(view)}
      total={total}
      words={paidWith(view)}
      held={heldOf(view)}
      free={
        freeUntil && (
          <>
            Free cancellation until <b>{wallMomentText(freeUntil)}</b> ({location.split(',')[0]} time)
          </>
        )
      }
      note={
        <>
          <RestNote view={view} />
          {stage === 'asked' && (
            <p className={page.quiet}>
              {price.points > 0
                ? `We hold ${pointsText(price.points)} while this request is open.`
                : 'Nothing is charged until you both agree.'}
            </p>
          )}
          <Ended view={view} />
          <TakenBackNote
            takenBack={view.money.takenBack}
            by={view.side === 'renter' ? null : view.other.name}
            className={page.quiet}
          />
        </>
      }
    >
      {view.further.length === 0 ? <PriceLines price={price} /> : <CostWithFurtherDays view={view} />}
      <Cards view={view} />
      {isAgreed && (
        <p>
          <Link to={`/receipts?of=/exchanges/${view.id}`}>Receipts for this trip</Link>
        </p>
      )}
    </MoneyCard>
  );
}

/** What an ended booking gives back to the renter, and what its owner keeps. */
function Ended({ view: { cancelled, relief, side, other } }: { view: RentalView }) {
  if (!cancelled || relief?.state === 'given_points') return null;
  const { refundCents, refundPoints, percent, keeps } = cancelled;
  const who = side === 'renter' ? 'you' : other.name;
  return (
    <>
      {refundCents === 0 && refundPoints === 0 ? (
        <p className={page.quiet}>No refund for {who}.</p>
      ) : (
        <p className={styles.back}>
          <span>Refunded to {who}</span>
          <b className="num">{costText({ totalCents: refundCents, points: refundPoints })}</b>
          <span className="num">{percent}% of the rental</span>
        </p>
      )}
      {keeps && keeps.cents + keeps.points > 0 && (
        <p className={page.quiet}>
          You keep <b className="num">{receivesText(keeps)}</b> after fees.
        </p>
      )}
    </>
  );
}

/** The original agreement, the extension, and their total. */
function CostWithFurtherDays({ view: { price, further, legs, totalCents, points } }: { view: RentalView }) {
  const { depositCents, ...first } = price;
  const [{ fromDay }] = legs;
  const days = further.map((each) => ({ ...each, key: `${each.fromDay} ${each.toDay}` }));
  const firstDay = days[0]?.fromDay ?? fromDay;
  const lastDay = price.unit === 'day' ? addDays(firstDay, -1) : firstDay;
  return (
    <div className={styles.extended}>
      <h3>{daysText(fromDay, lastDay)}</h3>
      <PriceLines price={first} total="Original total" />
      {days.map(({ key, fromDay: from, toDay: to, isPaid, price: more }) => (
        <div key={key} className={styles.added}>
          <h3>Added: {daysText(from, to)}</h3>
          <PriceLines price={more} total={isPaid ? 'Added and paid' : 'Added, payment pending'} />
        </div>
      ))}
      <p className={styles.receives}>
        <span>Total for the trip</span>
        <b className="num">
          {costText({ totalCents, points })} <small>CAD</small>
        </b>
      </p>
      {depositCents > 0 && (
        <p className={page.quiet}>
          Plus a {formatCents(depositCents)} damage deposit, held and then released.
        </p>
      )}
    </div>
  );
}

/** All payments of the trip: the first price, extensions, and the deposit. */
function Cards({ view }: { view: RentalView }) {
  const { money, side, other } = view;
  const [{ depositCents }] = view.legs;
  const payments = cardLines(view);
  if (payments.length === 0) return null;
  const lost = `The bank no longer holds the ${formatCents(depositCents)} deposit.`;
  return (
    <ul className={styles.cards}>
      {money.deposit?.state === 'lapsed' && (
        <li>
          {money.needs === 'deposit' && side === 'renter'
            ? `${lost} Please add another card.`
            : money.needs === 'deposit'
              ? `${lost} We asked ${other.name} for another card.`
              : lost}
        </li>
      )}
      {money.deposit?.state === 'authorised' && money.needs === 'deposit' && (
        <li>
          {side === 'renter'
            ? 'Your bank needs you to confirm the deposit to keep holding it. You won’t be charged.'
            : `The bank didn’t renew the deposit. We asked ${other.name} to confirm it.`}
        </li>
      )}
      {payments.map(({ label, id, card, state, amountCents, capturedCents, refundedCents }) => (
        <li key={id}>
          <span>
            {label}
            {card && ` on ${cardText(card)}`}
          </span>
          <span className="num">
            {formatCents(state === 'captured' ? capturedCents : amountCents)} {paymentWords[state]}
            {state === 'captured' &&
              capturedCents < amountCents &&
              ` of ${formatCents(amountCents)}, the rest released`}
            {refundedCents > 0 && `, ${formatCents(refundedCents)} given back`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How much is refunded to the renter until when. */
export function Cancelling({ view }: { view: RentalView }) {
  const { refund, side, other } = view;
  const [{ policy, location }] = view.legs;
  if (refund === null) return null;
  const back =
    view.points > 0
      ? `${formatCents(refund.centsNow)} and ${pointsText(refund.pointsNow)}`
      : formatCents(refund.centsNow);
  return (
    <Panel title="Cancelling">
      <CancellationSteps policy={policy} steps={refund.steps} place={location} isAgreed />
      <p className={page.quiet}>
        If {side === 'renter' ? 'you cancel' : `${other.name} cancels`} now, <b className="num">{back}</b>{' '}
        goes back to {side === 'renter' ? 'you' : 'them'}.
      </p>
    </Panel>
  );
}
