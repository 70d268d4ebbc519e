/** Defines notifications while a swap's legs change hands and return. */
import { metersText } from './meter-words.ts';
import { atOnce, kindsOf } from '../notification-kind.ts';
import {
  absentText,
  dealText,
  listText,
  swapFacts,
  swapRows,
  swapUntilText,
  type SwapFacts,
} from './swap-facts.ts';

const optional = { ...atOnce('swap', 'swaps'), mayBeOff: true } as const;
const needed = { ...optional, mayBeOff: false } as const;

const open = (facts: SwapFacts) => ({
  path: `/exchanges/${facts.swapId}`,
  button: 'Open the swap',
  rows: swapRows(facts),
});

/** The same, with the deadline, while a side can still confirm. */
const openQuestion = (facts: SwapFacts) => ({ ...open(facts), rows: swapRows(facts, 'Confirm by') });

/** Someone who loses their part through no fault of theirs is refunded; in a circle we look for a new match. */
const backText = ({ isCircle, isReceiver, isMine }: SwapFacts): string =>
  isReceiver && !isMine
    ? ` You get back what you paid for it, points included.${isCircle ? ' Your wish is active again, and comes first if you’ve already handed over your side.' : ''}`
    : '';

/** A direct swap's points move as who pays them receives. */
const earnedText = ({ isCircle, getsOnTop: { points } }: SwapFacts): string =>
  isCircle || points === 0 ? '' : ` ${points.toLocaleString('en-CA')} AP are in your wallet.`;

/** Nobody called off a leg that ended because of another one. */
const whyText = ({ follows, isCircle, isMine, who }: SwapFacts): string =>
  follows
    ? `Another part of the ${isCircle ? 'circle' : 'swap'} fell through, so this one can’t happen. Its dates are open again.`
    : `${isMine ? 'You called it off' : `${who} called it off`}. Its dates are open again.`;

/** What not answering costs when the other side has confirmed the hand-over. */
const alonePrice =
  'or it counts as your no-show, and you pay as if you had called it off. Is that wrong? Contact us.';

/** Both came, but confirmed different sets. */
const notTheSameText = (facts: SwapFacts): string =>
  `You both confirmed the hand-over, but something was added in between. Confirm it again by ${swapUntilText(facts)}. Otherwise it’s called off, and doesn’t count against anyone.`;

/** The question a day after the pick-up, depending on who has confirmed. */
function askedText(facts: SwapFacts): string {
  const until = swapUntilText(facts);
  if (facts.hasSaid && facts.hasOtherSaid) return notTheSameText(facts);
  if (facts.hasSaid)
    return `You confirmed the hand-over; the other side hasn’t. If they don’t by ${until}, it counts as their no-show. You don’t need to do anything.`;
  if (facts.hasOtherSaid)
    return `The other side confirmed the hand-over. Confirm it too by ${until}, ${alonePrice}`;
  return `Confirm the hand-over, or report a no-show, by ${until}. If neither of you does, it’s called off. If only one does, the other is the no-show.`;
}

function remindedText(facts: SwapFacts): string {
  const until = swapUntilText(facts);
  if (facts.hasSaid && facts.hasOtherSaid) return notTheSameText(facts);
  return facts.hasOtherSaid
    ? `The other side confirmed the hand-over. Confirm it too by ${until}, ${alonePrice}`
    : `If neither of you answers, it’s called off at ${until}.`;
}

export const legKinds = kindsOf(swapFacts, {
  'leg.handed_off': {
    ...optional,
    events: ['swap.leg_handed_off'],
    to: 'both',
    notices: ['leg: hand_off → both: handed over'],
    words: (facts) => ({
      title: `“${facts.legTitle}” is handed over`,
      text: facts.isReceiver
        ? 'Have a great trip. The swap page says when it’s due back.'
        : `The swap page says when it’s due back.${earnedText(facts)}`,
      ...open(facts),
    }),
  },
  'leg.called_off': {
    ...needed,
    events: ['swap.leg_called_off'],
    to: 'both',
    when: ({ isNoShow, isByClock, emergency }) => !isNoShow && !isByClock && emergency === '',
    notices: ['leg: call_off → both: called off'],
    words: (facts) => ({
      title: `“${facts.legTitle}” is called off`,
      text: `${whyText(facts)} The rest of the swap goes ahead. See the swap page for the money.${backText(facts)}`,
      ...open(facts),
    }),
  },
  'leg.called_off_elsewhere': {
    ...optional,
    events: ['swap.leg_called_off'],
    to: 'bystanders',
    when: ({ follows, isUntouched }) => !follows && isUntouched,
    words: (facts) => ({
      title: `“${facts.legTitle}” in your circle is called off`,
      text: 'It doesn’t change what you give or get. If that changes, you get back what you paid.',
      ...open(facts),
    }),
  },
  'leg.unsaid': {
    ...needed,
    events: ['swap.leg_unsaid'],
    notices: ['leg: ask → both: how did it go?'],
    to: 'both',
    promise: 'word about a leg',
    words: (facts) => ({
      title:
        facts.hasSaid && !facts.hasOtherSaid
          ? `Waiting for the other side to confirm “${facts.legTitle}”`
          : `Was “${facts.legTitle}” handed over?`,
      text: askedText(facts),
      ...openQuestion(facts),
    }),
  },
  'leg.unsaid_reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'word about a leg',
    words: (facts) => ({
      title: `Please answer: was “${facts.legTitle}” handed over?`,
      text: remindedText(facts),
      ...openQuestion(facts),
    }),
  },
  'leg.lapsed': {
    ...needed,
    events: ['swap.leg_called_off'],
    to: 'both',
    when: ({ isByClock }) => isByClock,
    notices: ['leg: lapse → both: nobody said that it changed hands'],
    words: (facts) => ({
      title: `“${facts.legTitle}” is called off`,
      text: `Nobody confirmed the hand-over. It doesn’t count against anyone, and no bond is kept.${facts.isReceiver ? ' You get back what you paid for it, points included.' : ''}`,
      ...open(facts),
    }),
  },
  'leg.called_off_for_emergency': {
    ...needed,
    events: ['swap.leg_called_off'],
    to: 'both',
    when: ({ emergency }) => emergency !== '',
    words: (facts) => ({
      title: `“${facts.legTitle}” is called off`,
      text: `${facts.emergency}. It doesn’t count against anyone, and no bond is kept.${facts.isReceiver ? ' You get back what you paid.' : ''} The rest of the swap goes ahead.`,
      ...open(facts),
    }),
  },
  'leg.interrupted': {
    ...needed,
    events: ['swap.leg_interrupted'],
    to: 'both',
    begins: 'word about a return',
    when: ({ emergency }) => emergency !== '',
    words: (facts) => ({
      title: facts.isReceiver
        ? `${facts.emergency}: your trip with “${facts.legTitle}”`
        : `${facts.emergency}: “${facts.legTitle}” is out`,
      text: facts.isReceiver
        ? 'Follow what the authorities say. You may return it early, and returning late costs nothing for now.'
        : 'It may come back early. A late return doesn’t count for now.',
      ...open(facts),
    }),
  },
  'leg.interruption_lifted': {
    ...needed,
    events: ['swap.leg_interruption_lifted'],
    to: 'both',
    begins: 'word about a return',
    when: ({ emergency }) => emergency !== '',
    words: (facts) => ({
      title: `The emergency is over: “${facts.legTitle}”`,
      text: `${facts.emergency} is over. The swap page says when it’s due back.`,
      ...open(facts),
    }),
  },
  'leg.no_show': {
    ...needed,
    events: ['swap.leg_called_off'],
    to: 'both',
    when: ({ isNoShow }) => isNoShow,
    notices: ['leg: settle_no_show → both: somebody did not come'],
    words: (facts) => ({
      title: `No-show: “${facts.legTitle}”`,
      text: `${absentText(facts)} See the swap page for the money.${backText(facts)}`,
      ...open(facts),
    }),
  },
  'leg.returned': {
    ...optional,
    events: ['swap.leg_returned'],
    to: 'both',
    when: ({ isPresumed }) => !isPresumed,
    notices: ['leg: return → both: returned'],
    begins: 'review',
    words: (facts) => ({
      title: `“${facts.legTitle}” is back`,
      text: `${facts.isReceiver ? 'Thanks for bringing it back.' : 'Check it over: you have 48 hours to report damage.'}${metersText(facts)}`,
      ...open(facts),
    }),
  },
  'leg.counts_as_back': {
    ...needed,
    events: ['swap.leg_returned'],
    to: 'both',
    when: ({ isPresumed }) => isPresumed,
    notices: ['leg: presume_return → both: it counts as back'],
    begins: 'review',
    words: (facts) => ({
      title: `“${facts.legTitle}” counts as returned`,
      text: facts.isReceiver
        ? 'You didn’t both confirm the return in time. It’s complete in 48 hours unless the owner makes a claim.'
        : 'You didn’t both confirm the return in time. You have 48 hours to report damage, or that it never came back.',
      ...open(facts),
    }),
  },
  'swap.returned': {
    ...optional,
    events: ['swap.returned'],
    to: 'all',
    notices: ['exchange: finish → all: everything is back'],
    words: (facts) => ({
      title: `Everything is back: ${dealText(facts)}`,
      text: 'The swap is complete when the time for claims is over and every claim is settled.',
      ...open(facts),
    }),
  },
  'swap.completed': {
    ...optional,
    events: ['swap.completed'],
    to: 'all',
    notices: ['exchange: complete → all: review each other'],
    words: (facts) => ({
      title: `Your swap is complete: ${dealText(facts)}`,
      text: `How was it with ${listText(facts.others)}? Leave a review.`,
      ...open(facts),
    }),
  },
});
