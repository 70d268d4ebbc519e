/** Words a booking's state, price and history. */
import type { ReliefView } from '../../../../features/exchange/relief/emergency-view.ts';
import type { RentalLine, RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import type { PaymentState } from '../../../../features/payments/steps/payment-lifecycle.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import type { PaymentView } from '../../../../features/payments/payment-view.ts';
import { pointsText } from '../../../components/listing/price-text.ts';
import { daysText } from '../../../components/when-words.ts';

export type Tone = 'neutral' | 'ember' | 'lake' | 'success' | 'danger';

/** '1,149 AP + $49': what the renter pays; nothing at all is '$0'. */
export function costText({ totalCents, points }: { totalCents: number; points: number }): string {
  if (points === 0) return formatCents(totalCents);
  return totalCents === 0 ? pointsText(points) : `${pointsText(points)} + ${formatCents(totalCents)}`;
}

/** What the owner receives: '$855', '900 AP', '900 AP + $50'. */
export const receivesText = ({ cents, points }: NonNullable<RentalLine['receives']>): string =>
  costText({ totalCents: cents, points });

/** The state in a word or two, with its colour. */
export function stateWords({
  state,
  isMyTurn,
  side,
  isMine,
  version,
}: Pick<RentalLine, 'state' | 'isMyTurn' | 'side' | 'isMine' | 'version'>): {
  label: string;
  tone: Tone;
} {
  switch (state) {
    case 'requested':
      if (!isMyTurn) return { label: 'Waiting for an answer', tone: 'neutral' };
      if (side === 'owner') return { label: 'Waiting for your answer', tone: 'ember' };
      return {
        label: !isMine && version === 1 ? 'Special offer' : 'Counter-offer',
        tone: 'ember',
      };
    case 'accepted':
      return { label: 'Confirmed', tone: 'success' };
    case 'handed_off':
      return { label: 'Under way', tone: 'lake' };
    case 'returned':
      return { label: 'Returned', tone: 'lake' };
    case 'completed':
      return { label: 'Completed', tone: 'success' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'danger' };
    case 'declined':
      return { label: 'Declined', tone: 'neutral' };
    case 'withdrawn':
      return { label: 'Withdrawn', tone: 'neutral' };
    case 'expired':
      return { label: 'Expired', tone: 'neutral' };
    case 'superseded':
      return { label: 'Dates taken', tone: 'neutral' };
  }
}

/** An extension request's state. */
export function moreDaysWords({ side, other, extension }: Pick<RentalView, 'side' | 'other' | 'extension'>): {
  title: string;
  detail: string;
} {
  const isOwner = side === 'owner';
  switch (extension?.state) {
    case 'asked':
      return isOwner
        ? {
            title: `${other.name} requested more days`,
            detail: 'If you accept, we book the days and charge their card right away.',
          }
        : {
            title: `${other.name} has your request for more days`,
            detail:
              'We hold the price on your card. If they don’t answer by then, this request expires and the booking doesn’t change.',
          };
    case 'agreed':
      return { title: 'Extra days agreed', detail: 'We’re charging the card.' };
    case 'paid':
      return { title: 'Extra days agreed and paid', detail: 'These days were added to the booking.' };
    case 'unpaid':
      return {
        title: 'The extra days weren’t paid',
        detail: 'We couldn’t charge the card, so the booking ends on the original day.',
      };
    case 'declined':
      return {
        title: isOwner ? 'You declined more days' : `${other.name} said no to more days`,
        detail: 'The booking doesn’t change, and nothing was charged.',
      };
    case 'withdrawn':
      return { title: 'The request for more days was withdrawn', detail: 'The booking doesn’t change.' };
    case 'expired':
      return {
        title: 'Nobody answered in time',
        detail: 'The request for extra days expired. The booking doesn’t change.',
      };
    case undefined:
      return {
        title: 'Need more days?',
        detail: `See what they cost. Nothing is charged until ${other.name} agrees.`,
      };
  }
}

/** What an emergency means for the reader. */
export function reliefWords({ side, other }: Pick<RentalView, 'side' | 'other'>, relief: ReliefView): string {
  const isOwner = side === 'owner';
  switch (relief.state) {
    case 'offered':
      return isOwner
        ? `This booking may not go ahead. ${other.name} is choosing a refund or points. It doesn’t count against you, and you owe nothing.`
        : 'This booking may not go ahead. Choose how it ends, or you’ll get a full refund at the deadline.';
    case 'refunded':
      return isOwner
        ? `${other.name} got a full refund, and your dates are open again.`
        : 'You got a full refund to your original payment method.';
    case 'given_points':
      return isOwner
        ? `${other.name} chose Adventure Points from us. Your dates are open again.`
        : `You took ${pointsText(relief.givenPoints + relief.refundPoints)} instead of a refund. They are in your wallet.`;
    case 'lifted':
      return 'The emergency no longer affects this booking. It goes ahead as agreed.';
    default:
      return '';
  }
}

const happened: Record<string, string> = {
  'no_show.reported': 'A no-show was reported',
  'no_show.contested': 'The no-show was contested',
  'no_show.withdrawn': 'The no-show report was withdrawn',
  'booking.requested': 'Requested',
  'booking.offered': 'Special offer',
  'booking.countered': 'Counter-offer',
  'booking.accepted': 'Agreed',
  'booking.declined': 'Declined',
  'booking.withdrawn': 'Withdrawn',
  'booking.expired': 'Expired',
  'booking.superseded': 'Someone else booked the dates',
  'booking.cancelled': 'Cancelled',
  'booking.handed_off': 'Handed over',
  'booking.returned': 'Returned',
  'booking.completed': 'Completed',
  'booking.not_begun': 'We asked both of you whether it was handed over',
  'booking.late': 'Not back in time',
  'booking.one_before_is_late': 'The previous renter is late',
  'exchange.broke_down': 'A breakdown was reported',
  'dispute.claimed': 'A claim was made',
  'dispute.contested': 'The claim was contested',
  'dispute.offered': 'An amount was offered to settle the claim',
  'dispute.decided': 'The claim was decided',
  'dispute.appealed': 'Appealed',
  'dispute.settled': 'The claim was settled',
  'dispute.withdrawn': 'The claim was withdrawn',
  'booking.paid': 'Paid',
  'booking.payment_failed': 'We couldn’t charge the card',
  'booking.rest_paid': 'Paid in full',
  'booking.rest_failed': 'The second payment failed',
  'booking.deposit_held': 'Deposit held',
  'booking.deposit_refused': 'The bank refused the deposit',
  'booking.extension_asked': 'More days requested',
  'booking.extended': 'More days agreed',
  'booking.extension_paid': 'More days paid',
  'booking.extension_unpaid': 'We couldn’t charge the card for more days',
  'booking.extension_declined': 'More days declined',
  'booking.extension_withdrawn': 'Request for more days withdrawn',
  'booking.extension_expired': 'Request for more days expired',
  'booking.relief_offered': 'An emergency was declared in the area',
  'booking.relief_lifted': 'The emergency is over',
  'booking.relief_unmet': 'The emergency only affected unpaid extra days. The booking goes ahead',
  'booking.interrupted': 'An emergency was declared in the area',
  'booking.cut_short': 'Returned early, with points for the unused days',
  'booking.interruption_lifted': 'The emergency is over',
  'booking.interruption_unmet': 'The emergency only affected unpaid extra days. Late charges apply again',
  'booking.cancel_proposed': 'One side proposed cancelling together',
};

/** The history in words; events of no interest to the two sides are omitted. */
export const historyOf = ({
  history,
  money,
}: Pick<RentalView, 'history' | 'money'>): { words: string; at: string }[] =>
  history.flatMap(({ name, at }) => {
    const words = name === 'booking.paid' && money.rest ? 'First part paid' : happened[name];
    return words === undefined ? [] : [{ words, at }];
  });

/** How it is paid, in a word. */
export const wayWords = {
  rent: 'Cash',
  directSwap: 'Direct swap',
  adventurePoints: 'Adventure Points',
  cashAndPoints: 'Cash + AP',
} as const;

const waysOn: Record<string, string> = {
  'stale-offer': 'This page now shows the latest offer.',
  'days-are-taken': 'Offer other dates, or try another listing.',
  'request-is-over': 'This page is up to date now.',
  'offer-is-over': 'You can send a new request from the listing’s page.',
  'not-enough-points': 'Offer fewer points, or pay part in cash.',
  'not-your-turn': 'We’ll tell you as soon as there’s an answer.',
  'not-now': 'This page is up to date now.',
  'not-paid': 'It takes a few seconds after you agree. Try again in a moment.',
  'asked-already': 'This page is up to date now.',
  'requirements-missing': 'See “Before pick-up” for what’s missing.',
  'deposit-needed': 'The renter can add a card for it on this page.',
};

/** A trip's payments in order of agreement, each with its purpose. */
export function cardLines({
  money,
  further,
}: Pick<RentalView, 'money' | 'further'>): (PaymentView & { label: string })[] {
  const added = further.map(({ fromDay, toDay, payment }) => ({
    label: further.length === 1 ? 'Added days' : `Added ${daysText(fromDay, toDay)}`,
    payment,
  }));
  return [
    { label: money.rest ? 'First payment' : 'Price', payment: money.price },
    { label: 'Second payment', payment: money.rest?.payment ?? null },
    ...added,
    { label: 'Deposit', payment: money.deposit },
  ].flatMap(({ label, payment }) => (payment === null ? [] : [{ label, ...payment }]));
}

/** A card payment's state, in a word or two. */
export const paymentWords: Record<PaymentState, string> = {
  asked: 'asking the bank',
  needs_confirmation: 'waits for the bank’s question',
  authorised: 'held',
  captured: 'charged',
  declined: 'declined',
  refused: 'refused',
  voided: 'given back',
  lapsed: 'let go by the bank',
};

/** What to do after a refusal because something has changed; '' if its own sentence says it. */
export const wayOn = (code: string): string => waysOn[code] ?? '';
