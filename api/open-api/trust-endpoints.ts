/** Describes the endpoints of what follows an exchange: reviews and claims. */
import { contestInput } from '../../features/no-shows/no-show-input.ts';
import { amountInput, claimInput, nothingInput, wordsInput } from '../../features/disputes/dispute-input.ts';
import { replyInput, reviewInput } from '../../features/reviews/review-input.ts';
import { toldShape } from './exchange-shapes.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

const told = shape('Outcome', toldShape);
const legWords = '“leg” is the leg’s id. A rental’s leg has the rental’s id.';

const words = shape('WordsInput', wordsInput);

/** A step of a dispute: for one of its sides, once per key. */
const step = (summary: string, answer: string, more: Partial<Endpoint> = {}): Endpoint => ({
  summary,
  who: 'members',
  isKeyed: true,
  body: words,
  answer: { words: answer, shape: told },
  refusals: [400, 409, 422],
  ...more,
});

export const trustEndpoints: EndpointTable = {
  Reviews: {
    words:
      'Both sides of an exchange review each other within 14 days of the return. Neither sees the other’s review until both are in or time is up.',
    endpoints: {
      'GET /reviews/:leg': {
        summary: 'Read the reviews of one of my exchanges',
        description: `${legWords} The other side’s review is included once both are visible.`,
        answer: { words: 'Both reviews if visible, and what I may do now.' },
      },
      'POST /reviews/:leg': {
        summary: 'Write my review, or change it',
        description:
          'You can change it until the other side has sent theirs. The renter also rates the listing.',
        who: 'members',
        isKeyed: true,
        body: shape('ReviewInput', reviewInput),
        answer: { words: '“sent” or “changed”.', shape: told },
        refusals: [409],
      },
      'POST /reviews/:leg/reply': {
        summary: 'Reply to a review about me',
        description: 'Once, within 30 days of the review appearing; everyone can read it.',
        who: 'members',
        isKeyed: true,
        body: shape('ReplyInput', replyInput),
        answer: { words: '“replied”.', shape: told },
        refusals: [409],
      },
    },
  },
  'No-shows': {
    words:
      'A no-show can be reported from two hours after the pick-up of a booking or leg. The other side has 24 hours to answer before any money moves. Not answering accepts the report. If they contest it, an operator decides.',
    endpoints: {
      'GET /no-shows/:leg': {
        summary: 'Read the latest no-show report about one of my exchanges',
        description: `${legWords} “actions” are exactly the steps that the reader may take now.`,
        answer: { words: 'The report, null without one, and what I may do now.' },
      },
      'POST /no-shows/:leg/accept': step('Accept a no-show report about me', '“settled”.', {
        body: shape('Nothing', nothingInput),
      }),
      'POST /no-shows/:leg/contest': step('Contest the report', '“contested”: an operator decides.', {
        body: shape('ContestInput', contestInput),
      }),
      'POST /no-shows/:leg/withdraw': step('Withdraw my report', '“withdrawn”.', {
        body: shape('Nothing', nothingInput),
      }),
      'POST /no-shows/:leg/pictures': {
        summary: 'Add a photo to a no-show report',
        description: 'The body is the photo. Only the two sides and operators see it; at most four per side.',
        who: 'members',
        upload: ['image/*'],
        answer: { status: 201, words: '“added”; the same again is the same.' },
        refusals: [409],
      },
      'GET /no-shows/:leg/pictures/:picture': {
        summary: 'See a photo of a no-show report',
        answer: { words: 'The photo.', types: ['image/webp'] },
      },
    },
  },
  'Damage and disputes': {
    words:
      'An owner claims within 48 hours of the return, the renter answers within 48 hours, both add evidence for a week, an operator decides, and another one decides an appeal.',
    endpoints: {
      'GET /disputes/:leg': {
        summary: 'Read the claim about one of my exchanges',
        description: `${legWords} It also says what a late return may cost and whether a breakdown was reported. “actions” lists the steps I may take now.`,
        answer: { words: 'The claim, null without one, and what I may do now.' },
      },
      'POST /disputes/:leg': step('Claim damage, as the owner', 'The renter’s deadline to answer.', {
        description:
          'Line by line, in cents. A late return is a line of the kind “late_return”, up to the charge for those hours. The deposit stays on hold.',
        body: shape('ClaimInput', claimInput),
        answer: { status: 201, words: 'The claim, and the renter’s deadline to answer.' },
      }),
      'POST /disputes/:leg/accept': step('Accept the claim, as the renter', '“settled”.', {
        description: 'It comes out of the deposit first; the rest becomes a debt, and no card is charged.',
        body: shape('Nothing', nothingInput),
      }),
      'POST /disputes/:leg/contest': step('Contest the claim, as the renter', '“contested”.'),
      'POST /disputes/:leg/offer': step('Offer an amount to settle the claim', '“offered”.', {
        description:
          'In cents, no more than the claim. A new offer replaces the previous one. A renter who makes an offer contests the claim.',
        body: shape('SettlementAmount', amountInput),
      }),
      'POST /disputes/:leg/settle': step('Accept the other side’s offer', '“settled”.', {
        description: '“cents” is the offer that you read; another one in between is a 409.',
        body: shape('SettlementAmount', amountInput),
      }),
      'POST /disputes/:leg/statements': step('Add a statement to the evidence', '“added”.'),
      'POST /disputes/:leg/pictures': {
        summary: 'Add a photo to the evidence',
        description:
          'The body is the photo. Only the two sides and operators see it; at most twelve per side.',
        who: 'members',
        upload: ['image/*'],
        answer: { status: 201, words: '“added”; the same again is the same.' },
        refusals: [409],
      },
      'GET /disputes/:leg/pictures/:picture': {
        summary: 'See a photo of the evidence',
        answer: { words: 'The photo.', types: ['image/webp'] },
      },
      'POST /disputes/:leg/withdraw': step('Withdraw the claim, as the owner', '“withdrawn”.', {
        body: shape('Nothing', nothingInput),
      }),
      'POST /disputes/:leg/appeal': step('Appeal the decision', '“appealed”.', {
        description: 'Once, by either side, within a week; another operator makes the final decision.',
      }),
      'POST /disputes/:leg/breakdown': step('Report a breakdown', '“reported”.', {
        description: 'During the trip. From then on, a late return costs nothing more.',
      }),
    },
  },
};
