/** Defines the input of hand-over commands. Only shapes; the commands decide what is allowed. */
import { meterKinds } from '../listings/meter-terms.ts';
import { z } from 'zod';
import { stages } from './handover-set.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal');
const name = z.string().trim().min(2, 'please write the full name').max(120);
/** A phone's clock may be off by years, and is taken as it is. */
// Parsing rejects invalid times: comparing two of them relies on that.
const instant = z.iso
  .datetime({ offset: true, abort: true, error: 'enter a time such as 2027-06-04T16:00:00Z' })
  .refine((text) => text >= '2000' && text < '2100', {
    error: 'enter a time between 2000 and 2100',
    abort: true,
  })
  .transform((text) => new Date(text));

export const personInput = z.strictObject({ id: z.uuid(), name, isMinor: z.boolean() });
export type PersonInput = z.infer<typeof personInput>;
export const linkSignInput = z.strictObject({
  name: name.describe('As typed: the person’s own, or for a minor the acknowledging adult’s.'),
  textHash: hash.describe('SHA-256 of the text shown on the screen.'),
  deviceAt: instant,
});
export const signInput = linkSignInput.extend({
  byPersonId: z.uuid().nullable().default(null).describe('For a minor: which adult of the party.'),
});
export type SignInput = z.infer<typeof signInput> & { personId: string };
/** The latest reading counts, so none may be in the future of the phone that sends it. */
export const readingInput = z
  .strictObject({
    id: z.uuid().describe('Made by the phone: the same reading sent twice is stored once.'),
    stage: z.enum(stages),
    meter: z.enum(meterKinds),
    tenths: z.int().min(0).max(100_000_000),
    takenAt: instant,
    sentAt: instant,
  })
  .refine(({ takenAt, sentAt }) => takenAt.getTime() <= sentAt.getTime(), {
    path: ['takenAt'],
    error: 'later than it was sent',
  });
export type ReadingInput = z.infer<typeof readingInput>;
export const shotQuery = z.strictObject({
  stage: z.enum(stages),
  shot: z.string().regex(/^[a-z][a-z-]{1,39}$/),
  hash: hash.describe('SHA-256 of the phone’s original bytes.'),
  takenAt: instant.describe('By the phone’s clock, as “sentAt”.'),
  sentAt: instant,
});
export type ShotInput = z.infer<typeof shotQuery> & { bytes: Buffer };
export const confirmInput = z.strictObject({
  stage: z.enum(stages),
  setHash: hash.describe('SHA-256 of the set as shown on the screen.'),
  deviceAt: instant,
});
export type ConfirmInput = z.infer<typeof confirmInput>;
export const pictureQuery = z.strictObject({ size: z.enum(['whole', 'small']).default('small') });

export const evidenceFormats = ['json', 'pdf'] as const;
export type EvidenceFormat = (typeof evidenceFormats)[number];
/** An operator downloads the record, with a reason. */
export const deskEvidenceInput = z.strictObject({
  reason: z.string().max(4_000),
  format: z.enum(evidenceFormats).default('pdf'),
});
