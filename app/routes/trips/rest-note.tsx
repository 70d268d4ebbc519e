import type { RentalView } from '../../../features/exchange/views/exchange-view.ts';
import { unpaidRestOf } from '../../../features/exchange/price/split-payment.ts';
import { formatCents } from '../../../platform/money/money.ts';
import page from '../../components/exchange/exchange.module.css';
import { dayOfInstant } from '../../components/when-words.ts';

/** When the rest of a price in two parts is charged, until it is. */
export function RestNote({ view: { money, side, other, state, legs } }: { view: RentalView }) {
  if (money.rest === null || unpaidRestOf(money) === 0 || state === 'cancelled') return null;
  const sum = formatCents(money.rest.cents);
  const day = dayOfInstant(money.rest.dueAt, legs[0].timeZone);
  if (money.needs === 'rest')
    return (
      <p className={page.quiet}>
        {side === 'renter' ? `You still have to pay ${sum}.` : `${other.name} still has to pay ${sum}.`}
      </p>
    );
  return (
    <p className={page.quiet}>
      {side === 'renter'
        ? `The rest, ${sum}, will be charged to the same card on ${day}.`
        : `${other.name} pays the rest, ${sum}, on ${day}.`}
    </p>
  );
}
