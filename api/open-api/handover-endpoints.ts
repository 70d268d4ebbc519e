/** What does the reference say of hand-over and return? */
import { z } from 'zod';
import {
  confirmInput,
  linkSignInput,
  personInput,
  pictureQuery,
  readingInput,
  shotQuery,
  signInput,
} from '../../features/handover/handover-input.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

const toldShape = z.strictObject({ outcome: z.string() });
const told = (words: string): Endpoint['answer'] => ({ words, shape: shape('Outcome', toldShape) });
const at = '/handovers/:kind/:id';

const word = (
  summary: string,
  body: Endpoint['body'],
  words: string,
  more: Partial<Endpoint> = {},
): Endpoint => ({
  summary,
  who: 'members',
  isKeyed: true,
  body,
  answer: told(words),
  refusals: [400, 409, 422],
  ...more,
});

export const handoverEndpoints: EndpointTable = {
  'Hand-over': {
    words:
      'Waiver, pictures, meters and the word of both sides, at the departure and at the return. “kind” is “booking”. Everything can be sent late and twice: ids are made by the phone, instants are its clock’s.',
    endpoints: {
      [`GET ${at}`]: {
        summary: 'Read a hand-over of mine',
        description:
          'What is asked for, what is there, what is missing, the hash of each stage’s set, and what meters come to.',
        who: 'signed in',
        answer: { words: 'Everything that the page shows.' },
      },
      [`POST ${at}/persons`]: word(
        'Add somebody to the party',
        shape('PartyPerson', personInput),
        '“added”, also when they were there.',
        { description: 'The renter’s part. The renter is the person whose id is their account’s.' },
      ),
      [`DELETE ${at}/persons/:personId`]: {
        summary: 'Take somebody off the party who has not signed',
        who: 'members',
        answer: told('“removed”.'),
        refusals: [409],
      },
      [`POST ${at}/persons/:personId/sign`]: word(
        'Sign the waiver on the renter’s phone',
        shape('WaiverSignature', signInput),
        '“signed”.',
        {
          description:
            'The name is the one in the list; for a minor it is that of the adult named by “byPersonId”, whose signature is an acknowledgement. “textHash” is the SHA-256 of the text that was read.',
        },
      ),
      [`POST ${at}/persons/:personId/link`]: {
        summary: 'Make a link to sign on another phone',
        who: 'members',
        answer: { status: 201, words: 'Its path, and until when it works. It ends the link before.' },
        refusals: [409],
      },
      [`POST ${at}/shots`]: {
        summary: 'Send a picture',
        description:
          'The body is the file. “hash” is its SHA-256; “takenAt” and “sentAt” are by the phone’s clock. The same picture for the same shot again is the one that is there.',
        who: 'members',
        query: shotQuery,
        answer: { status: 201, words: '“kept”.', shape: shape('Outcome', toldShape) },
        refusals: [400, 409],
      },
      [`GET ${at}/shots/:shotId`]: {
        summary: 'See a picture',
        description: 'WebP, for the two sides.',
        who: 'signed in',
        query: pictureQuery,
        answer: { words: 'The picture.' },
        refusals: [400],
      },
      [`GET ${at}/evidence.json`]: {
        summary: 'Take everything along, for programs',
        description:
          'Every picture with its SHA-256 and both clocks, every signature with the text that was signed, the sets exactly as they were hashed, and whether all of it still fits. For the two sides; operators take it along from their desk, with a reason.',
        who: 'signed in',
        answer: { words: 'The bundle.' },
      },
      [`GET ${at}/evidence.pdf`]: {
        summary: 'Take everything along, on paper',
        who: 'signed in',
        answer: { words: 'The same as a PDF, with the pictures.' },
      },
      [`POST ${at}/readings`]: word('Write a meter down', shape('MeterReading', readingInput), '“kept”.', {
        description: 'In tenths of a kilometre or hour. The latest by the phones’ clocks counts.',
      }),
      [`POST ${at}/confirm`]: word(
        'Confirm the set of a stage',
        shape('SetConfirmation', confirmInput),
        '“waiting” for the other side, or “done”.',
        {
          description:
            'The hash is of the set as it was on the screen; when something was added since, 409 “set-changed”. It changes hands when both have confirmed the same. With `code`, the six digits that the other side’s page shows, the other side confirms on this phone; after five wrong codes, 409 “too-many-codes”.',
        },
      ),
      'GET /waivers/:key': {
        summary: 'Read the waiver behind a link',
        who: 'everybody',
        answer: { words: 'The text, its hash, whose link it is.' },
        refusals: [409],
      },
      'POST /waivers/:key/sign': {
        summary: 'Sign by a link, once',
        who: 'everybody',
        body: shape('LinkSignature', linkSignInput),
        answer: told('“signed”.'),
        refusals: [400, 409],
      },
    },
  },
};
