/** Defines the notifications about a bank that takes a charge back: to both sides of the trip, and to operators. */
import { formatCents } from '../../../platform/money/money.ts';
import { dayText } from '../../../platform/time/moment-text.ts';
import { atOnce, kindsOf } from '../notification-kind.ts';
import { clubFacts } from './club-kinds.ts';
import { exchangeFacts, exchangeRows, type ExchangeFacts } from './exchange-facts.ts';

const needed = atOnce('exchange', 'money');
const amount = ({ cents }: ExchangeFacts): string => formatCents(cents ?? 0);
const open = (facts: ExchangeFacts, path = facts.path) => ({
  path,
  button: path === facts.path ? 'Open the trip' : 'Open your wallet',
  rows: [...exchangeRows(facts, 'Until'), ['Amount', amount(facts)] as const],
});

/** How the owner's part was taken back. */
const takenHow: Readonly<Record<string, string>> = {
  payout: 'We took it out of the payout that you hadn’t received yet.',
  transfer: 'We took it back from your payout account.',
  debt: 'Your payout account didn’t have it, so you owe it to us. Pay it in your wallet.',
};

export const chargebackKinds = kindsOf(exchangeFacts, {
  'chargeback.opened': {
    ...needed,
    events: ['chargeback.opened'],
    to: 'both',
    words: (facts) => ({
      title:
        facts.side === 'renter'
          ? `Your bank is disputing ${amount(facts)} for “${facts.title}”`
          : `${facts.other} disputes ${amount(facts)} for “${facts.title}” with their bank`,
      text:
        facts.side === 'renter'
          ? 'Was that a mistake? Ask your bank to withdraw it. Otherwise the bank decides.'
          : 'We’ll send the bank your hand-over record. Any payout that you haven’t received waits until the bank decides.',
      ...open(facts),
    }),
  },
  'chargeback.won': {
    ...needed,
    events: ['chargeback.won'],
    to: 'both',
    words: (facts) => ({
      title: `The bank upheld the charge of ${amount(facts)} for “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? 'Your bank decided that the charge was right.'
          : `${facts.other}’s bank decided in your favour. We’re now sending the payout we held back.`,
      ...open(facts),
    }),
  },
  'chargeback.lost': {
    ...needed,
    events: ['chargeback.lost'],
    to: 'both',
    words: (facts) => ({
      title: `The bank refunded ${amount(facts)} for “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? 'Your bank decided in your favour. It may take a few days to show it.'
          : `${facts.other}’s bank decided in their favour. We’ll tell you what that changes for you.`,
      ...open(facts),
    }),
  },
  'chargeback.taken_from_owner': {
    ...needed,
    events: ['chargeback.taken_from_owner'],
    to: 'owner',
    words: (facts) => ({
      title: `${amount(facts)} taken back for “${facts.title}”`,
      text: `It was your share of a charge that the renter’s bank reversed. ${takenHow[facts.by ?? ''] ?? ''}`.trim(),
      ...open(facts, facts.by === 'debt' ? '/wallet' : facts.path),
    }),
  },
});

export const chargebackDeskKinds = kindsOf(clubFacts, {
  'desk.chargeback': {
    about: 'club',
    topic: 'desk',
    email: 'at_once',
    isPushed: false,
    mayBeOff: false,
    events: ['chargeback.opened'],
    to: 'operators',
    words: ({ cents, day }) => ({
      title: `A bank took back ${formatCents(cents)}`,
      text: `Send the hand-over record${day === '' ? '' : ` by ${dayText(day)}`}. Without it the bank decides for the renter.`,
      path: '/operator/money',
      button: 'Send evidence',
    }),
  },
});
