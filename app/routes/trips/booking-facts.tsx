import type { BookingView } from '../../../features/bookings/booking-view.ts';
import { formatCents } from '../../../platform/money.ts';
import { Panel, RuleList } from '../../components/exchange/exchange-parts.tsx';
import { CancellationSteps } from '../../components/cancellation-steps.tsx';
import { cardText } from '../../components/card-text.ts';
import { PriceLines } from '../../components/price-lines.tsx';
import { pointsText } from '../../components/price-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { atText, wallText } from '../../components/when-words.ts';
import { paymentWords, wayWords } from './booking-words.ts';
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
              {place.address !== '' && `${place.address} · `}
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
      <PriceLines price={price} />
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

/** Where the money of both authorisations stands. */
function Cards({ view: { money } }: { view: BookingView }) {
  const held = [money.price, money.deposit].filter((payment) => payment !== null);
  if (held.length === 0) return null;
  return (
    <ul className={styles.cards}>
      {held.map(({ id, purpose, card, state, amountCents, capturedCents, refundedCents }) => (
        <li key={id}>
          <span>
            {purpose === 'deposit' ? 'Deposit' : 'Price'}
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

const graceWords = ({ graceUntil }: NonNullable<BookingView['refund']>): string =>
  Date.parse(graceUntil) > Date.now()
    ? ` Whatever the steps say, everything comes back until ${atText(graceUntil)} your time.`
    : '';

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
      <CancellationSteps policy={policy} steps={refund.steps} />
      <p className={page.quiet}>
        Right now {side === 'renter' ? 'you' : other.name} would get back <b className="num">{back}</b>.
        {graceWords(refund)}
      </p>
    </Panel>
  );
}
