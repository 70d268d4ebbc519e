/** Who is told what while the legs of a swap change hands and come back? */
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
  path: `/swaps/${facts.swapId}`,
  button: 'Open the swap',
  rows: swapRows(facts),
});

/** Who goes without, and not by their own doing, has everything back; in a circle they are looked for again. */
const backText = ({ isCircle, isReceiver, isMine }: SwapFacts): string =>
  isReceiver && !isMine
    ? ` What you paid for it goes back, points as well.${isCircle ? ' Your wish stands again: if you have given already, it comes before all others.' : ''}`
    : '';

/** Nobody has called off what fell because another part did. */
const whyText = ({ follows, isCircle, isMine, who }: SwapFacts): string =>
  follows
    ? `It cannot happen any more, because another part of the ${isCircle ? 'circle' : 'swap'} fell away. Its days are free again.`
    : `${isMine ? 'You called it off' : `${who} called it off`}, and its days are free again.`;

/** What silence costs whose other side has confirmed the hand-over: they cannot say any more that nobody came. */
const alonePrice =
  'you then count as not having come, and it is settled as if you had called it off. Is that wrong? Contact us.';

/** Both have come, and each has confirmed something else. */
const notTheSameText = (facts: SwapFacts): string =>
  `You have both confirmed the hand-over, but something was added in between, so nothing has changed hands yet. Confirm it again on its page by ${swapUntilText(facts)}. Otherwise it is called off by itself, and counts against nobody.`;

/** What is asked a day after the pick-up, by who has spoken. */
function askedText(facts: SwapFacts): string {
  const until = swapUntilText(facts);
  if (facts.hasSaid && facts.hasOtherSaid) return notTheSameText(facts);
  if (facts.hasSaid)
    return `You have confirmed the hand-over, and the other side has not. Without a word of theirs by ${until} they count as not having come. There is nothing for you to do.`;
  if (facts.hasOtherSaid)
    return `The other side has confirmed the hand-over, and you have not. Confirm it on its page by ${until}. Without a word of yours ${alonePrice}`;
  return `Nobody has said that it changed hands. Confirm the hand-over on its page, or say there that the other side did not come, by ${until}. Without a word it is then called off by itself; where one of you has confirmed, the other counts as not having come.`;
}

function remindedText(facts: SwapFacts): string {
  const until = swapUntilText(facts);
  if (facts.hasSaid && facts.hasOtherSaid) return notTheSameText(facts);
  return facts.hasOtherSaid
    ? `The other side has confirmed the hand-over, and you have not. Confirm it by ${until}: without a word of yours ${alonePrice}`
    : `Has it changed hands? Without a word of yours or the other side’s it is called off by itself at ${until}.`;
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
        ? 'Have a good time. When it is due back stands on the swap’s page.'
        : 'When it is due back stands on the swap’s page.',
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
      text: `${whyText(facts)} The rest of the swap stands; how it is settled is on its page.${backText(facts)}`,
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
      text: `It was neither yours to give nor to get: your own part stands as agreed, and you go on as planned. Should what you are to get not come because of it, you have back what you paid.`,
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
          ? `“${facts.legTitle}” waits for the other side’s word`
          : `How did it go with “${facts.legTitle}”?`,
      text: askedText(facts),
      ...open(facts),
    }),
  },
  'leg.unsaid_reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'word about a leg',
    words: (facts) => ({
      title: `“${facts.legTitle}” still waits for your word`,
      text: remindedText(facts),
      ...open(facts),
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
      text: `Nobody said that it had changed hands. It counts against nobody, and no bond is kept for it.${facts.isReceiver ? ' What you paid for it goes back, points as well.' : ''}`,
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
      text: `${facts.emergency}. It counts against nobody, and no bond is kept.${facts.isReceiver ? ' What you paid goes back.' : ''} The rest of the swap stands.`,
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
      title: `${facts.emergency}: “${facts.legTitle}” is out there`,
      text: facts.isReceiver
        ? 'Please follow what the authorities say. You may bring it back before its time; while the emergency lasts a late return costs nothing.'
        : 'It may come back before its time. While the emergency lasts a late return is not counted.',
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
      title: `It is over: “${facts.legTitle}” goes on`,
      text: `${facts.emergency} is over. When it is due back stands on the swap’s page.`,
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
      title: `No pick-up of “${facts.legTitle}”`,
      text: `${absentText(facts)} How it is settled stands on the swap’s page.${backText(facts)}`,
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
      text: `${facts.isReceiver ? 'Thank you for bringing it back.' : 'Look it over: damage can be claimed for 48 hours.'}${metersText(facts)}`,
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
      title: `“${facts.legTitle}” counts as back`,
      text: facts.isReceiver
        ? 'Not both of you have confirmed the return, and the time for it is over. It completes by itself in 48 hours, unless something is claimed.'
        : 'Not both of you have confirmed the return, and the time for it is over. Damage, or that it never came back, can be claimed for 48 hours.',
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
      text: 'The swap completes by itself when the time for claims is over, and what was claimed is settled.',
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
      text: `How was it with ${listText(facts.others)}? A few words help the next one.`,
      ...open(facts),
    }),
  },
});
