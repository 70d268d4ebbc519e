/** Who is told what while something is out, when it is late or breaks, and when both sides speak of each other? */
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
const needed = { about, topic: 'trips', letter: 'at_once', isPushed: true, mayBeOff: false } as const;
const optional = { ...needed, mayBeOff: true } as const;
const review = { ...needed, topic: 'reviews', mayBeOff: true } as const;

const open = (facts: ExchangeFacts, button = 'Open the booking') => ({
  path: facts.path,
  button,
  rows: exchangeRows(facts, 'Until'),
});

/** Of what is out: by when it counts as back. */
const openReturn = (facts: ExchangeFacts, button?: string) => ({
  ...open(facts, button),
  rows: exchangeRows(facts, 'Counts as back'),
});

const toShowText = (facts: ExchangeFacts): string =>
  facts.side === 'owner'
    ? `Your listing needs its provincial registration number by ${exchangeUntil(facts)}. Without it nothing can be handed over.`
    : `Something that the listing asks for has still to be shown by ${exchangeUntil(facts)}: a person of ours looks at it, so please do not wait. Without it nothing can be handed over.`;

const tooYoungText = (facts: ExchangeFacts): string =>
  `By the first day you are younger than it asks for, so it cannot be handed over to you at ${exchangeUntil(facts)}, and no other document changes that. Please cancel it on its page: whoever cancels early gets more back. Is the birthday that we have wrong? Tell us by answering one of our letters.`;

const claimFrom = (facts: ExchangeFacts): string =>
  facts.side === 'owner'
    ? ' From then on damage, or that it never came back, can be claimed for 48 hours.'
    : '';

/** What is asked of whoever has not said that it is back: nobody has, the other side has, or both have, though not the same. */
function stillOut(facts: ExchangeFacts): { title: string; text: string } {
  const { title, other, by } = facts;
  const until = exchangeUntil(facts);
  if (by === null)
    return {
      title: `Is “${title}” back?`,
      text: `It was due ${dueBack(facts)}, and nobody has said that it is back. If it is, confirm it on its page. Without a word of either of you it counts as back by itself on ${until}.${claimFrom(facts)}`,
    };
  if (by === 'both')
    return {
      title: `Please look at the return of “${title}” again`,
      text: `You have both confirmed it, but not the same list and pictures. Look again and confirm what is there now. If neither of you does, the first word holds by itself on ${until}.${claimFrom(facts)}`,
    };
  return {
    title: `${other} still waits: is “${title}” back?`,
    text: `If it is so, confirm the same list and pictures; if not, message ${other} about it. If you say nothing, their word holds by itself on ${until}.${claimFrom(facts)}`,
  };
}

export const careKinds = kindsOf(exchangeFacts, {
  'handover.confirmed': {
    ...optional,
    letter: 'daily',
    events: ['handover.confirmed'],
    to: 'other side',
    when: ({ isHalfDone, stage }) => isHalfDone && stage === 'departure',
    words: (facts) => ({
      title: `${facts.other} confirmed the hand-over of “${facts.title}”`,
      text: 'It counts once you have confirmed the same list and pictures.',
      ...open(facts, 'Look and confirm'),
    }),
  },
  'return.one_word': {
    ...needed,
    events: ['handover.confirmed'],
    to: 'other side',
    promise: 'word about a return',
    when: ({ isHalfDone, stage }) => isHalfDone && stage === 'return',
    words: (facts) => ({
      title: `${facts.other} says that “${facts.title}” is back`,
      text: `If it is so, confirm the same list and pictures. If you say nothing, their word holds by itself two days later, and not before two days after the agreed return, ${dueBack(facts)}.${claimFrom(facts)}`,
      ...openReturn(facts, 'Look and confirm'),
    }),
  },
  'return.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'word about a return',
    words: (facts) => ({ ...stillOut(facts), ...openReturn(facts, 'Look and confirm') }),
  },
  'requirements.needed': {
    ...needed,
    events: ['booking.accepted', 'leg.not_ready'],
    to: 'holder',
    promise: 'what has to be shown',
    words: (facts) => ({
      title: `Before the pick-up of “${facts.title}”`,
      text: toShowText(facts),
      ...open(facts, 'See what it is'),
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
      ...open(facts, 'See what it is'),
    }),
  },
  'requirements.too_young': {
    ...needed,
    events: ['booking.accepted', 'leg.not_ready', 'exchange.documents_read'],
    to: 'holder',
    promise: 'an age that is not reached',
    words: (facts) => ({
      title: `You are not old enough for “${facts.title}”`,
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
      title: `“${facts.title}” cannot be handed over to you`,
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
          ? `It was due ${dueBack(facts)}. Please bring it back, or say on the booking’s page what broke down: lateness is charged by the hour.`
          : `It was due ${dueBack(facts)}. ${facts.other} has been told.`,
      ...openReturn(facts),
    }),
  },
  'return.one_before_is_late': {
    ...needed,
    events: ['booking.one_before_is_late', 'leg.one_before_is_late'],
    to: 'renter',
    words: (facts) => ({
      title: `“${facts.title}” may be late for you`,
      text: `It is not back from the one before. ${facts.other} has been told; write to them to hear more.`,
      ...open(facts),
    }),
  },
  'return.broke_down': {
    ...needed,
    events: ['exchange.broke_down'],
    to: 'other side',
    words: (facts) => ({
      title: `${facts.other} reports a breakdown: “${facts.title}”`,
      text: 'What happened stands on its page. From now on being late costs nothing.',
      ...open(facts),
    }),
  },
  'review.sent': {
    ...review,
    events: ['review.sent'],
    to: 'other side',
    promise: 'review',
    words: (facts) => ({
      title: `${facts.other} has reviewed you`,
      text: `Write yours about “${facts.title}” by ${exchangeUntil(facts)}: both are seen when both are in.`,
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
      text: `A few words about “${facts.title}” help the next one. You can write until ${exchangeUntil(facts)}.`,
      ...open(facts, 'Write my review'),
    }),
  },
  'review.seen': {
    ...review,
    events: ['review.seen'],
    to: 'both',
    words: (facts) => ({
      title: `Reviews of “${facts.title}” can be read`,
      text: `Read what ${facts.other} and you wrote, and answer once within 30 days.`,
      ...open(facts, 'Read them'),
    }),
  },
  'review.replied': {
    ...review,
    letter: 'daily',
    events: ['review.replied'],
    to: 'other side',
    words: (facts) => ({
      title: `${facts.other} answered your review`,
      text: `About “${facts.title}”. Everybody can read it.`,
      ...open(facts, 'Read it'),
    }),
  },
});
