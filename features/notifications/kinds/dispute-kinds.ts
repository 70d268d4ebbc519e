/** Defines notifications about a damage claim, for both sides and the deciding operators. */
import { formatCents } from '../../../platform/money/money.ts';
import { kindsOf } from '../notification-kind.ts';
import { exchangeFacts, exchangeRows, exchangeUntil, type ExchangeFacts } from './exchange-facts.ts';

const about = 'exchange';
const needed = { about, topic: 'reviews', email: 'at_once', isPushed: true, mayBeOff: false } as const;
const optional = { about, topic: 'reviews', email: 'at_once', isPushed: true, mayBeOff: true } as const;
const receipt = { about, topic: 'money', email: 'daily', isPushed: false, mayBeOff: true } as const;
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

/** What silence means: it gives up to the deposit, without creating a debt. */
const ifSilent = ({ hasDeposit }: ExchangeFacts): string =>
  hasDeposit
    ? 'If you don’t answer, we’ll take it from the deposit, and nothing more.'
    : 'There is no deposit: you owe what you accept or what is decided. If you don’t answer, you owe nothing.';

/** The outcome, in words for the recipient. */
function endText(facts: ExchangeFacts): string {
  const { side, other, by, awardedCents, owedCents, hasDeposit, heldCents } = facts;
  const how: Record<string, string> = {
    settle: 'You both agreed on an amount.',
    accept: side === 'renter' ? 'You accepted the claim.' : `${other} accepted the claim.`,
    stay_silent: side === 'renter' ? 'You didn’t answer in time.' : `${other} didn’t answer in time.`,
    stand: 'Nobody appealed, so the decision stands.',
    decide_appeal: 'The decision is final.',
  };
  const said = how[by ?? ''] ?? 'The claim is closed.';
  if (!hasDeposit && owedCents === 0) return `${said} There was no deposit, and nothing is owed.`;
  if (!hasDeposit)
    return side === 'renter'
      ? `${said} You owe ${other} ${formatCents(owedCents)}. Pay it in your wallet.`
      : `${said} ${other} owes you ${formatCents(owedCents)}. We pay you when they pay.`;
  // The bank released it before the claim ended: nothing remains to refund.
  if (heldCents === 0) {
    const lost = `${said} The bank no longer held the deposit, so we took nothing from it.`;
    if (owedCents === 0) return `${lost} Nothing is owed.`;
    return side === 'renter'
      ? `${lost} You owe ${other} ${formatCents(owedCents)}. Pay it in your wallet.`
      : `${lost} ${other} owes you ${formatCents(owedCents)}. We pay you when they pay.`;
  }
  const share = `${formatCents(awardedCents)} ${side === 'renter' ? 'goes to the owner' : 'goes to you'}`;
  const owed = owedCents > 0 ? `, ${formatCents(owedCents)} of it beyond the deposit and still owed` : '';
  const restCents = (heldCents ?? 0) - (awardedCents - owedCents);
  if (awardedCents === 0)
    return `${said} Nothing is taken, and we’re releasing the deposit${heldCents === null ? '' : ` of ${formatCents(heldCents)}`}.`;
  const rest = restCents > 0 ? ` We’re releasing the other ${formatCents(restCents)} of the deposit.` : '';
  return `${said} ${share}${owed}.${rest}`;
}

export const disputeKinds = kindsOf(exchangeFacts, {
  'dispute.offered': {
    ...needed,
    events: ['dispute.offered'],
    to: 'other side',
    words: (facts) => ({
      title: `${facts.other} offers ${formatCents(facts.cents ?? 0)} to settle the claim`,
      text: `The claim for “${facts.title}” is ${amount(facts)}. Accept the offer, or offer another amount. Once you agree, the rest of the deposit is released.`,
      ...open(facts, 'Until'),
    }),
  },
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
      text: `Accept or contest it by ${exchangeUntil(facts)}. ${ifSilent(facts)}`,
      ...open(facts, 'Answer by', 'Answer the claim'),
    }),
  },
  'dispute.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to a claim',
    words: (facts) => ({
      title: `Please answer the claim of ${amount(facts)} for “${facts.title}”`,
      text: `Answer by ${exchangeUntil(facts)}. ${ifSilent(facts)}`,
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
          ? `${facts.other} contested your claim for “${facts.title}”`
          : `You contested the claim for “${facts.title}”`,
      text: `Add a statement and photos by ${exchangeUntil(facts)}. Then our team will decide.`,
      ...open(facts, 'Add evidence by', 'Add evidence'),
    }),
  },
  'dispute.evidence_reminder': {
    ...optional,
    events: [],
    to: 'holder',
    promise: 'evidence',
    words: (facts) => ({
      title: `Add your evidence: “${facts.title}”`,
      text: `You can add a statement and photos until ${exchangeUntil(facts)}. Then our team will decide.`,
      ...open(facts, 'Add evidence by'),
    }),
  },
  'dispute.evidence_added': {
    ...optional,
    events: ['dispute.evidence_added'],
    to: 'other side',
    words: (facts) => ({
      title: `${facts.other} added to the claim for “${facts.title}”`,
      text: 'See their statement and photos on the claim page.',
      ...open(facts, 'Until'),
    }),
  },
  'dispute.under_review': {
    ...needed,
    events: ['dispute.under_review'],
    to: 'both',
    notices: ['dispute: close_evidence → both: an operator looks at it'],
    words: (facts) => ({
      title: `Our team is reviewing the claim for “${facts.title}”`,
      text: 'You’ll get the decision and the reasons within 14 days.',
      ...open(facts, 'Until'),
    }),
  },
  'dispute.decided': {
    ...needed,
    events: ['dispute.decided'],
    to: 'both',
    notices: ['dispute: decide → both: decided, with reasons'],
    words: (facts) => ({
      title: `We decided the claim for “${facts.title}”`,
      text: 'See the reasons, and until when you can appeal, on the claim page.',
      ...open(facts, 'Until', 'Read the decision'),
    }),
  },
  'dispute.appealed': {
    ...needed,
    events: ['dispute.appealed'],
    to: 'other side',
    notices: ['dispute: appeal → other side: an appeal'],
    words: (facts) => ({
      title: `${facts.other} appealed the decision about “${facts.title}”`,
      text: 'Someone else on our team will make the final decision within 14 days.',
      ...open(facts, 'Until'),
    }),
  },
  'dispute.settled': {
    ...needed,
    events: ['dispute.settled'],
    to: 'both',
    notices: [
      'dispute: accept → both: settled',
      'dispute: settle → both: settled',
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
      text: facts.hasDeposit ? 'We’re releasing your deposit.' : 'You owe nothing.',
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
          ? 'It’s held on your card, not charged. We’ll release it 48 hours after the return.'
          : `It’s held on ${facts.other}’s card until 48 hours after the return.`,
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
          ? 'You weren’t charged. Your bank may take a few days to show it.'
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
      title:
        facts.side === 'renter'
          ? `Please confirm the deposit for “${facts.title}”`
          : `The deposit for “${facts.title}” may end early`,
      text:
        facts.side === 'renter'
          ? `Your bank needs you to confirm the ${formatCents(facts.cents ?? 0)} hold. Confirm it, or use another card. You won’t be charged.`
          : `The bank didn’t renew the ${formatCents(facts.cents ?? 0)} hold. We asked ${facts.other} to confirm it. Until it ends the deposit is held as before.`,
      ...open(facts, 'Until', facts.side === 'renter' ? 'Confirm the deposit' : 'See the deposit'),
    }),
  },
  'deposit.lapsed': {
    ...needed,
    topic: 'money',
    events: ['payment.deposit_lapsed'],
    to: 'both',
    words: (facts) => ({
      title: `The deposit for “${facts.title}” is no longer held`,
      text: `The bank ended the ${formatCents(facts.cents ?? 0)} hold. ${
        facts.side === 'renter'
          ? 'You weren’t charged. Add another card, or you pay for agreed damage yourself.'
          : `We asked ${facts.other} for another card. Without it, ${facts.other} owes you what is agreed or decided.`
      }`,
      ...open(facts, 'Until', facts.side === 'renter' ? 'Add a card' : 'See the deposit'),
    }),
  },
  'dispute.deposit_lost': {
    ...needed,
    events: ['dispute.deposit_lost'],
    to: 'both',
    words: (facts) => ({
      title: `We couldn’t charge the deposit for “${facts.title}”`,
      text: `The bank refused ${formatCents(facts.cents ?? 0)} of it. ${
        facts.side === 'renter' ? 'You owe it to the owner instead.' : 'The renter owes it to you instead.'
      }`,
      ...open(facts, 'Until'),
    }),
  },
  'debt.paid': {
    about,
    topic: 'money',
    email: 'at_once',
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
          ? 'We charged your card, and you owe nothing more. This is your receipt.'
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
      title: `We couldn’t charge your card for “${facts.title}”`,
      text: `You still owe ${formatCents(facts.cents ?? 0)}. Please pay with another card.`,
      ...open(facts, 'Until', 'Pay with another card'),
      path: '/wallet',
    }),
  },
  'desk.claim': {
    ...desk,
    email: 'daily',
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
    email: 'at_once',
    mayBeOff: false,
    events: ['dispute.under_review'],
    notices: ['dispute: close_evidence → operators: decide'],
    promise: 'decision of a claim',
    words: (facts) => ({
      title: `Decide a claim of ${amount(facts)}`,
      text: `For “${facts.title}”. We promised a decision by ${exchangeUntil(facts)}.`,
      ...toDesk(facts),
    }),
  },
  'desk.appeal': {
    ...desk,
    email: 'at_once',
    mayBeOff: false,
    events: ['dispute.appealed'],
    notices: ['dispute: appeal → operators: another one decides'],
    promise: 'decision of a claim',
    words: (facts) => ({
      title: `Decide an appeal: a claim of ${amount(facts)}`,
      text: `For “${facts.title}”. An operator who didn’t make the first decision must decide by ${exchangeUntil(facts)}.`,
      ...toDesk(facts),
    }),
  },
  'desk.dispute_reminder': {
    ...desk,
    to: 'holder',
    email: 'at_once',
    mayBeOff: false,
    events: [],
    promise: 'decision of a claim',
    words: (facts) => ({
      title: `Still to decide: a claim of ${amount(facts)}`,
      text: `For “${facts.title}”. We promised a decision by ${exchangeUntil(facts)}.`,
      ...toDesk(facts),
    }),
  },
});
