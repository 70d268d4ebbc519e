/** Defines notifications of a no-show report, for the two sides, and the operators who decide a contested one. */
import { kindsOf } from '../notification-kind.ts';
import { exchangeFacts, exchangeRows, exchangeUntil, type ExchangeFacts } from './exchange-facts.ts';

const about = 'exchange';
const needed = { about, topic: 'trips', email: 'at_once', isPushed: true, mayBeOff: false } as const;
const desk = { about, topic: 'desk', isPushed: false } as const;

const open = (facts: ExchangeFacts, name: string, button: string) => ({
  path: facts.path,
  button,
  rows: exchangeRows(facts, name),
});
const toDesk = (facts: ExchangeFacts) => ({
  path: '/operator/no-shows',
  button: 'Open no-shows',
  rows: exchangeRows(facts, 'Decide by'),
});

const costOf = ({ side }: ExchangeFacts): string =>
  side === 'renter'
    ? 'you pay as if you had cancelled at pick-up'
    : 'it counts as your cancellation and the renter is refunded';

export const noShowKinds = kindsOf(exchangeFacts, {
  'no_show.reported': {
    ...needed,
    events: ['no_show.reported'],
    to: 'other side',
    notices: ['no-show report: report → other side: answer within 24 hours'],
    promise: 'answer to a no-show',
    words: (facts) => ({
      title: `${facts.other} says you didn’t show up: “${facts.title}”`,
      text: `If you were there, say so by ${exchangeUntil(facts)}. Our team will then decide. If you don’t answer, ${costOf(facts)}.`,
      ...open(facts, 'Answer by', 'Answer'),
    }),
  },
  'no_show.noted': {
    ...needed,
    events: ['no_show.reported'],
    to: 'both',
    when: ({ by, side }) => by === side,
    notices: ['no-show report: report → reporter: what happens next'],
    words: (facts) => ({
      title: `You reported a no-show: “${facts.title}”`,
      text: `${facts.other} has 24 hours to answer. If they disagree, our team decides. Otherwise it counts as their no-show. Add photos if you have any.`,
      ...open(facts, 'Answer by', 'Open the trip'),
    }),
  },
  'no_show.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to a no-show',
    words: (facts) => ({
      title: `Answer the no-show report: “${facts.title}”`,
      text: `${facts.other} says you didn’t show up. If you were there, say so by ${exchangeUntil(facts)}. If you don’t answer, ${costOf(facts)}.`,
      ...open(facts, 'Answer by', 'Answer now'),
    }),
  },
  'no_show.contested': {
    ...needed,
    events: ['no_show.contested'],
    to: 'other side',
    notices: ['no-show report: contest → other side: it is contested'],
    words: (facts) => ({
      title: `${facts.other} says they were there: “${facts.title}”`,
      text: 'Our team will decide within 3 days. Add photos if you have any.',
      ...open(facts, 'Decision by', 'Open the trip'),
    }),
  },
  'no_show.withdrawn': {
    ...needed,
    events: ['no_show.withdrawn'],
    to: 'other side',
    notices: ['no-show report: withdraw → other side: the report was withdrawn'],
    words: (facts) => ({
      title: `${facts.other} withdrew the no-show report: “${facts.title}”`,
      text: 'Your trip goes ahead as agreed.',
      ...open(facts, 'Until', 'Open the trip'),
    }),
  },
  'desk.no_show': {
    ...desk,
    email: 'at_once',
    mayBeOff: true,
    events: ['no_show.contested'],
    to: 'operators',
    notices: ['no-show report: contest → operators: decide'],
    promise: 'decision of a no-show',
    words: (facts) => ({
      title: `No-show to decide: “${facts.title}”`,
      text: 'The two sides disagree about who showed up. No money moves until you decide.',
      ...toDesk(facts),
    }),
  },
  'desk.no_show_reminder': {
    ...desk,
    email: 'at_once',
    mayBeOff: true,
    events: [],
    to: 'holder',
    promise: 'decision of a no-show',
    words: (facts) => ({
      title: `Still to decide: no-show of “${facts.title}”`,
      text: `We promised a decision by ${exchangeUntil(facts)}.`,
      ...toDesk(facts),
    }),
  },
});
