/** Endpoints of notifications: for signed-in accounts, about their own. */
import { everybody, signedIn, type AccessTable } from './expectation.ts';
import type { World } from './world.ts';

/** A notification of the other person's. */
async function othersNotice({ db, other }: World): Promise<number> {
  const [row] = await db.ownerSql<{ id: number }[]>`
    insert into notification (account_id, kind, occasion, facts, happened_at)
    values (${other.accountId}, 'points.expired', 'a test', '{"title": "", "id": "", "points": 1, "day": ""}', now())
    on conflict (account_id, kind, occasion) do update set kind = excluded.kind returning id`;
  return row?.id ?? 0;
}

const night = {
  timeZone: 'America/Edmonton',
  isQuietAtNight: true,
  quietFrom: '21:00',
  quietTo: '08:00',
  dailyAt: '09:00',
};
const endpoint = 'https://push.example.com/a-browser';
const browser = { endpoint, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

export const notificationsTable: AccessTable = {
  'GET /api/v1/notifications': { own: { expected: signedIn(200) } },
  'GET /api/v1/notifications/count': { own: { expected: signedIn(200) } },
  'PUT /api/v1/notifications/read': {
    own: { body: { upTo: 1 }, expected: signedIn(200) },
    // Other people's are not marked, and nobody learns whether they exist.
    others: { body: async (world) => ({ ids: [await othersNotice(world)] }), expected: signedIn(200) },
  },
  'GET /api/v1/notifications/choices': { own: { expected: signedIn(200) } },
  'PUT /api/v1/notifications/choices/:topic': {
    own: {
      path: '/api/v1/notifications/choices/requests',
      body: { isEmailed: false },
      expected: signedIn(200),
    },
    missing: {
      path: '/api/v1/notifications/choices/no.such',
      body: { isEmailed: false },
      expected: signedIn(404),
    },
  },
  'PUT /api/v1/notifications/settings': { own: { body: night, expected: signedIn(200) } },
  // No keys are configured here, so nobody can subscribe.
  'POST /api/v1/notifications/browsers': { own: { body: browser, expected: signedIn(409) } },
  'DELETE /api/v1/notifications/browsers': { own: { body: { endpoint }, expected: signedIn(204) } },
};

/** The link in an email works without an account. */
export const noticeLinksTable: AccessTable = {
  'POST /notifications/off/:key/:topic': {
    missing: {
      path: '/notifications/off/6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11/requests',
      expected: everybody(303),
    },
  },
};
