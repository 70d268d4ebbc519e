import type { BookingView } from '../../../features/exchange/views/booking-view.ts';
import { addDays } from '../../../platform/date-range.ts';
import { formatCents } from '../../../platform/money.ts';
import { Panel, RuleList } from '../../components/exchange/exchange-parts.tsx';
import { CancellationSteps } from '../../components/cancellation-steps.tsx';
import { cardText } from '../../components/card-text.ts';
import { PriceLines } from '../../components/price-lines.tsx';
import { pointsText } from '../../components/price-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { daysText, wallText } from '../../components/when-words.ts';
import { cardLines, costText, paymentWords, receivesText, wayWords } from './booking-words.ts';
import page from '../../components/exchange/exchange.module.css';
import styles from './booking.module.css';

/** Another site's map: ours knows no street. Opened only by whoever presses it. */
const mapAddress = ({ longitude, latitude }: { longitude: number; latitude: number }): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;

/** When and where it changes hands, and with whom. */
export function Arrangements({ view }: { view: BookingView }) {
  const { pickUp, returnBy, offset, location, place, way, other, side, rules, price } = view;
  const [first, last] = price.unit === 'night' ? ['Check-in', 'Check-out'] : ['Pick-up', 'Return'];
  return (
    <Panel title="The arrangement">
      <div className={styles.person}>
        <Avatar name={other.name} size={52} />
        <p>
          <b>{other.name}</b>
          <span className={page.quiet}>
            {side === 'renter' ? 'Owner' : 'Renter'}
            {other.isFounder && ', founder of the club'}
          </span>
        </p>
      </div>
      <dl className={page.facts}>
        <dt>{first}</dt>
        <dd>
          {wallText(pickUp)} <span className={page.quiet}>{offset}</span>
        </dd>
        <dt>{last}</dt>
        <dd>
          by {wallText(returnBy)} <span className={page.quiet}>{offset}</span>
        </dd>
        <dt>Where</dt>
        <dd>
          {location}
          {place && (
            <span className={page.quiet}>
              {place.address === ''
                ? side === 'renter'
                  ? `Message ${other.name} for the exact address. `
                  : 'Add the exact address to your listing. '
                : `${place.address} · `}
              <a href={mapAddress(place)} target="_blank" rel="noreferrer">
                On a map
              </a>
            </span>
          )}
        </dd>
        <dt>Paid in</dt>
        <dd>{wayWords[way]}</dd>
        {rules.length > 0 && (
          <>
            <dt>House rules</dt>
            <dd>
              <RuleList rules={rules} />
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

/** What came to nothing pays nobody. */
const isOver = (state: BookingView['state']): boolean =>
  ['cancelled', 'declined', 'withdrawn', 'expired', 'superseded'].includes(state);

const isBehind: ReadonlySet<string> = new Set(['handed_off', 'returned', 'completed']);

const costTitle = ({ side, other, state }: BookingView): string => {
  // A price may never have been charged before the end came.
  if (state === 'cancelled') return 'What was agreed';
  if (isBehind.has(state)) return side === 'renter' ? 'What you paid' : `What ${other.name} paid`;
  return side === 'renter' ? 'What you pay' : `What ${other.name} pays`;
};

/** What it costs, line by line, as it was offered or agreed. */
export function Cost({ view }: { view: BookingView }) {
  const { price, side, other, cancelled, state } = view;
  const isAgreed = !['requested', 'declined', 'withdrawn', 'expired', 'superseded'].includes(state);
  return (
    <Panel title={costTitle(view)}>
      {view.further.length === 0 ? <PriceLines price={price} /> : <CostWithFurtherDays view={view} />}
      {view.receives !== null && !isOver(state) && (
        <p className={styles.receives}>
          <span>You receive{isAgreed ? '' : ' if you accept'}, after fees</span>
          <b className="num">{receivesText(view.receives)}</b>
        </p>
      )}
      <Cards view={view} />
      {!isAgreed && state === 'requested' && (
        <p className={page.quiet}>
          {price.points > 0
            ? `${pointsText(price.points)} are set aside while this is open; they come back if it comes to nothing.`
            : 'Nothing is charged before both sides agree.'}
        </p>
      )}
      {cancelled && view.relief?.state !== 'given_points' && cancelled.refundCents === 0 && (
        <p className={page.quiet}>
          No money goes back to {side === 'renter' ? 'you' : other.name}
          {price.points > 0 && cancelled.percent > 0 && `; of the points, ${cancelled.percent}%`}.
        </p>
      )}
      {cancelled && view.relief?.state !== 'given_points' && cancelled.refundCents > 0 && (
        <p className={styles.back}>
          <span>Back to {side === 'renter' ? 'you' : other.name}</span>
          <b className="num">{formatCents(cancelled.refundCents)}</b>
          <span className="num">{cancelled.percent}% of the rental</span>
        </p>
      )}
    </Panel>
  );
}

/** What was agreed first, the days that were added, and what both come to. */
function CostWithFurtherDays({
  view: { price, further, fromDay, totalCents, points },
}: {
  view: BookingView;
}) {
  const { depositCents, ...first } = price;
  const days = further.map((each) => ({ ...each, key: `${each.fromDay} ${each.toDay}` }));
  const firstDay = days[0]?.fromDay ?? fromDay;
  const lastDay = price.unit === 'day' ? addDays(firstDay, -1) : firstDay;
  return (
    <div className={styles.extended}>
      <h3>{daysText(fromDay, lastDay)}</h3>
      <PriceLines price={first} total="First agreed" />
      {days.map(({ key, fromDay: from, toDay: to, isPaid, price: more }) => (
        <div key={key} className={styles.added}>
          <h3>Added: {daysText(from, to)}</h3>
          <PriceLines price={more} total={isPaid ? 'Added and paid' : 'Added, being charged'} />
        </div>
      ))}
      <p className={styles.receives}>
        <span>Total for the trip</span>
        <b className="num">
          {costText({ totalCents, points })} <small>CAD</small>
        </b>
      </p>
      {depositCents > 0 && (
        <p className={page.quiet}>Plus a {formatCents(depositCents)} damage deposit, held and given back.</p>
      )}
    </div>
  );
}

/** Every payment of the trip: the first price, the days that were added, and the deposit. */
function Cards({ view }: { view: BookingView }) {
  const { money, side, other, depositCents } = view;
  const payments = cardLines(view);
  if (payments.length === 0) return null;
  const lost = `The bank no longer holds the ${formatCents(depositCents)} deposit.`;
  return (
    <ul className={styles.cards}>
      {money.deposit?.state === 'lapsed' && (
        <li>
          {money.needs === 'deposit' && side === 'renter'
            ? `${lost} Please set it aside with another card.`
            : money.needs === 'deposit'
              ? `${lost} We asked ${other.name} for another card.`
              : lost}
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

/** Until when how much comes back to the renter. */
export function Cancelling({ view }: { view: BookingView }) {
  const { refund, policy, side, other } = view;
  if (refund === null) return null;
  const back =
    view.points > 0
      ? `${formatCents(refund.centsNow)} and ${pointsText(refund.pointsNow)}`
      : formatCents(refund.centsNow);
  return (
    <Panel title="Cancelling">
      <CancellationSteps policy={policy} steps={refund.steps} place={view.location} isAgreed />
      <p className={page.quiet}>
        If {side === 'renter' ? 'you cancel' : `${other.name} cancels`} now, <b className="num">{back}</b>{' '}
        goes back to {side === 'renter' ? 'you' : 'them'}.
      </p>
    </Panel>
  );
}
