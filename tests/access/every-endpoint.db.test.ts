import { afterAll, expect, test } from 'vitest';
import { apiApp } from '../../api/app.server.ts';
import { openApiDocument } from '../../api/open-api/document.ts';
import { testAuth } from '../builders/auth.ts';
import { testDatabase } from '../builders/database.ts';
import { accountsTable } from './accounts.ts';
import { circlesTable } from './circles.ts';
import { deskTable } from './desk.ts';
import { everybodyTable } from './everybody.ts';
import { exchangesTable } from './exchanges.ts';
import { roles, type Ask, type Role, type Target } from './expectation.ts';
import { handoversTable } from './handovers.ts';
import { calendarTable, hostingTable, reviewTable } from './hosting.ts';
import { noticeLinksTable, notificationsTable } from './notifications.ts';
import { ownTable } from './own-things.ts';
import { trustTable } from './trust.ts';
import { messagesTable } from './messages.ts';
import { replayOf } from './replay.ts';
import { unanswered } from './unanswered.ts';
import { openWorld, type Person, type World } from './world.ts';

// Every endpoint × every role × own, other people's and missing things, against a hand-checked table; and every answer against the OpenAPI document.
const tables = {
  everybodyTable,
  accountsTable,
  ownTable,
  exchangesTable,
  circlesTable,
  handoversTable,
  hostingTable,
  calendarTable,
  deskTable,
  reviewTable,
  trustTable,
  notificationsTable,
  noticeLinksTable,
  messagesTable,
};
const table = Object.assign({}, ...Object.values(tables)) as typeof everybodyTable;

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const auth = testAuth(db, {
  AUTH_TRIES_PER_MINUTE: '0',
  AUTH_TRIES_PER_ACCOUNT: '0',
  AUTH_REFRESHES_PER_MINUTE: '0',
  AUTH_MAILS_PER_HOUR: '0',
  // The service's endpoints are public addresses, but nobody here has its secret.
  AUTH_SERVICE_SECRET: 'x'.repeat(40),
});
const app = apiApp(auth);
const world = await openWorld(db, auth);
const replay = replayOf(openApiDocument('Club'));
const bindings = { client: { address: '203.0.113.7', secure: false }, requestId: 'access' };

/** Whether an endpoint concerns the sender, so that a bad token must fail. */
const isPersonal = (endpoint: string) =>
  [
    ownTable,
    exchangesTable,
    circlesTable,
    handoversTable,
    hostingTable,
    calendarTable,
    deskTable,
    reviewTable,
    trustTable,
    notificationsTable,
    messagesTable,
  ].some((each) => endpoint in each);

/** Middleware is registered for any method and a path that ends with a star; everything else is an endpoint. */
const served = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => !(method === 'ALL' && path.endsWith('*')))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

test('every endpoint is in exactly one table, and the tables list nothing else', () => {
  const rows = Object.values(tables).flatMap((each) => Object.keys(each));
  const missing = served.filter((endpoint) => !(endpoint in table));
  expect(missing, 'Say who may ask: add a row to a table in tests/access').toEqual([]);
  expect(
    rows.filter((row) => !served.includes(row)),
    'No such endpoint any more: remove its row',
  ).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
});

async function given<T>(value: T | ((world: World, me: Person | null) => T | Promise<T>), me: Person | null) {
  // A row's functions are those that take the world; no other value is a function.
  return typeof value === 'function'
    ? (value as (world: World, me: Person | null) => T | Promise<T>)(world, me)
    : value;
}

async function answerTo(endpoint: string, asked: Ask, role: Role): Promise<Response> {
  const [method = '', declared = ''] = endpoint.split(' ');
  const me = await world.person(role, asked.isFresh ?? false);
  const path = (await given(asked.path, me)) ?? declared;
  const body = await given(asked.body, me);
  const answer = await app.request(
    path,
    {
      method: method === 'ALL' ? 'DELETE' : method,
      headers: {
        'content-type': 'application/json',
        ...(me && { authorization: `Bearer ${me.token}` }),
        ...asked.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    bindings,
  );
  const fault = await replay.faultOf(endpoint, answer);
  expect(fault, `${role}: ${method} ${path} answers other than /api/openapi.json says`).toBeNull();
  return answer;
}

test.each(Object.entries(table))('%s', async (endpoint, row) => {
  for (const [target, asked] of Object.entries(row) as [Target, Ask][]) {
    const answers: Record<string, number> = {};
    for (const role of roles) answers[role] = (await answerTo(endpoint, asked, role)).status;
    expect(answers, target).toEqual(asked.expected);
  }
});

test('the desk shows full email addresses of operators only, unless an operator opens one with a reason', async () => {
  const [applicationId, member] = [await world.application(), await world.person('owner', false)];
  const [ticket] = await db.ownerSql<{ id: string }[]>`
    insert into help_ticket (id, name, email, opened_at, waiting_since)
    values (gen_random_uuid(), 'Ann', 'ann@questions.example', now(), now()) returning id`;
  const reads = Object.entries(table)
    .filter(([endpoint]) => endpoint.startsWith('GET /api/v1/operator/'))
    .flatMap(([endpoint, row]) => Object.values(row).map((asked) => [endpoint, asked] as const));
  expect(reads.length).toBeGreaterThan(40);
  const addresses = await db.ownerSql<{ email: string }[]>`
    select email from (
      select email from auth_user union select email from founders_club_applications union select email from help_ticket) of_anybody
     where email not in (select u.email from auth_user u join operator o on o.account_id = u.id where u.email is not null)`;
  let masked = 0;
  for (const [endpoint, asked] of reads) {
    const text = await (await answerTo(endpoint, asked, 'operator')).text();
    masked += text.split('•••@').length - 1;
    expect(
      addresses.filter(({ email }) => text.includes(email)),
      endpoint,
    ).toEqual([]);
  }
  expect(masked).toBeGreaterThan(20);
  const open = (body: object, role: Role = 'operator') =>
    answerTo('POST /api/v1/operator/emails/open', { body, expected: {} as Ask['expected'] }, role);
  const account = { kind: 'account', id: member?.accountId ?? '' };
  expect((await open({ ...account, reason: ' ' })).status).toBe(400);
  expect((await open({ ...account, reason: 'x' }, 'owner')).status).toBe(403);
  const reason = 'Asked to be called back by email';
  const opened = [
    [account, member?.email],
    [{ kind: 'membership', id: await world.membershipOf(member) }, member?.email],
    [{ kind: 'help_ticket', id: ticket?.id }, 'ann@questions.example'],
  ] as const;
  for (const [subject, email] of opened)
    expect(await (await open({ ...subject, reason })).json()).toEqual({ email });
  const applicant = await open({ kind: 'application', id: applicationId, reason });
  expect(await applicant.json()).toEqual({ email: expect.stringContaining('@example.com') });
  const log = await db.ownerSql<{ subjectKind: string; details: object }[]>`
    select subject_kind as "subjectKind", details from audit_entry where act = 'email.open' and reason = ${reason} order by id`;
  expect(log).toEqual(
    ['account', 'membership', 'help_ticket', 'application'].map((subjectKind) => ({
      subjectKind,
      details: {},
    })),
  );
});

test('no endpoint for signed-in people accepts a forged token, or one whose session has ended', async () => {
  const gone = await world.person('operator', true);
  await db.ownerSql`delete from auth_session where id = ${gone?.sessionId ?? ''}`;
  const known = served.filter(isPersonal);
  expect(known.length).toBeGreaterThan(30);
  for (const endpoint of known) {
    const [method = '', path = ''] = endpoint.split(' ');
    for (const token of [gone?.token ?? '', 'forged', 'a.b.c']) {
      const answer = await app.request(
        path.replaceAll(/:\w+(\{[^}]*\})?/g, '1'),
        { method, headers: { authorization: `Bearer ${token}` } },
        bindings,
      );
      expect(answer.status, `${endpoint} with ${token.slice(0, 6)}`).toBe(401);
    }
  }
});

test('the password without the authenticator’s code opens no personal data', async () => {
  const half = await world.person('founder', true);
  await db.ownerSql`
    insert into auth_factor (account_id, status, secret, created_at, updated_at)
    values (${half?.accountId ?? ''}, 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`;
  const authorization = `Bearer ${half?.token ?? ''}`;
  for (const endpoint of served.filter(isPersonal)) {
    const [method = '', path = ''] = endpoint.split(' ');
    const asked = path.replaceAll(/:\w+(\{[^}]*\})?/g, '1');
    const answer = await app.request(asked, { method, headers: { authorization } }, bindings);
    expect([answer.status, ((await answer.json()) as { code?: string }).code], endpoint).toEqual([
      403,
      'second-factor-needed',
    ]);
  }
  const application = { first_name: 'Ann', email: 'half@example.com', user_id: half?.accountId };
  const sent = await app.request(
    '/rest/v1/founders_club_applications',
    { method: 'POST', headers: { authorization }, body: JSON.stringify(application) },
    bindings,
  );
  expect(sent.status).toBe(403);
});

test('every operation in the reference was answered successfully, except those that say why not', () => {
  expect(replay.unanswered().toSorted()).toEqual(Object.values(unanswered).flat().toSorted());
});
