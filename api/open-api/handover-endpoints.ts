/** Describes the endpoints of hand-over and return. */
import {
  confirmInput,
  linkSignInput,
  personInput,
  pictureQuery,
  readingInput,
  shotQuery,
  signInput,
} from '../../features/handover/handover-input.ts';
import { toldShape } from './exchange-shapes.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

const told = (words: string): Endpoint['answer'] => ({ words, shape: shape('Outcome', toldShape) });
const at = '/handovers/:leg';

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
      'Waiver, photos, meters and both confirmations, at departure and return. “leg” is the leg’s id. A rental’s only leg has the same id as the rental. You can send everything late or twice: the phone creates the ids, and times come from its clock.',
    endpoints: {
      [`GET ${at}`]: {
        summary: 'Read one of my hand-overs',
        description:
          'What is required and what is missing, each stage’s data with its hash, and the meter charges.',
        answer: { words: 'Everything the page shows.' },
      },
      [`POST ${at}/persons`]: word(
        'Add a person to the party',
        shape('PartyPerson', personInput),
        '“added”, also when they were there.',
        { description: 'Only the renter can do this. The person with the account’s id is the renter.' },
      ),
      [`DELETE ${at}/persons/:personId`]: {
        summary: 'Remove a person who has not signed',
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
            'Send the name as it appears in the list. For a minor, send the name of the adult in “byPersonId”, who acknowledges the risks. “textHash” is the SHA-256 of the text shown.',
        },
      ),
      [`POST ${at}/persons/:personId/link`]: {
        summary: 'Make a link to sign on another phone',
        who: 'members',
        answer: { status: 201, words: 'Its path and expiry. It replaces the previous link.' },
        refusals: [409],
      },
      [`POST ${at}/shots`]: {
        summary: 'Send a photo',
        description:
          'The body is the file. “hash” is its SHA-256; “takenAt” and “sentAt” come from the phone’s clock. Sending the same photo for the same shot again changes nothing.',
        who: 'members',
        query: shotQuery,
        upload: ['image/*', 'video/*'],
        answer: { status: 201, words: '“kept”.', shape: shape('Outcome', toldShape) },
        refusals: [400, 409],
      },
      [`GET ${at}/shots/:shotId`]: {
        summary: 'See a photo or the video',
        description: 'A WebP photo, or the video as it was sent, for both sides.',
        query: pictureQuery,
        answer: { words: 'The photo or video.', types: ['image/webp', 'video/mp4', 'video/webm'] },
        refusals: [400],
      },
      [`GET ${at}/evidence.json`]: {
        summary: 'Download the record as JSON',
        description:
          'Every photo with its SHA-256 and both times, every signature with the signed text, the data exactly as it was hashed, and whether it all still matches. For both sides. Operators download it from their desk and give a reason.',
        answer: { words: 'The bundle.' },
      },
      [`GET ${at}/evidence.pdf`]: {
        summary: 'Download the record as a PDF',
        answer: { words: 'The same record, with the photos.', types: ['application/pdf'] },
      },
      [`POST ${at}/readings`]: word('Add a meter reading', shape('MeterReading', readingInput), '“kept”.', {
        description: 'In tenths of a kilometre or hour. The latest reading by the phones’ clocks counts.',
      }),
      [`POST ${at}/confirm`]: word(
        'Confirm a stage',
        shape('SetConfirmation', confirmInput),
        '“waiting” for the other side, or “done”.',
        {
          description:
            'Send the hash of what the screen showed. If something was added since, you get 409 “set-changed”. The hand-over happens once both sides confirm the same hash.',
        },
      ),
      'GET /waivers/:key': {
        summary: 'Read the waiver of a signing link',
        who: 'everybody',
        answer: { words: 'The text, its hash, and the person it is for.' },
        refusals: [409],
      },
      'POST /waivers/:key/sign': {
        summary: 'Sign with a link, once',
        who: 'everybody',
        body: shape('LinkSignature', linkSignInput),
        answer: told('“signed”.'),
        refusals: [409],
      },
    },
  },
};
