/** Defines notifications while something is out, late or broken, and about reviews. */
import { kindsOf } from '../notification-kind.ts';
import {
  dueBack,
  exchangeFacts,
  exchangeRows,
  exchangeUntil,
  pickUpText,
  type ExchangeFacts,
} from './exchange-facts.ts';

const about = 'exchange';
const needed = { about, topic: 'trips', email: 'at_once', isPushed: true, mayBeOff: false } as const;
const optional = { ...needed, mayBeOff: true } as const;
const review = { ...needed, topic: 'reviews', mayBeOff: true } as const;

const open = (facts: ExchangeFacts, button = 'Open the trip') => ({
  path: facts.path,
  button,
  rows: exchangeRows(facts, 'Until'),
});

/** When something out counts as returned. */
const openReturn = (facts: ExchangeFacts, button?: string) => ({
  ...open(facts, button),
  rows: exchangeRows(facts, 'Counts as returned'),
});

/** The page where a side confirms: of the hand-over, or of the return. */
const stagePath = ({ exchange }: ExchangeFacts, stage: 'handover' | 'return'): string =>
  `/exchanges/legs/${exchange.id}/${stage}`;

const toShowText = (facts: ExchangeFacts): string =>
  facts.side === 'owner'
    ? `Your listing needs its provincial registration number by ${exchangeUntil(facts)}. Without it, you can’t hand it over.`
    : `Show what the listing asks for by ${exchangeUntil(facts)}. Our team checks it, so don’t wait. Without it, you can’t pick it up.`;

const tooYoungText = (facts: ExchangeFacts): string =>
  `On the first day, ${exchangeUntil(facts)}, you’ll be younger than the listing allows. Cancel soon: the earlier you cancel, the more you get back. Is your date of birth wrong? Reply to one of our emails.`;

const claimFrom = (facts: ExchangeFacts): string =>
  facts.side === 'owner' ? ' Then you have 48 hours to make a claim.' : '';

/** The question to a side that has not confirmed the return: neither has, the other side has, or both confirmed different sets. */
function stillOut(facts: ExchangeFacts): { title: string; text: string } {
  const { title, other, by } = facts;
  const until = exchangeUntil(facts);
  if (by === null)
    return {
      title: `Is “${title}” back?`,
      text: `It was due ${dueBack(facts)}. Confirm the return if it’s back. If neither of you does, it counts as returned on ${until}.${claimFrom(facts)}`,
    };
  if (by === 'both')
    return {
      title: `Please check the return of “${title}” again`,
      text: `You both confirmed it, but not the same list and photos. Check and confirm again. Otherwise the first confirmation counts on ${until}.${claimFrom(facts)}`,
    };
  return {
    title: `${other} is waiting: is “${title}” back?`,
    text: `If so, confirm the same list and photos. If not, message ${other}. Otherwise their confirmation counts on ${until}.${claimFrom(facts)}`,
  };
}

export const careKinds = kindsOf(exchangeFacts, {
  'handover.confirmed': {
    ...needed,
    events: ['handover.confirmed'],
    to: 'other side',
    when: ({ isHalfDone, stage }) => isHalfDone && stage === 'departure',
    words: (facts) => ({
      title: `${facts.other} confirmed the hand-over of “${facts.title}”`,
      text: 'Check the photos and confirm too. Then it’s handed over.',
      ...open(facts, 'Check and confirm'),
      path: stagePath(facts, 'handover'),
    }),
  },
  'return.one_word': {
    ...needed,
    events: ['handover.confirmed'],
    to: 'other side',
    promise: 'word about a return',
    when: ({ isHalfDone, stage }) => isHalfDone && stage === 'return',
    words: (facts) => ({
      title: `${facts.other} says “${facts.title}” is back`,
      text: `If so, confirm the same list and photos. Otherwise their confirmation counts in two days, or two days after the agreed return, ${dueBack(facts)}, if that is later.${claimFrom(facts)}`,
      ...openReturn(facts, 'Check and confirm'),
      path: stagePath(facts, 'return'),
    }),
  },
  'return.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'word about a return',
    words: (facts) => ({
      ...stillOut(facts),
      ...openReturn(facts, 'Check and confirm'),
      path: stagePath(facts, 'return'),
    }),
  },
  'requirements.needed': {
    ...needed,
    events: ['booking.accepted', 'leg.not_ready'],
    to: 'holder',
    promise: 'what has to be shown',
    words: (facts) => ({
      title: `Before the pick-up of “${facts.title}”`,
      text: toShowText(facts),
      ...open(facts, 'See what’s missing'),
    }),
  },
  'requirements.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'what has to be shown',
    words: (facts) => ({
      title: `Still missing for “${facts.title}”`,
      text: toShowText(facts),
      ...open(facts, 'See what’s missing'),
    }),
  },
  'requirements.too_young': {
    ...needed,
    events: ['booking.accepted', 'leg.not_ready', 'exchange.documents_read'],
    to: 'holder',
    promise: 'an age that is not reached',
    words: (facts) => ({
      title: `You’re not old enough for “${facts.title}”`,
      text: tooYoungText(facts),
      ...open(facts),
    }),
  },
  'requirements.too_young_reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'an age that is not reached',
    words: (facts) => ({
      title: `You can’t pick up “${facts.title}”`,
      text: tooYoungText(facts),
      ...open(facts),
    }),
  },
  'trip.tomorrow': {
    ...optional,
    events: ['booking.tomorrow', 'leg.tomorrow'],
    to: 'both',
    words: (facts) => ({
      title: `Tomorrow: “${facts.title}” with ${facts.other}`,
      text:
        facts.side === 'renter'
          ? `Pick-up is ${pickUpText(facts)}. ${
              facts.hasCheckIn
                ? 'The check-in instructions are on the trip page now, with the address and directions.'
                : 'The trip page has the address and directions.'
            }`
          : `${facts.other} picks it up ${pickUpText(facts)}. Get the hand-over ready on the trip page.`,
      ...open(facts, 'Open the trip'),
      rows: [...exchangeRows(facts, 'Until'), ['Pick-up', pickUpText(facts)]],
    }),
  },
  'return.late': {
    ...needed,
    events: ['booking.late', 'leg.late'],
    to: 'both',
    promise: 'word about a return',
    words: (facts) => ({
      title: facts.side === 'renter' ? `“${facts.title}” is overdue` : `“${facts.title}” is not back yet`,
      text:
        facts.side === 'renter'
          ? `It was due ${dueBack(facts)}. Bring it back, or report a breakdown on the trip page. We charge late returns by the hour.`
          : `It was due ${dueBack(facts)}. We told ${facts.other}.`,
      ...openReturn(facts),
    }),
  },
  'return.one_before_is_late': {
    ...needed,
    events: ['booking.one_before_is_late', 'leg.one_before_is_late'],
    to: 'renter',
    words: (facts) => ({
      title: `“${facts.title}” may be late for you`,
      text: `It isn’t back from the trip before yours. We told ${facts.other}; message them for news.`,
      ...open(facts),
    }),
  },
  'return.broke_down': {
    ...needed,
    events: ['exchange.broke_down'],
    to: 'other side',
    words: (facts) => ({
      title: `${facts.other} reports a breakdown: “${facts.title}”`,
      text: 'See what happened on the trip page. A late return costs nothing from now on.',
      ...open(facts),
    }),
  },
  'review.sent': {
    ...review,
    events: ['review.sent'],
    to: 'other side',
    promise: 'review',
    words: (facts) => ({
      title: `${facts.other} reviewed you`,
      text: `Review “${facts.title}” by ${exchangeUntil(facts)}. You’ll see both reviews when both are in.`,
      ...open(facts, 'Write my review'),
    }),
  },
  'review.reminder': {
    ...review,
    events: [],
    to: 'holder',
    promise: 'review',
    words: (facts) => ({
      title: `How was it with ${facts.other}?`,
      text: `Review “${facts.title}” by ${exchangeUntil(facts)}.`,
      ...open(facts, 'Write my review'),
    }),
  },
  'review.seen': {
    ...review,
    events: ['review.seen'],
    to: 'both',
    words: (facts) => ({
      title: `The reviews of “${facts.title}” are in`,
      text: `Read what you and ${facts.other} wrote. You can reply once within 30 days.`,
      ...open(facts, 'Read the reviews'),
    }),
  },
  'review.replied': {
    ...review,
    email: 'daily',
    events: ['review.replied'],
    to: 'other side',
    words: (facts) => ({
      title: `${facts.other} replied to your review`,
      text: `About “${facts.title}”. Anyone can read it.`,
      ...open(facts, 'Read the reply'),
    }),
  },
});
