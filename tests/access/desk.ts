/** Endpoints of the operators' desk: only for an operator with a second factor, even for the owner's own things. */
import { randomUUID } from 'node:crypto';
import { operators, type AccessTable, type Row } from './expectation.ts';

const application = '/api/v1/operator/applications';
const reads = (expected = 200): Row => ({ plain: { expected: operators(expected) } });

/** Decisions about one's own application, someone else's and a missing one. Only operators decide, not even the applicant. */
const about = (act: string, body: object): Row => ({
  own: {
    path: async (world, me) => `${application}/${await world.application(me)}/${act}`,
    body,
    expected: operators(200),
  },
  others: {
    path: async (world) => `${application}/${await world.application(world.other)}/${act}`,
    body,
    expected: operators(200),
  },
  missing: { path: () => `${application}/${randomUUID()}/${act}`, body, expected: operators(404) },
});
/** Where there are no listings. */
const emergency = {
  from: '2027-06-01',
  to: '2027-06-02',
  area: { shape: 'circle', longitude: 0, latitude: 0, km: 1 },
};
const decision = { version: 1, reason: 'Fits' };

export const deskTable: AccessTable = {
  [`GET ${application}`]: reads(),
  [`GET ${application}/:id`]: {
    own: {
      path: async (world, me) => `${application}/${await world.application(me)}`,
      expected: operators(200),
    },
    others: {
      path: async (world) => `${application}/${await world.application()}`,
      expected: operators(200),
    },
    missing: { path: `${application}/${randomUUID()}`, expected: operators(404) },
  },
  [`POST ${application}/:id/preview`]: about('preview', { decision: 'decline', version: 1 }),
  [`POST ${application}/:id/start-review`]: about('start-review', {}),
  [`POST ${application}/:id/waitlist`]: about('waitlist', decision),
  [`POST ${application}/:id/decline`]: about('decline', decision),
  // A member gets no second membership: the operator has none, the other one does.
  [`POST ${application}/:id/approve`]: {
    own: { ...about('approve', decision).own, expected: operators(200), isFresh: true },
    others: { ...about('approve', decision).others, expected: operators(409) },
    missing: { ...about('approve', decision).missing, expected: operators(404) },
  },
  'GET /api/v1/operator/members': reads(),
  'GET /api/v1/operator/members/:id': {
    // A member's own page exists at the desk too; the operator has none.
    own: {
      path: async (world, me) => `/api/v1/operator/members/${await world.membershipOf(me)}`,
      expected: operators(404),
    },
    others: {
      path: async (world) => `/api/v1/operator/members/${await world.membershipOf(world.other)}`,
      expected: operators(200),
    },
    missing: { path: `/api/v1/operator/members/${randomUUID()}`, expected: operators(404) },
  },
  'GET /api/v1/operator/emergencies': reads(),
  'POST /api/v1/operator/emergencies/preview': { plain: { body: emergency, expected: operators(200) } },
  'POST /api/v1/operator/emergencies': {
    plain: {
      body: { ...emergency, kind: 'flood', title: 'Flood at nobody’s', reason: 'Rain' },
      expected: operators(201),
    },
  },
  'POST /api/v1/operator/emergencies/:id/lift': {
    missing: {
      path: `/api/v1/operator/emergencies/${randomUUID()}/lift`,
      body: { reason: 'x' },
      expected: operators(404),
    },
  },
  'GET /api/v1/operator/identities': reads(),
  'GET /api/v1/operator/identities/:id/picture': {
    missing: { path: `/api/v1/operator/identities/${randomUUID()}/picture`, expected: operators(404) },
  },
  'POST /api/v1/operator/identities/:id/verify': {
    missing: {
      path: `/api/v1/operator/identities/${randomUUID()}/verify`,
      body: { reason: 'x' },
      expected: operators(404),
    },
  },
  'POST /api/v1/operator/identities/:id/decline': {
    missing: {
      path: `/api/v1/operator/identities/${randomUUID()}/decline`,
      body: { reason: 'x', note: 'x' },
      expected: operators(404),
    },
  },
  'GET /api/v1/operator/operators': reads(),
  'POST /api/v1/operator/operators': {
    own: {
      body: (_, me) => ({ email: me?.email ?? 'nobody@example.com', reason: 'Mine' }),
      expected: operators(201),
    },
    missing: { body: { email: 'nobody@example.com', reason: 'Helps' }, expected: operators(409) },
  },
  'POST /api/v1/operator/operators/:accountId/revoke': {
    own: {
      path: (_, me) => `/api/v1/operator/operators/${me?.accountId ?? randomUUID()}/revoke`,
      body: { reason: 'Mine' },
      expected: operators(200),
      isFresh: true,
    },
    others: {
      path: ({ other }) => `/api/v1/operator/operators/${other.accountId}/revoke`,
      body: { reason: 'Theirs' },
      expected: operators(404),
    },
    missing: {
      path: `/api/v1/operator/operators/${randomUUID()}/revoke`,
      body: { reason: 'x' },
      expected: operators(404),
    },
  },
  'GET /api/v1/operator/overview': reads(),
  'GET /api/v1/operator/settings': reads(),
  'PUT /api/v1/operator/settings/:name': {
    plain: {
      path: '/api/v1/operator/settings/swap-fee-cents',
      body: { value: 5_000, reason: 'Costs' },
      expected: operators(200),
    },
    missing: {
      path: '/api/v1/operator/settings/constructor',
      body: { value: 1, reason: 'Costs' },
      expected: operators(404),
    },
  },
  'GET /api/v1/operator/audit': reads(),
  'GET /api/v1/operator/audit/acts': reads(),
  'GET /api/v1/operator/jobs': reads(),
  'GET /api/v1/operator/jobs/recurring': reads(),
  'POST /api/v1/operator/jobs/:id/:act{retry|give-up}': {
    missing: { path: '/api/v1/operator/jobs/999999/retry', body: { reason: 'x' }, expected: operators(409) },
  },
  'GET /api/v1/operator/mail': reads(),
  'POST /api/v1/operator/mail/:id/resend': {
    missing: { path: '/api/v1/operator/mail/999999/resend', body: { reason: 'x' }, expected: operators(409) },
  },
  'POST /api/v1/operator/emails/open': {
    missing: { body: { kind: 'account', id: randomUUID(), reason: 'x' }, expected: operators(409) },
  },
  'GET /api/v1/operator/feedback': reads(),
  'GET /api/v1/operator/feedback/texts': {
    plain: { path: '/api/v1/operator/feedback/texts?question=explanation', expected: operators(200) },
  },
  'POST /api/v1/operator/feedback/export': { plain: { body: { reason: 'x' }, expected: operators(200) } },
  'GET /api/v1/operator/newsletter': reads(),
  'POST /api/v1/operator/newsletter/export': { plain: { body: { reason: 'x' }, expected: operators(200) } },
  'GET /api/v1/operator/go-live': reads(),
  'GET /api/v1/operator/vitals': reads(),
  'GET /api/v1/operator/circles': reads(),
  'GET /api/v1/operator/circles/:id': {
    missing: { path: '/api/v1/operator/circles/999999', expected: operators(404) },
  },
  'POST /api/v1/operator/circles/run': { plain: { body: { reason: 'x' }, expected: operators(200) } },
  'GET /api/v1/operator/money': reads(),
  'GET /api/v1/operator/money/membership-fees': reads(),
  'POST /api/v1/operator/money/membership-fees/:id/waive': {
    missing: {
      path: `/api/v1/operator/money/membership-fees/${randomUUID()}/waive`,
      body: { reason: 'x' },
      expected: operators(404),
    },
  },
  'GET /api/v1/operator/money/chargebacks': reads(),
  'POST /api/v1/operator/money/chargebacks/:id/evidence': {
    missing: {
      path: `/api/v1/operator/money/chargebacks/${randomUUID()}/evidence`,
      body: { reason: 'x' },
      expected: operators(404),
    },
  },
  'GET /api/v1/operator/points': reads(),
  'GET /api/v1/operator/points/wallets': {
    plain: { path: '/api/v1/operator/points/wallets?q=some', expected: operators(200) },
  },
  'GET /api/v1/operator/points/accounts': reads(),
  'GET /api/v1/operator/points/transfers': reads(),
  'GET /api/v1/operator/points/transfers/:id': {
    missing: { path: '/api/v1/operator/points/transfers/999999', expected: operators(404) },
  },
  'GET /api/v1/operator/points/integrity': reads(),
  'GET /api/v1/operator/points/circles': reads(),
  'GET /api/v1/operator/points/corrections': reads(),
  'POST /api/v1/operator/points/corrections': {
    missing: {
      body: () => ({ memberId: randomUUID(), account: 'bonus', points: 10, reason: 'x' }),
      expected: operators(404),
    },
  },
  'POST /api/v1/operator/points/corrections/:id/:event': {
    missing: {
      path: '/api/v1/operator/points/corrections/999999/confirm',
      body: { reason: 'x' },
      expected: operators(404),
    },
  },
};
