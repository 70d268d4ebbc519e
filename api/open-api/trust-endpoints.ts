/** What does the reference say of what comes after an exchange: reviews? */
import { replyInput, reviewInput } from '../../features/reviews/review-input.ts';
import { toldShape } from './booking-shapes.ts';
import { shape, type EndpointTable } from './endpoint.ts';

const told = shape('Outcome', toldShape);
const kindWords = '“kind” is “booking”, and “id” the booking’s.';

export const trustEndpoints: EndpointTable = {
  Reviews: {
    words:
      'Both sides of an exchange review each other within 14 days of the return. Neither reads the other’s before both have sent theirs, or the time is over.',
    endpoints: {
      'GET /reviews/:kind/:id': {
        summary: 'Read the reviews of an exchange of mine',
        description: `${kindWords} The other side’s comes along once it is seen.`,
        who: 'signed in',
        answer: { words: 'Both reviews as far as they can be read, and what I may do now.' },
      },
      'POST /reviews/:kind/:id': {
        summary: 'Write my review, or change it',
        description:
          'It can be changed until the other side has sent theirs. The renter rates the listing as well.',
        who: 'members',
        isKeyed: true,
        body: shape('ReviewInput', reviewInput),
        answer: { words: '“sent” or “changed”.', shape: told },
        refusals: [400, 409, 422],
      },
      'POST /reviews/:kind/:id/reply': {
        summary: 'Answer what was written about me',
        description: 'Once, within 30 days of its being seen; everybody can read it.',
        who: 'members',
        isKeyed: true,
        body: shape('ReplyInput', replyInput),
        answer: { words: '“replied”.', shape: told },
        refusals: [400, 409, 422],
      },
    },
  },
};
