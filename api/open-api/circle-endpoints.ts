/** Describes the endpoints of wishes and swap circles. */
import { wishInput } from '../../features/exchange/circles/wishes/wish-input.ts';
import { seekerQuery } from '../v1/wishes.server.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

const wish = shape('Wish', wishInput);

const step = (summary: string): Endpoint => ({
  summary,
  who: 'members',
  isKeyed: true,
  answer: { words: 'That it was done.' },
  refusals: [400, 409, 422],
});

export const circleEndpoints: EndpointTable = {
  'Swap circles': {
    words:
      'Standing wishes of owners, matched every night into circles of two and more who each have what the next one wishes for.',
    endpoints: {
      'GET /wishes': {
        summary: 'List my wishes',
        who: 'signed in',
        answer: { words: 'My wishes, the latest first, and what I could give for more.' },
      },
      'POST /wishes': {
        summary: 'Make a wish',
        description:
          'Without categories it is anything, without areas anywhere. Points are worth of a day or night; “topUpPoints” is what I would add at most.',
        who: 'members',
        isKeyed: true,
        body: wish,
        answer: { status: 201, words: 'The id of the wish.' },
        refusals: [400, 409, 422],
      },
      'PUT /wishes/:id': {
        summary: 'Change a wish of mine',
        who: 'members',
        body: wish,
        answer: { words: 'The id of the wish.' },
        refusals: [400, 409],
      },
      'POST /wishes/:id/pause': step('Pause a wish of mine'),
      'POST /wishes/:id/resume': step('Take a wish of mine up again'),
      'POST /wishes/:id/remove': step('Remove a wish of mine'),
      'POST /wishes/match': {
        summary: 'Have circles looked for now',
        description:
          'They are looked for every night, and after every new wish; this is for whoever cannot wait.',
        who: 'members',
        isKeyed: true,
        answer: { words: 'That it was asked for: it is done within a minute.' },
        refusals: [400, 409, 422],
      },
      'GET /circles/:id': {
        summary: 'Read a circle that I am in',
        description: 'It is answered under /exchanges, under the same id.',
        who: 'members',
        answer: { words: 'Why it was proposed, and the swap that it is.' },
      },
      'GET /wishes/seekers': {
        summary: 'Find owners who want what I have',
        description:
          '“give” is a listing of mine; “categories”, joined by commas, what they should give for it.',
        who: 'members',
        query: seekerQuery,
        answer: { words: 'Owners who let others find their wishes; who has waited longest comes first.' },
        refusals: [400],
      },
    },
  },
};
