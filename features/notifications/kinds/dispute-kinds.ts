/** Who is told what about a damage claim? Both sides, and whoever decides. */
import { formatCents } from '../../../platform/money.ts';
import { kindsOf } from '../notification-kind.ts';
import { exchangeFacts, exchangeRows, exchangeUntil, type ExchangeFacts } from './exchange-facts.ts';

const about = 'exchange';
const needed = { about, topic: 'reviews', letter: 'at_once', isPushed: true, mayBeOff: false } as const;
const optional = { about, topic: 'reviews', letter: 'at_once', isPushed: true, mayBeOff: true } as const;
const receipt = { about, topic: 'money', letter: 'daily', isPushed: false, mayBeOff: true } as const;
const desk = { about, topic: 'desk', to: 'operators', isPushed: false } as const;

const open = (facts: ExchangeFacts, name: string, button = 'Open the claim') => ({
  path: facts.path,
  button,
  rows: exchangeRows(facts, name),
});
const toDesk = (facts: ExchangeFacts, name = 'Decide by') => ({
  path: facts.disputeId === '' ? '/operator/disputes' : `/operator/disputes/${facts.disputeId}`,
  button: 'Open the claim',
  rows: exchangeRows(facts, name),
});
const amount = ({ claimedCents }: ExchangeFacts): string => formatCents(claimedCents);

/** What silence means: it gives up to the deposit, and makes nobody a debtor. */
const ifSilent = ({ hasDeposit }: ExchangeFacts): string =>
  hasDeposit
    ? 'Without an answer it is taken from the deposit, and nothing beyond it.'
    : 'There is no deposit: what you accept, or what is decided, you owe. Without an answer nothing is.';

/** How it ended, in the words of the side that is told. */
function endText(facts: ExchangeFacts): string {
  const { side, other, by, awardedCents, owedCents, hasDeposit, heldCents } = facts;
  const how: Record<string, string> = {
    accept: side === 'renter' ? 'You accepted the claim.' : `${other} accepted the claim.`,
    stay_silent: 'The time to answer is over.',
    stand: 'Nobody appealed, so the decision stands.',
    decide_appeal: 'It is decided for good.',
  };
  const said = how[by ?? ''] ?? 'It is over.';
  if (!hasDeposit && owedCents === 0)
    return `${said} There was no deposit to take it from, and nothing is owed.`;
  if (!hasDeposit)
    return side === 'renter'
      ? `${said} You owe ${other} ${formatCents(owedCents)}: please pay it in your wallet.`
      : `${said} ${other} owes you ${formatCents(owedCents)}. It is paid out to you when they pay it.`;
  // The bank had let go of it before the claim ended: nothing goes back that was not there.
  if (heldCents === 0) {
    const lost = `${said} The bank no longer held the deposit, so nothing was taken from it.`;
    if (owedCents === 0) return `${lost} Nothing is owed.`;
    return side === 'renter'
      ? `${lost} You owe ${other} ${formatCents(owedCents)}: please pay it in your wallet.`
      : `${lost} ${other} owes you ${formatCents(owedCents)}. It is paid out to you when they pay it.`;
  }
  const share = `${formatCents(awardedCents)} ${side === 'renter' ? 'goes to the owner' : 'goes to you'}`;
  const owed =
    owedCents > 0 ? `, of which ${formatCents(owedCents)} is beyond the deposit and still owed` : '';
  return `${said} ${awardedCents === 0 ? 'Nothing is taken' : share + owed}; the rest of the deposit goes back.`;
}

export const disputeKinds = kindsOf(exchangeFacts, {
  'dispute.claimed': {
    ...needed,
    events: ['dispute.claimed'],
    to: 'renter',
    notices: [
      'dispute: claim → renter: damage was claimed',
      'dispute: read_meters → renter: damage was claimed',
    ],
    promise: 'answer to a claim',
    words: (facts) => ({
      title: `${facts.other} claims ${amount(facts)} for “${facts.title}”`,
      text: `Please answer by ${exchangeUntil(facts)}: accept it, or say why not. ${ifSilent(facts)}`,
      ...open(facts, 'Answer by', 'Answer the claim'),
    }),
  },
  'dispute.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to a claim',
    words: (facts) => ({
      title: `The claim of ${amount(facts)} for “${facts.title}” waits for your answer`,
      text: `Please answer by ${exchangeUntil(facts)}. ${ifSilent(facts)}`,
      ...open(facts, 'Answer by', 'Answer now'),
    }),
  },
  'dispute.contested': {
    ...needed,
    events: ['dispute.contested'],
    to: 'both',
    notices: [
      'dispute: contest → owner: the claim is contested',
      'dispute: contest → both: send what shows how it was',
    ],
    promise: 'evidence',
    words: (facts) => ({
      title:
        facts.side === 'owner'
          ? `${facts.other} contests your claim for “${facts.title}”`
          : `You contest the claim for “${facts.title}”`,
      text: `Send words and pictures that show how it was by ${exchangeUntil(facts)}. Then an operator decides.`,
      ...open(facts, 'Evidence until', 'Show how it was'),
    }),
  },
  'dispute.evidence_reminder': {
    ...optional,
    events: [],
    to: 'holder',
    promise: 'evidence',
    words: (facts) => ({
      title: `Show how it was: “${facts.title}”`,
      text: `Words and pictures count until ${exchangeUntil(facts)}. Then an operator decides about the claim of ${amount(facts)}.`,
      ...open(facts, 'Evidence until'),
    }),
  },
  'dispute.evidence_added': {
    ...optional,
    events: ['dispute.evidence_added'],
    to: 'other side',
    words: (facts) => ({
      title: `${facts.other} added to the claim for “${facts.title}”`,
      text: 'Their words and pictures stand on its page.',
      ...open(facts, 'Until'),
    }),
  },
  'dispute.under_review': {
    ...needed,
    events: ['dispute.under_review'],
    to: 'both',
    notices: ['dispute: close_evidence → both: an operator looks at it'],
    words: (facts) => ({
      title: `An operator looks at the claim for “${facts.title}”`,
      text: 'You have the decision, with its reasons, within 14 days.',
      ...open(facts, 'Until'),
    }),
  },
  'dispute.decided': {
    ...needed,
    events: ['dispute.decided'],
    to: 'both',
    notices: ['dispute: decide → both: decided, with reasons'],
    words: (facts) => ({
      title: `The claim for “${facts.title}” is decided`,
      text: 'The reasons stand on its page. Either of you may appeal once, within the time that is named there; then another operator decides.',
      ...open(facts, 'Until', 'Read the decision'),
    }),
  },
  'dispute.appealed': {
    ...needed,
    events: ['dispute.appealed'],
    to: 'other side',
    notices: ['dispute: appeal → other side: an appeal'],
    words: (facts) => ({
      title: `${facts.other} appeals about “${facts.title}”`,
      text: 'Another operator decides, for good, within 14 days.',
      ...open(facts, 'Until'),
    }),
  },
  'dispute.settled': {
    ...needed,
    events: ['dispute.settled'],
    to: 'both',
    notices: [
      'dispute: accept → both: settled',
      'dispute: stay_silent → both: settled',
      'dispute: stand → both: settled',
      'dispute: decide_appeal → both: decided for good, with reasons',
    ],
    words: (facts) => ({
      title: `The claim for “${facts.title}” is settled`,
      text: endText(facts),
      ...open(facts, 'Until'),
    }),
  },
  'dispute.withdrawn': {
    ...needed,
    events: ['dispute.withdrawn'],
    to: 'renter',
    notices: ['dispute: withdraw → renter: the claim was withdrawn'],
    words: (facts) => ({
      title: `${facts.other} withdrew the claim for “${facts.title}”`,
      text: facts.hasDeposit ? 'Nothing is taken. Your deposit goes back.' : 'Nothing is owed.',
      ...open(facts, 'Until'),
    }),
  },
  'deposit.held': {
    ...receipt,
    events: ['payment.deposit_held'],
    to: 'both',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} deposit held for “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? 'It is held on your card and not charged. We release it 48 hours after the return.'
          : `It is held on ${facts.other}’s card until 48 hours after the return.`,
      ...open(facts, 'Until', 'See the deposit'),
    }),
  },
  'deposit.released': {
    ...receipt,
    events: ['payment.deposit_released'],
    to: 'both',
    words: (facts) => ({
      title: `${formatCents(facts.cents ?? 0)} deposit released for “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? 'Nothing was charged. Your bank may take a few days to show it.'
          : `We released the hold on ${facts.other}’s card.`,
      ...open(facts, 'Until', 'See the deposit'),
    }),
  },
  'deposit.not_renewed': {
    ...needed,
    topic: 'money',
    events: ['payment.deposit_not_renewed'],
    to: 'both',
    words: (facts) => ({
      title: `The deposit for “${facts.title}” may end early`,
      text: `The bank did not renew the ${formatCents(facts.cents ?? 0)} hold. We ask it again every day until the hold ends. Nothing was charged.${
        facts.side === 'renter' ? ' Please check your card with your bank.' : ''
      }`,
      ...open(facts, 'Until', 'See the deposit'),
    }),
  },
  'deposit.lapsed': {
    ...needed,
    topic: 'money',
    events: ['payment.deposit_lapsed'],
    to: 'both',
    words: (facts) => ({
      title: `The deposit for “${facts.title}” is no longer held`,
      text: `The bank let go of the ${formatCents(facts.cents ?? 0)} hold and did not renew it. Nothing was charged. ${
        facts.side === 'renter'
          ? 'Please set the deposit aside with another card. Without it, you pay for agreed damage yourself.'
          : `We asked ${facts.other} for another card. Without it, ${facts.other} owes you what is agreed or decided.`
      }`,
      ...open(facts, 'Until', facts.side === 'renter' ? 'Set the deposit aside' : 'See the deposit'),
    }),
  },
  'dispute.deposit_lost': {
    ...needed,
    events: ['dispute.deposit_lost'],
    to: 'both',
    words: (facts) => ({
      title: `The deposit for “${facts.title}” could not be charged`,
      text: `The bank did not give ${formatCents(facts.cents ?? 0)} of it. ${
        facts.side === 'renter' ? 'You owe it to the owner instead.' : 'The renter owes it to you instead.'
      }`,
      ...open(facts, 'Until'),
    }),
  },
  'debt.paid': {
    about,
    topic: 'money',
    letter: 'at_once',
    isPushed: false,
    mayBeOff: true,
    events: ['debt.paid'],
    to: 'both',
    words: (facts) => ({
      title:
        facts.side === 'renter'
          ? `You paid ${formatCents(facts.cents ?? 0)} for “${facts.title}”`
          : `${facts.other} paid what was owed for “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? 'Your card was charged, and nothing of it is owed any more. This is your receipt.'
          : `${formatCents(facts.cents ?? 0)} is on its way to you.`,
      ...open(facts, 'Until', facts.side === 'renter' ? 'Open the wallet' : 'Open the claim'),
      ...(facts.side === 'renter' ? { path: '/wallet' } : {}),
    }),
  },
  'debt.not_paid': {
    ...needed,
    topic: 'money',
    events: ['debt.not_paid'],
    to: 'renter',
    words: (facts) => ({
      title: `Your card could not be charged for “${facts.title}”`,
      text: `${formatCents(facts.cents ?? 0)} is still owed. Please pay with another card.`,
      ...open(facts, 'Until', 'Pay otherwise'),
      path: '/wallet',
    }),
  },
  'desk.claim': {
    ...desk,
    letter: 'daily',
    mayBeOff: true,
    events: ['dispute.claimed'],
    notices: [
      'dispute: claim → operators: a claim came in',
      'dispute: read_meters → operators: a claim came in',
    ],
    words: (facts) => ({
      title: `A claim of ${amount(facts)} for “${facts.title}”`,
      text: 'The renter answers first. There is nothing to decide yet.',
      ...toDesk(facts),
    }),
  },
  'desk.dispute_waits': {
    ...desk,
    letter: 'at_once',
    mayBeOff: false,
    events: ['dispute.under_review'],
    notices: ['dispute: close_evidence → operators: decide'],
    promise: 'decision of a claim',
    words: (facts) => ({
      title: `Please decide: a claim of ${amount(facts)}`,
      text: `For “${facts.title}”. Both sides have the decision, with its reasons, by ${exchangeUntil(facts)}.`,
      ...toDesk(facts),
    }),
  },
  'desk.appeal': {
    ...desk,
    letter: 'at_once',
    mayBeOff: false,
    events: ['dispute.appealed'],
    notices: ['dispute: appeal → operators: another one decides'],
    promise: 'decision of a claim',
    words: (facts) => ({
      title: `An appeal: a claim of ${amount(facts)}`,
      text: `For “${facts.title}”. Another operator than the first decides, by ${exchangeUntil(facts)}.`,
      ...toDesk(facts),
    }),
  },
  'desk.dispute_reminder': {
    ...desk,
    to: 'holder',
    letter: 'at_once',
    mayBeOff: false,
    events: [],
    promise: 'decision of a claim',
    words: (facts) => ({
      title: `Still to decide: a claim of ${amount(facts)}`,
      text: `For “${facts.title}”. The decision is promised by ${exchangeUntil(facts)}.`,
      ...toDesk(facts),
    }),
  },
});
