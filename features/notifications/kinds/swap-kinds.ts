/** Defines notifications of a swap, from the offer to the end. */
import { formatCents } from '../../../platform/money/money.ts';
import { kindsOf } from '../notification-kind.ts';
import {
  absentText,
  dealText,
  firstPickUp,
  listText,
  offerText,
  swapFacts,
  swapRows,
  swapUntilText,
  type SwapFacts,
} from './swap-facts.ts';

const about = 'swap';
const needed = { about, topic: 'swaps', email: 'at_once', isPushed: true, mayBeOff: false } as const;
const optional = { about, topic: 'swaps', email: 'at_once', isPushed: true, mayBeOff: true } as const;
const money = { about, topic: 'money', email: 'at_once', isPushed: true } as const;

const open = (facts: SwapFacts, button = 'Open the swap', deadline = '') => ({
  path: `/exchanges/${facts.swapId}`,
  button,
  rows: swapRows(facts, deadline),
});

/** Who cancelled or did not come, and what it costs the reader. */
function cancelledText(facts: SwapFacts): string {
  const { isMine, isNoShow, who } = facts;
  if (isMine)
    return isNoShow
      ? `${absentText(facts)} You may not get your fee back.`
      : 'It was cancelled on your side, so you may not get your fee back.';
  const name = who === '' ? 'Our team' : who;
  return `${isNoShow ? `${name} didn’t show up for the pick-up.` : `${name} cancelled it.`} You get back what you paid.`;
}

/** Until everyone has accepted, a circle has its own page: who gives what to whom, and why. */
const circlePath = ({ swapId }: SwapFacts) => `/circles/${swapId}`;

export const swapKinds = kindsOf(swapFacts, {
  'swap.offered': {
    ...needed,
    events: ['swap.requested'],
    to: 'others',
    notices: ['exchange: request → other side: a request or an offer came in'],
    promise: 'answer to a swap',
    words: (facts) => ({
      title: `${facts.who} offers you a swap`,
      text: `${offerText(facts)} Answer by ${swapUntilText(facts)}, or the offer expires.`,
      ...open(facts, 'See the offer', 'Answer by'),
    }),
  },
  'swap.proposed': {
    ...needed,
    events: ['swap.proposed'],
    to: 'all',
    notices: ['exchange: propose → all: a circle was found'],
    promise: 'answer to a swap',
    words: (facts) => ({
      title: `We found you a circle: ${dealText(facts)}`,
      text: `With ${listText(facts.others)}. It goes ahead if everyone accepts by ${swapUntilText(facts)}.`,
      ...open(facts, 'See the circle', 'Answer by'),
      path: circlePath(facts),
    }),
  },
  'swap.countered': {
    ...needed,
    events: ['swap.countered'],
    to: 'others',
    notices: ['exchange: counter → other side: a counter-offer came in'],
    promise: 'answer to a swap',
    words: (facts) => ({
      title: `${facts.who} made a counter-offer for your swap`,
      text: `${offerText(facts)} Answer by ${swapUntilText(facts)}, or the offer expires.`,
      ...open(facts, 'See the offer', 'Answer by'),
    }),
  },
  'swap.narrowed': {
    ...needed,
    events: ['swap.narrowed'],
    to: 'all',
    notices: ['exchange: narrow → both: there is less to choose from'],
    promise: 'answer to a swap',
    words: (facts) => ({
      title: `One choice is gone: ${dealText(facts)}`,
      text: `Someone else booked one of the listings. The rest of the offer is open until ${swapUntilText(facts)}, with updated costs.`,
      ...open(facts, 'See the offer', 'Answer by'),
    }),
  },
  'swap.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to a swap',
    words: (facts) => ({
      title: `${listText(facts.others)} ${facts.others.length === 1 ? 'is' : 'are'} waiting for your answer to a swap`,
      text: `${offerText(facts)} The offer expires ${swapUntilText(facts)}.`,
      ...open(facts, 'Answer now', 'Answer by'),
    }),
  },
  'swap.agreed_by_one': {
    ...optional,
    events: ['swap.agreed'],
    to: 'others',
    notices: ['exchange: agree → others: one more has said yes'],
    words: (facts) => ({
      title: `${facts.who} accepted your circle`,
      text: `${offerText(facts)} The swap goes ahead when everyone has accepted.`,
      ...open(facts),
      path: circlePath(facts),
    }),
  },
  'swap.accepted': {
    ...needed,
    events: ['swap.accepted'],
    to: 'all',
    notices: ['exchange: accept → all: agreed'],
    words: (facts) => ({
      title: `Agreed: ${dealText(facts)}`,
      text: `With ${listText(facts.others)}. It starts ${firstPickUp(facts)}. We blocked the dates in everyone’s calendar.`,
      ...open(facts),
    }),
  },
  'swap.declined': {
    ...optional,
    events: ['swap.declined'],
    to: 'others',
    notices: ['exchange: decline → others: somebody said no'],
    words: (facts) => ({
      title: `${facts.who} declined your swap`,
      text: `${dealText(facts)}. You weren’t charged, and we released any hold.`,
      ...open(facts),
    }),
  },
  'swap.withdrawn': {
    ...optional,
    events: ['swap.withdrawn'],
    to: 'others',
    notices: ['exchange: withdraw → other side: the request or the offer was withdrawn'],
    words: (facts) => ({
      title: `${facts.who} withdrew the swap offer`,
      text: 'You don’t need to do anything. Your dates are still open.',
      ...open(facts),
    }),
  },
  'swap.expired': {
    ...optional,
    events: ['swap.expired'],
    to: 'all',
    notices: ['exchange: expire → all: nobody answered in time'],
    words: (facts) => ({
      title: `${dealText(facts)}: no answer in time`,
      text: `Your swap with ${listText(facts.others)} expired. You weren’t charged, and we released any hold.`,
      ...open(facts),
    }),
  },
  'swap.superseded': {
    ...optional,
    events: ['swap.superseded'],
    to: 'all',
    notices: ['exchange: supersede → all: somebody else has these days now'],
    words: (facts) => ({
      title: `${dealText(facts)}: the dates are taken`,
      text: 'Someone else booked one of the listings, so the swap is off. We released any hold.',
      ...open(facts),
    }),
  },
  'swap.cancelled': {
    ...needed,
    events: ['swap.cancelled'],
    to: 'all',
    when: ({ isByClock, isBySilence, isNoShow, emergency }) =>
      !isByClock && (!isBySilence || isNoShow) && emergency === '',
    notices: ['exchange: cancel → all: cancelled'],
    words: (facts) => ({
      title: `Your swap is cancelled: ${dealText(facts)}`,
      text: `${cancelledText(facts)} All dates are open again.`,
      ...open(facts),
    }),
  },
  'swap.lapsed': {
    ...needed,
    events: ['swap.cancelled'],
    to: 'all',
    when: ({ isBySilence, isNoShow }) => isBySilence && !isNoShow,
    notices: ['exchange: lapse → all: nobody said that anything had changed hands'],
    words: (facts) => ({
      title: `Your swap ended: ${dealText(facts)}`,
      text: 'Nobody confirmed a hand-over in time. It doesn’t count against anyone. You get back what you paid, and all dates are open again.',
      ...open(facts),
    }),
  },
  'swap.called_off': {
    ...needed,
    events: ['swap.cancelled'],
    to: 'all',
    when: ({ emergency }) => emergency !== '',
    notices: ['exchange: call_off → all: called off for an emergency'],
    words: (facts) => ({
      title: `Your swap is called off: ${dealText(facts)}`,
      text: `${facts.emergency}. It doesn’t count against anyone. You get back what you paid, and all dates are open again.`,
      ...open(facts),
    }),
  },
  'swap.payment_missed': {
    ...needed,
    events: ['swap.cancelled'],
    to: 'all',
    when: ({ isByClock }) => isByClock,
    notices: ['exchange: miss_payment → all: a payment failed'],
    words: (facts) => ({
      title: `Your swap ended: ${dealText(facts)}`,
      text: 'We couldn’t charge a card in time. You get back what you paid, and all dates are open again.',
      ...open(facts),
    }),
  },
  'swap.payment_failed': {
    ...needed,
    topic: 'money',
    events: ['swap.payment_failed'],
    to: 'all',
    promise: 'payment for a swap',
    words: (facts) => ({
      title: facts.isMine
        ? 'We couldn’t charge your card for your swap'
        : `We couldn’t charge ${facts.who}’s card for your swap`,
      text: facts.isMine
        ? `Pay with another card by ${swapUntilText(facts)}. Otherwise the swap is cancelled.`
        : `They have until ${swapUntilText(facts)} to use another card. Otherwise the swap is cancelled.`,
      ...open(facts, facts.isMine ? 'Pay with another card' : 'Open the swap', 'Pay by'),
    }),
  },
  'swap.payment_reminder': {
    ...needed,
    topic: 'money',
    events: [],
    to: 'holder',
    promise: 'payment for a swap',
    words: (facts) => ({
      title: 'Please pay for your swap',
      text: `${dealText(facts)}: pay by ${swapUntilText(facts)}, or the swap is cancelled.`,
      ...open(facts, 'Pay now', 'Pay by'),
    }),
  },
  'swap.guarantee_refused': {
    ...needed,
    events: ['swap.guarantee_refused'],
    to: 'all',
    words: (facts) => ({
      title: facts.isMine
        ? 'Your bank didn’t hold your bond or deposit'
        : `${facts.who}’s bank didn’t hold a bond or deposit`,
      text: facts.isMine
        ? 'Add another card before the hand-over. You weren’t charged.'
        : `We asked ${facts.who} for another card. Don’t hand anything over until it’s held.`,
      ...open(facts, facts.isMine ? 'Add a card' : 'Open the swap'),
    }),
  },
  'swap.bond_held': {
    ...money,
    email: 'daily',
    isPushed: false,
    mayBeOff: true,
    events: ['payment.deposit_held'],
    to: 'all',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} bond held for your swap`,
      text: facts.isMine
        ? 'It’s held on your card, not charged. We’ll release it when you hand over your side.'
        : `It’s held on ${facts.who}’s card until they hand over their side.`,
      ...open(facts),
    }),
  },
  'swap.bond_released': {
    ...money,
    email: 'daily',
    isPushed: false,
    mayBeOff: true,
    events: ['payment.deposit_released'],
    to: 'all',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} bond released`,
      text: facts.isMine
        ? 'You weren’t charged. Your bank may take a few days to show it.'
        : `We released the hold on ${facts.who}’s card.`,
      ...open(facts),
    }),
  },
  'swap.bond_not_renewed': {
    ...money,
    mayBeOff: false,
    events: ['payment.deposit_not_renewed', 'payment.deposit_lapsed'],
    to: 'payer',
    words: (facts) => ({
      title: `Your bank ended the ${formatCents(facts.cents ?? 0)} hold for your bond`,
      text: 'You weren’t charged. Add another card for your bond on the swap page.',
      ...open(facts, 'Add a card'),
    }),
  },
  'swap.bond_taken': {
    ...money,
    mayBeOff: false,
    events: ['swap.bond_kept'],
    to: 'payer',
    when: ({ cents }) => (cents ?? 0) > 0,
    words: (facts) => ({
      title: `Your bond of ${formatCents(facts.cents ?? 0)} went to ${facts.toWhom}`,
      text: `You got your side of the swap and ${facts.toWhom} didn’t get theirs. See the swap page for details.`,
      ...open(facts),
    }),
  },
  'swap.bond_received': {
    ...money,
    mayBeOff: false,
    events: ['swap.bond_kept'],
    to: 'payee',
    when: ({ cents }) => (cents ?? 0) > 0,
    words: (facts) => ({
      title: `${facts.who}’s bond of ${formatCents(facts.cents ?? 0)} is yours`,
      text: 'You gave your side of the swap and didn’t get theirs. We’ll pay it out with your earnings.',
      ...open(facts),
    }),
  },
  'swap.refunded': {
    ...money,
    email: 'elsewhere',
    isPushed: false,
    mayBeOff: true,
    events: ['payment.refunded'],
    to: 'payer',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} refunded for your swap`,
      text: `${dealText(facts)}. Your bank may take a few days to show it.`,
      ...open(facts),
    }),
  },
  'swap.paid_out': {
    ...money,
    email: 'elsewhere',
    mayBeOff: true,
    events: ['payout.paid'],
    to: 'payee',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} is on its way to you`,
      text: `${dealText(facts)}. Your bank may take a few days to show it.`,
      ...open(facts),
    }),
  },
});
