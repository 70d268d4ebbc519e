/** Describes the endpoints of wishes and swap circles. */
import { otherDatesInput } from '../../features/exchange/circles/proposals/ask-other-dates.server.ts';
import { wishInput } from '../../features/exchange/circles/wishes/wish-input.ts';
import { seekerQuery } from '../v1/exchange/wishes.server.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

const wish = shape('Wish', wishInput);

const otherDates = shape('Other dates', otherDatesInput);

const step = (summary: string): Endpoint => ({
  summary,
  who: 'members',
  isKeyed: true,
  answer: { words: 'Done.' },
  refusals: [400, 409, 422],
});

export const circleEndpoints: EndpointTable = {
  'Swap circles': {
    words:
      'Owners’ wishes, matched every night into circles in which each member has what the next one wants.',
    endpoints: {
      'GET /wishes': {
        summary: 'List my wishes',
        answer: { words: 'My wishes, latest first, and the listings I could give.' },
      },
      'POST /wishes': {
        summary: 'Make a wish',
        description:
          'No categories means any; no areas means anywhere. Points are the value of one day or night. “topUpPoints” is the most I would add.',
        who: 'members',
        isKeyed: true,
        body: wish,
        answer: { status: 201, words: 'The id of the wish.' },
        refusals: [409],
      },
      'PUT /wishes/:id': {
        summary: 'Change one of my wishes',
        who: 'members',
        body: wish,
        answer: { words: 'The id of the wish.' },
        refusals: [409],
      },
      'POST /wishes/:id/pause': step('Pause one of my wishes'),
      'POST /wishes/:id/resume': step('Resume one of my wishes'),
      'POST /wishes/:id/remove': step('Remove one of my wishes'),
      'POST /wishes/match': {
        summary: 'Search for circles now',
        description: 'We search every night and after every new wish; this starts a search right away.',
        who: 'members',
        isKeyed: true,
        answer: { words: 'Scheduled within a minute.' },
        refusals: [400, 409],
      },
      'GET /circles/:id': {
        summary: 'Read a circle that I am in',
        description: 'Answer it under /exchanges with the same id.',
        who: 'members',
        answer: { words: 'Why it was proposed, and its swap.' },
      },
      'POST /circles/:id/other-dates': {
        summary: 'Answer a circle with other dates',
        description:
          'This proposal ends. My wish moves to these dates, and we look for the circle again within a minute.',
        who: 'members',
        isKeyed: true,
        body: otherDates,
        answer: { words: 'Done.' },
        refusals: [409],
      },
      'GET /wishes/seekers': {
        summary: 'Find owners who want what I have',
        description:
          '“give” is a listing of mine; “categories”, joined by commas, what they should give for it.',
        who: 'members',
        query: seekerQuery,
        answer: {
          words:
            'Owners who saved it and have a listing that I saved, then owners who let others find their wishes, longest waiting first.',
        },
        refusals: [404],
      },
    },
  },
};
