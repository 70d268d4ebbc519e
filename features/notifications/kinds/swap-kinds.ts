/** Who is told what of a swap, from the offer to the end? */
import { formatCents } from '../../../platform/money.ts';
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
const needed = { about, topic: 'swaps', letter: 'at_once', isPushed: true, mayBeOff: false } as const;
const optional = { about, topic: 'swaps', letter: 'at_once', isPushed: true, mayBeOff: true } as const;
const money = { about, topic: 'money', letter: 'at_once', isPushed: true } as const;

const open = (facts: SwapFacts, button = 'Open the swap') => ({
  path: `/swaps/${facts.swapId}`,
  button,
  rows: swapRows(facts),
});

/** Who cancelled, or did not come, and what it costs the reader. */
function cancelledText(facts: SwapFacts): string {
  const { isMine, isNoShow, who } = facts;
  if (isMine)
    return isNoShow
      ? `${absentText(facts)} So your fee may stay.`
      : 'It was cancelled on your side, so your fee may stay.';
  const name = who === '' ? 'The club' : who;
  return `${isNoShow ? `${name} did not come to the pick-up.` : `${name} cancelled it.`} What you paid goes back.`;
}

/** Until all have said yes, a circle has a page of its own: who gives what to whom, and why. */
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
      text: `${offerText(facts)} Answer by ${swapUntilText(facts)}, or the offer ends.`,
      ...open(facts, 'Look at the offer'),
    }),
  },
  'swap.proposed': {
    ...needed,
    events: ['swap.proposed'],
    to: 'all',
    notices: ['exchange: propose → all: a circle was found'],
    promise: 'answer to a swap',
    words: (facts) => ({
      title: `A circle was found: ${dealText(facts)}`,
      text: `With ${listText(facts.others)}. It happens when all of you say yes by ${swapUntilText(facts)}, or not at all.`,
      ...open(facts, 'Look at the circle'),
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
      text: `${offerText(facts)} Answer by ${swapUntilText(facts)}, or the offer ends.`,
      ...open(facts, 'Look at the offer'),
    }),
  },
  'swap.narrowed': {
    ...needed,
    events: ['swap.narrowed'],
    to: 'all',
    notices: ['exchange: narrow → both: there is less to choose from'],
    promise: 'answer to a swap',
    words: (facts) => ({
      title: `Less to choose from: ${dealText(facts)}`,
      text: `Somebody else has the days of what was offered with it. The offer goes on with what is left, until ${swapUntilText(facts)}; what it costs and what is set aside is counted anew.`,
      ...open(facts, 'Look at the offer'),
    }),
  },
  'swap.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to a swap',
    words: (facts) => ({
      title: `${listText(facts.others)} still ${facts.others.length === 1 ? 'waits' : 'wait'} for your answer to a swap`,
      text: `${offerText(facts)} The offer ends at ${swapUntilText(facts)}.`,
      ...open(facts, 'Answer now'),
    }),
  },
  'swap.agreed_by_one': {
    ...optional,
    events: ['swap.agreed'],
    to: 'others',
    notices: ['exchange: agree → others: one more has said yes'],
    words: (facts) => ({
      title: `${facts.who} said yes to your circle`,
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
      text: `With ${listText(facts.others)}. It begins ${firstPickUp(facts)}. All the days are taken in the calendars.`,
      ...open(facts),
    }),
  },
  'swap.declined': {
    ...optional,
    events: ['swap.declined'],
    to: 'others',
    notices: ['exchange: decline → others: somebody said no'],
    words: (facts) => ({
      title: `${facts.who} said no to your swap`,
      text: `${dealText(facts)}: it does not happen. Nothing was charged, and what was held for it goes back.`,
      ...open(facts),
    }),
  },
  'swap.withdrawn': {
    ...optional,
    events: ['swap.withdrawn'],
    to: 'others',
    notices: ['exchange: withdraw → other side: the request or the offer was withdrawn'],
    words: (facts) => ({
      title: `${facts.who} took back the offer of a swap`,
      text: 'There is nothing you need to do. Your days are as free as they were.',
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
      text: `The swap with ${listText(facts.others)} ended by itself. Nothing was charged, and what was held for it goes back.`,
      ...open(facts),
    }),
  },
  'swap.superseded': {
    ...optional,
    events: ['swap.superseded'],
    to: 'all',
    notices: ['exchange: supersede → all: somebody else has these days now'],
    words: (facts) => ({
      title: `${dealText(facts)}: the days are taken`,
      text: 'Somebody else has one of the listings on these days now, so the swap does not happen. What was held for it goes back.',
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
      text: `${cancelledText(facts)} All the days are free again.`,
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
      text: 'Its first part is over, and nobody said that anything had changed hands. It counts against nobody. What you paid goes back, and all the days are free again.',
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
      text: `${facts.emergency}. It counts against nobody. What you paid goes back, and all the days are free again.`,
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
      text: 'A card could not be charged in time. What was paid goes back, and all the days are free again.',
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
        ? 'Your card could not be charged for your swap'
        : `${facts.who}’s card could not be charged for your swap`,
      text: facts.isMine
        ? `Pay with another card by ${swapUntilText(facts)}, and everything stays as agreed. Otherwise the swap ends.`
        : `They have until ${swapUntilText(facts)} to pay otherwise. Without it the swap ends and your days are free again.`,
      ...open(facts, facts.isMine ? 'Pay otherwise' : 'Open the swap'),
    }),
  },
  'swap.payment_reminder': {
    ...needed,
    topic: 'money',
    events: [],
    to: 'holder',
    promise: 'payment for a swap',
    words: (facts) => ({
      title: 'Your swap still waits for your payment',
      text: `${dealText(facts)}: without it the swap ends by itself at ${swapUntilText(facts)}.`,
      ...open(facts, 'Pay now'),
    }),
  },
  'swap.guarantee_refused': {
    ...needed,
    events: ['swap.guarantee_refused'],
    to: 'all',
    words: (facts) => ({
      title: facts.isMine
        ? 'Your bank did not hold your bond or deposit'
        : `${facts.who}’s bank did not hold a bond or deposit`,
      text: facts.isMine
        ? 'Please set it aside with another card before the hand-over. Nothing was charged.'
        : `We asked ${facts.who} for another card. Please do not hand anything over before it is held.`,
      ...open(facts, facts.isMine ? 'Set it aside' : 'Open the swap'),
    }),
  },
  'swap.bond_held': {
    ...money,
    letter: 'daily',
    isPushed: false,
    mayBeOff: true,
    events: ['payment.deposit_held'],
    to: 'payer',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} bond held for your swap`,
      text: 'It is held on your card and not charged. We release it when you hand over what you give.',
      ...open(facts),
    }),
  },
  'swap.bond_released': {
    ...money,
    letter: 'daily',
    isPushed: false,
    mayBeOff: true,
    events: ['payment.deposit_released'],
    to: 'payer',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} bond released`,
      text: 'Nothing was charged. Your bank may take a few days to show it.',
      ...open(facts),
    }),
  },
  'swap.bond_not_renewed': {
    ...money,
    mayBeOff: false,
    events: ['payment.deposit_not_renewed', 'payment.deposit_lapsed'],
    to: 'payer',
    words: (facts) => ({
      title: `Your bank did not renew the ${formatCents(facts.cents ?? 0)} hold for your bond`,
      text: 'Please set your bond aside with another card on the page of the swap. Nothing was charged.',
      ...open(facts, 'Set it aside'),
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
      text: `You received in this swap, what you were to give does not happen, and ${facts.toWhom} gave and goes without: for that it was set aside. How it is settled stands on the swap’s page.`,
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
      text: 'You gave in this swap and go without. It is paid out to you as your earnings are.',
      ...open(facts),
    }),
  },
  'swap.refunded': {
    ...money,
    isPushed: false,
    mayBeOff: false,
    events: ['payment.refunded'],
    to: 'payer',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} goes back to your card`,
      text: `For your swap of ${dealText(facts)}. Banks take a few days to show it.`,
      ...open(facts),
    }),
  },
  'swap.paid_out': {
    ...money,
    mayBeOff: true,
    events: ['payout.paid'],
    to: 'payee',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} is on its way to you`,
      text: `For your swap of ${dealText(facts)}. Banks take a few days to show it.`,
      ...open(facts),
    }),
  },
});
