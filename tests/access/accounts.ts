/** Endpoints of the auth server: open ones, and those that need an account. Its own tests cover the rest. */
import { randomUUID } from 'node:crypto';
import { everybody, signedIn, type AccessTable, type Row } from './expectation.ts';

/** Requests without a right answer: everyone gets the same, so nobody learns anything. */
const alike = (status: number, body: object = {}): Row => ({ plain: { body, expected: everybody(status) } });
const notOffered = (status: number): Row => ({ plain: { expected: everybody(status) } });

/** For callers with the service's secret; people, even operators, are refused. */
const service: Row = {
  own: {
    path: (_, me) => `/auth/v1/admin/users/${me?.accountId ?? randomUUID()}`,
    expected: signedIn(403),
  },
  others: { path: ({ other }) => `/auth/v1/admin/users/${other.accountId}`, expected: signedIn(403) },
  missing: { path: () => `/auth/v1/admin/users/${randomUUID()}`, expected: signedIn(403) },
};
const serviceFactor: Row = {
  others: {
    path: ({ other }) => `/auth/v1/admin/users/${other.accountId}/factors`,
    expected: signedIn(403),
  },
};
const servicePasskeys: Row = {
  others: {
    path: ({ other }) => `/auth/v1/admin/users/${other.accountId}/passkeys`,
    expected: signedIn(403),
  },
};
const shut: Row = { plain: { body: { email: 'ann@example.com' }, expected: signedIn(403) } };

export const accountsTable: AccessTable = {
  'GET /auth/v1/health': { plain: { expected: everybody(200) } },
  'GET /auth/v1/.well-known/jwks.json': { plain: { expected: everybody(200) } },
  'GET /auth/v1/settings': { plain: { expected: everybody(200) } },
  'POST /auth/v1/signup': alike(422),
  'POST /auth/v1/token': alike(400),
  'POST /auth/v1/recover': alike(400),
  'POST /auth/v1/otp': alike(400),
  'POST /auth/v1/magiclink': alike(400),
  'POST /auth/v1/resend': alike(400),
  'GET /auth/v1/verify': {
    missing: { path: '/auth/v1/verify?type=signup&token=none', expected: everybody(303) },
  },
  'POST /auth/v1/verify': alike(400),
  'POST /auth/v1/logout': { own: { expected: signedIn(204), isFresh: true } },
  'GET /auth/v1/user': { own: { expected: signedIn(200) } },
  'PUT /auth/v1/user': { own: { body: { data: { name: 'Ann' } }, expected: signedIn(200), isFresh: true } },
  'GET /auth/v1/reauthenticate': { own: { expected: signedIn(200), isFresh: true } },
  'POST /auth/v1/factors': { own: { body: { factor_type: 'totp' }, expected: signedIn(200), isFresh: true } },
  'POST /auth/v1/factors/:factor/challenge': {
    missing: { path: () => `/auth/v1/factors/${randomUUID()}/challenge`, expected: signedIn(404) },
  },
  'POST /auth/v1/factors/:factor/verify': {
    missing: {
      path: () => `/auth/v1/factors/${randomUUID()}/verify`,
      body: { challenge_id: randomUUID(), code: '123456' },
      expected: signedIn(404),
    },
  },
  'DELETE /auth/v1/factors/:factor': {
    missing: { path: () => `/auth/v1/factors/${randomUUID()}`, expected: signedIn(404) },
  },
  'GET /auth/v1/user/identities/authorize': { plain: { expected: signedIn(404) } },
  'DELETE /auth/v1/user/identities/:identity': {
    missing: { path: () => `/auth/v1/user/identities/${randomUUID()}`, expected: signedIn(404) },
  },
  'GET /auth/v1/user/oauth/grants': { plain: { expected: signedIn(404) } },
  'DELETE /auth/v1/user/oauth/grants': { plain: { expected: signedIn(404) } },
  // Nobody here has codes.
  'GET /auth/v1/factors/recovery-codes': { plain: { expected: signedIn(404) } },
  'POST /auth/v1/factors/recovery-codes': { plain: { body: {}, expected: signedIn(422) } },
  'DELETE /auth/v1/factors/recovery-codes': { plain: { expected: signedIn(404) } },
  'POST /auth/v1/factors/recovery-codes/regenerate': { plain: { body: {}, expected: signedIn(404) } },
  'POST /auth/v1/factors/recovery-codes/verify': {
    plain: { body: { code: 'x' }, expected: signedIn(422) },
  },
  'ALL /auth/v1/authorize': notOffered(400),
  'ALL /auth/v1/callback': notOffered(400),
  'ALL /auth/v1/sso': notOffered(404),
  'GET /auth/v1/passkeys': { own: { expected: signedIn(200) } },
  'PATCH /auth/v1/passkeys/:passkey': {
    missing: {
      path: () => `/auth/v1/passkeys/${randomUUID()}`,
      body: { friendly_name: 'Phone' },
      expected: signedIn(404),
    },
  },
  'DELETE /auth/v1/passkeys/:passkey': {
    missing: { path: () => `/auth/v1/passkeys/${randomUUID()}`, expected: signedIn(404) },
  },
  'POST /auth/v1/passkeys/authentication/options': { plain: { expected: everybody(200) } },
  'POST /auth/v1/passkeys/authentication/verify': alike(400),
  'POST /auth/v1/passkeys/registration/options': { own: { expected: signedIn(200), isFresh: true } },
  'POST /auth/v1/passkeys/registration/verify': { plain: { expected: signedIn(400) } },
  'GET /auth/v1/admin/users/:id/passkeys': servicePasskeys,
  'DELETE /auth/v1/admin/users/:id/passkeys/:passkey': {
    others: {
      path: ({ other }) => `/auth/v1/admin/users/${other.accountId}/passkeys/${randomUUID()}`,
      expected: signedIn(403),
    },
  },
  'ALL /auth/v1/invite': shut,
  'POST /auth/v1/invite': shut,
  'POST /auth/v1/admin/generate_link': shut,
  'GET /auth/v1/admin/users': { plain: { expected: signedIn(403) } },
  'POST /auth/v1/admin/users': shut,
  'GET /auth/v1/admin/users/:id': service,
  'PUT /auth/v1/admin/users/:id': service,
  'DELETE /auth/v1/admin/users/:id': service,
  'GET /auth/v1/admin/users/:id/factors': serviceFactor,
  'DELETE /auth/v1/admin/users/:id/factors/:factor': {
    others: {
      path: ({ other }) => `/auth/v1/admin/users/${other.accountId}/factors/${randomUUID()}`,
      expected: signedIn(403),
    },
  },
};
