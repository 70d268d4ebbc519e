/** Endpoints of hand-over and return: for a booking's two sides; for anyone else they don't exist. */
import { createHash, randomUUID } from 'node:crypto';
import { today } from '../../platform/time/time-zone.ts';
import { acceptedBooking, strangersBooking } from './bookings.ts';
import { everybody, members, signedIn, type AccessTable, type Row } from './expectation.ts';

const key = () => ({ 'idempotency-key': randomUUID() });
const instant = () => `${today('America/Vancouver', new Date())}T12:00:00Z`;
const at = (id: string, more = '') => `/api/v1/handovers/${id}${more}`;
const query = () =>
  new URLSearchParams({
    stage: 'departure',
    shot: 'bow',
    hash: createHash('sha256').update('x').digest('hex'),
    takenAt: instant(),
    sentAt: instant(),
  }).toString();

/** The renter's own hand-over, someone else's, and a missing one. */
const row = (more: string, status: number, body?: object): Row => {
  const given = { headers: key(), isFresh: true, ...(body ? { body } : {}) };
  return {
    own: {
      path: async (world, me) => at(await acceptedBooking(world, me), more),
      ...given,
      expected: members(status, 404),
    },
    others: {
      path: async (world) => at(await strangersBooking(world, 'renter', true), more),
      ...given,
      expected: signedIn(404),
    },
    missing: { path: at(randomUUID(), more), ...given, expected: signedIn(404) },
  };
};

/** Operators can read others' records too; an unopened hand-over has none. */
const evidenceRow = (more: string): Row => row(more, 200);

export const handoversTable: AccessTable = {
  'GET /api/v1/handovers/:leg': row('', 200),
  'POST /api/v1/handovers/:leg/persons': row('/persons', 200, {
    id: randomUUID(),
    name: 'Ann Field',
    isMinor: false,
  }),
  // Nobody with this id is in the party.
  'DELETE /api/v1/handovers/:leg/persons/:personId': row(`/persons/${randomUUID()}`, 404),
  'POST /api/v1/handovers/:leg/persons/:personId/sign': row(`/persons/${randomUUID()}/sign`, 404, {
    name: 'Ann Field',
    textHash: 'a'.repeat(64),
    deviceAt: instant(),
  }),
  'POST /api/v1/handovers/:leg/persons/:personId/link': row(`/persons/${randomUUID()}/link`, 404),
  // The upload is not a picture, or not the one its hash belongs to.
  'POST /api/v1/handovers/:leg/shots': row(`/shots?${query()}`, 400, {}),
  'GET /api/v1/handovers/:leg/shots/:shotId': row(`/shots/${randomUUID()}`, 404),
  'GET /api/v1/handovers/:leg/evidence.json': evidenceRow('/evidence.json'),
  'GET /api/v1/handovers/:leg/evidence.pdf': evidenceRow('/evidence.pdf'),
  'POST /api/v1/handovers/:leg/readings': row('/readings', 200, {
    id: randomUUID(),
    stage: 'departure',
    meter: 'engine_hours',
    tenths: 10,
    takenAt: instant(),
    sentAt: instant(),
  }),
  // Of another set than the current one.
  'POST /api/v1/handovers/:leg/confirm': row('/confirm', 409, {
    stage: 'departure',
    setHash: 'a'.repeat(64),
    deviceAt: instant(),
  }),
  'GET /api/v1/waivers/:key': { missing: { path: '/api/v1/waivers/none', expected: everybody(409) } },
  'POST /api/v1/waivers/:key/sign': {
    missing: {
      path: '/api/v1/waivers/none/sign',
      body: { name: 'Ann Field', textHash: 'a'.repeat(64), deviceAt: instant() },
      expected: everybody(409),
    },
  },
};
