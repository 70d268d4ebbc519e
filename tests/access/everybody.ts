/** Public endpoints: everyone gets the same answer. */
import { listingOf } from '../builders/bookings.ts';
import { everybody, signedIn, type AccessTable } from './expectation.ts';

const applicationOf = (id: string | null) => ({
  first_name: 'Ann',
  email: `${Math.random()}@example.com`,
  user_id: id,
});

export const everybodyTable: AccessTable = {
  'GET /healthz': { plain: { expected: everybody(200) } },
  'OPTIONS /healthz': { plain: { expected: everybody(200) } },
  'GET /readyz': { plain: { expected: everybody(200) } },
  'OPTIONS /readyz': { plain: { expected: everybody(200) } },
  'GET /.well-known/security.txt': { missing: { expected: everybody(404) } },
  'GET /.well-known/change-password': { plain: { expected: everybody(302) } },
  'GET /robots.txt': { plain: { expected: everybody(200) } },
  'GET /sitemap.xml': { plain: { expected: everybody(200) } },
  'GET /sitemap-pages.xml': { plain: { expected: everybody(200) } },
  'GET /sitemap-listings.xml': { plain: { expected: everybody(200) } },
  'GET /manifest.webmanifest': { plain: { expected: everybody(200) } },
  'GET /calendar/:file': { missing: { path: '/calendar/none.ics', expected: everybody(404) } },
  'GET /photos/:file': { missing: { path: '/photos/none.avif', expected: everybody(404) } },
  'GET /api/v1/listings': { plain: { expected: everybody(200) } },
  'GET /api/v1/listings/map': {
    plain: { path: '/api/v1/listings/map?viewport=-120,49,-119,50&zoom=8', expected: everybody(200) },
  },
  'GET /api/v1/listings/filters': {
    plain: { path: '/api/v1/listings/filters?category=rv', expected: everybody(200) },
  },
  'GET /api/v1/listings/compare': {
    plain: {
      path: '/api/v1/listings/compare?slug=kawasaki-teryx&slug=coachmen-trailer',
      expected: everybody(200),
    },
  },
  'GET /api/v1/listings/cards': {
    plain: { path: '/api/v1/listings/cards?slug=teryx', expected: everybody(200) },
  },
  'GET /api/v1/search/suggest': {
    plain: { path: '/api/v1/search/suggest?q=boat', expected: everybody(200) },
  },
  'GET /api/v1/search/parse': {
    plain: { path: '/api/v1/search/parse?q=boat', expected: everybody(200) },
  },
  'GET /api/v1/listings/:slug/availability': {
    plain: {
      path: async ({ db, other }) =>
        `/api/v1/listings/${(await listingOf(db.ownerSql, other.accountId)).slug}/availability`,
      expected: everybody(200),
    },
    missing: { path: '/api/v1/listings/no-such-thing/availability', expected: everybody(404) },
  },
  'POST /api/v1/vitals': { plain: { body: { path: '/', measures: {} }, expected: everybody(204) } },
  'ALL /api/v1/vitals': { plain: { expected: everybody(405) } },
  'GET /api/openapi.json': { plain: { expected: everybody(200) } },
  'GET /api/v1/points': { plain: { expected: everybody(200) } },
  'GET /api/v1/demo-village': { plain: { expected: everybody(200) } },
  'POST /functions/v1/mapbox-proxy': {
    plain: { body: { endpoint: 'public-token', method: 'GET' }, expected: everybody(200) },
  },
  'ALL /functions/v1/mapbox-proxy': { plain: { expected: everybody(405) } },
  'POST /functions/v1/openai': {
    plain: { body: { action: 'generateText', params: { prompt: 'Hello' } }, expected: everybody(503) },
  },
  'ALL /functions/v1/openai': { plain: { expected: everybody(405) } },
  // Without a signature nobody is trusted.
  'POST /webhooks/identity': { plain: { body: { id: 'x' }, expected: everybody(400) } },
  'POST /webhooks/card-processor': { plain: { body: { id: 'x', kind: 'y' }, expected: everybody(400) } },
  // Knowing such a page's name is enough to press its button; nobody knows the name of a missing one.
  'POST /test-processor/:page': {
    missing: { path: '/test-processor/test_page_none', expected: everybody(404) },
  },
  'POST /newsletter/confirm/:key': {
    missing: { path: '/newsletter/confirm/6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11', expected: everybody(303) },
  },
  'POST /newsletter/unsubscribe/:key': {
    missing: {
      path: '/newsletter/unsubscribe/6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11',
      expected: everybody(303),
    },
  },
  'POST /saved-searches/off/:key': {
    missing: {
      path: '/saved-searches/off/6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11',
      expected: everybody(303),
    },
  },
  // One's own account or none; someone else's is refused, with or without sign-in.
  'POST /rest/v1/:table': {
    plain: {
      path: '/rest/v1/founders_club_applications',
      body: () => applicationOf(null),
      expected: everybody(201),
    },
    own: {
      path: '/rest/v1/founders_club_applications',
      body: (_, me) => applicationOf(me?.accountId ?? null),
      expected: everybody(201),
    },
    others: {
      path: '/rest/v1/founders_club_applications',
      body: ({ other }) => applicationOf(other.accountId),
      expected: signedIn(403),
    },
    missing: { path: '/rest/v1/member', body: { display_name: 'X' }, expected: everybody(404) },
  },
  'GET /rest/v1/:table': {
    plain: { path: '/rest/v1/founders_club_applications', expected: everybody(200) },
    missing: { path: '/rest/v1/auth_user', expected: everybody(404) },
  },
  'PATCH /rest/v1/:table': {
    others: {
      path: '/rest/v1/founders_club_applications?email=eq.ann@example.com',
      body: { dream_swap: 'x' },
      expected: signedIn(403),
    },
  },
  'PUT /rest/v1/:table': {
    others: { path: '/rest/v1/friends_family_feedback', body: {}, expected: signedIn(403) },
  },
  'DELETE /rest/v1/:table': {
    others: { path: '/rest/v1/newsletter_subscribers', expected: signedIn(403) },
  },
};
