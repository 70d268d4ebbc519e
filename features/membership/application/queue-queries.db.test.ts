import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../../tests/builders/accounts.ts';
import { operator, somebody } from '../../../tests/builders/actors.ts';
import { sendApplication } from '../../../tests/builders/applications.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { accepted } from '../../../platform/refusal.ts';
import { grantOperator } from '../../members/operators.server.ts';
import { readApplication } from './application-detail.server.ts';
import type { Decision } from './application-lifecycle.ts';
import { grantToAddress, readOperators, revokeFromAccount } from '../change-operators.server.ts';
import { decideApplication } from './decide-application.server.ts';
import { readMember, readMembers, type MemberFilter } from '../member-queries.server.ts';
import { readPlace, writePlace } from '../pages.server.ts';
import { readQueue, summariseQueue, type QueueFilter } from './queue-queries.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const start = new Date('2026-11-21T08:00:00Z').getTime();
const at = (minutes: number) => new Date(start + minutes * 60_000);
const ids: string[] = [];
const noListings = () => Promise.resolve(new Map<string, number>());

// 120 applications, a minute apart and due in this order; the first five are decided.
beforeAll(async () => {
  await addAccount(db.ownerSql, { accountId: operator.accountId, email: 'desk@example.com' });
  await grantOperator(db.deps(), {
    actor: { kind: 'command_line' },
    accountId: operator.accountId,
    reason: 'First',
  });
  await addAccount(db.ownerSql, { email: 'person-0@example.com' });
  for (let index = 0; index < 120; index += 1) {
    ids.push(
      await sendApplication(db.deps(at(index)), `person-${index}@example.com`, {
        first_name: `Person ${index}`,
        last_name: index % 2 ? 'Odd' : null,
        commitment: index === 1 ? 'waitlist' : 'yes',
        location: index % 3 ? 'Vernon, BC' : 'Canmore, AB',
      }),
    );
  }
  const decide = async (index: number, decision: Decision) =>
    accepted(
      await decideApplication(db.deps(at(200)), operator, {
        applicationId: ids[index] ?? '',
        decision,
        version: 1,
        reason: `Because ${index}`,
        note: '',
      }),
    );
  for (const index of [0, 1, 2]) await decide(index, 'approve');
  await decide(3, 'waitlist');
  await decide(4, 'decline');
});

const filter = (more: Partial<QueueFilter> = {}): QueueFilter => ({
  view: 'open',
  search: '',
  sort: 'due',
  order: 'ascending',
  ...more,
});
async function everyPage(more: Partial<QueueFilter>, now = at(300)): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: QueueFilter['after']; ;) {
    const { applications, next } = await readQueue(db.sql, filter({ ...more, after }), now);
    pages.push(applications.map(({ id }) => id));
    if (next === null) return pages;
    after = readPlace(next) ?? undefined;
  }
}

describe('the queue', () => {
  test('shows what is waiting, oldest first, page by page, each once', async () => {
    const pages = await everyPage({});
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 15]);
    expect(pages.flat()).toEqual(ids.slice(5));
  });

  test.each(['due', 'submitted', 'name'] as const)(
    'by %s, descending is the reverse of ascending',
    async (sort) => {
      const up = (await everyPage({ view: 'all', sort })).flat();
      const down = (await everyPage({ view: 'all', sort, order: 'descending' })).flat();
      expect(new Set(up).size).toBe(120);
      expect(down).toEqual(up.toReversed());
    },
  );

  test.each([
    [{ view: 'approved' }, 3],
    [{ view: 'waitlisted' }, 1],
    [{ view: 'declined' }, 1],
    [{ view: 'in_review' }, 0],
    [{ view: 'all', search: 'PERSON-119@' }, 1],
    [{ search: '  canmore ' }, 38],
    [{ search: 'person 7 odd' }, 1],
    [{ search: '%' }, 0],
  ])('narrowed by %j has %i', async (more, count) => {
    expect((await everyPage(more)).flat()).toHaveLength(count);
  });

  test('says how long is left, and what is overdue, to the minute', async () => {
    const now = at(48 * 60 + 10);
    const { applications } = await readQueue(db.sql, filter(), now);
    expect(applications.slice(0, 8).map(({ minutesLeft, urgency }) => [minutesLeft, urgency])).toEqual(
      [-5, -4, -3, -2, -1, 0, 1, 2].map((left) => [left, left > 0 ? 'late' : 'overdue']),
    );
    expect((await everyPage({ view: 'overdue' }, now)).flat()).toEqual(ids.slice(5, 11));
    expect(await summariseQueue(db.sql, now)).toEqual({
      byState: { submitted: 115, in_review: 0, approved: 3, waitlisted: 1, declined: 1, withdrawn: 0 },
      overdue: 6,
      seats: { taken: 2, of: 100 },
    });
  });

  test('reads a valid page position and refuses any other', () => {
    const place = ['2026-11-21 08:00:00+00', '6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11'] as [string, string];
    expect(readPlace(writePlace(place))).toEqual(place);
    for (const word of ['', 'x', 'bnVsbA', Buffer.from('["a","b"]').toString('base64url')])
      expect(readPlace(word)).toBeNull();
  });
});

test('shows an application in detail: answers, possible actions, and who did what and why', async () => {
  const detail = await readApplication(db.sql, ids[0] ?? '', noListings, at(300));
  expect(detail).toMatchObject({
    state: 'approved',
    hasAccount: true,
    founderSeat: 1,
    decidedBy: 'desk@example.com',
    actions: [],
    answers: { firstName: 'Person 0', location: 'Canmore, AB', desiredExperiences: [] },
    membership: { state: 'active', founderSeat: 1 },
  });
  expect(detail?.history.map(({ what, by, reason }) => [what, by, reason])).toEqual([
    ['application.submitted', 'the applicant', null],
    ['application.approve', 'desk@example.com', 'Because 0'],
  ]);
  expect((await readApplication(db.sql, ids[9] ?? '', noListings, at(300)))?.actions).toEqual([
    'start_review',
    'approve',
    'waitlist',
    'decline',
  ]);
  expect(await readApplication(db.sql, operator.accountId, noListings, at(300))).toBeNull();
  expect(await readApplication(db.sql, "' or true", noListings, at(300))).toBeNull();
});

describe('the list of members', () => {
  const list = async (more: Partial<MemberFilter> = {}) =>
    (
      await readMembers(
        db.sql,
        { view: 'all', search: '', sort: 'seat', order: 'ascending', ...more },
        noListings,
      )
    ).members;

  test('filters by view and by words, with seat and fee', async () => {
    const all = await list();
    expect(all.map(({ email, membership }) => [email, membership.state, membership.founderSeat])).toEqual([
      ['p•••@e•••.com', 'active', 1],
      ['p•••@e•••.com', 'reserved', 2],
      ['p•••@e•••.com', 'reserved', null],
    ]);
    expect(await list({ view: 'founders' })).toHaveLength(2);
    expect(await list({ view: 'owners' })).toHaveLength(1);
    expect(await list({ view: 'renters' })).toHaveLength(0);
    expect(await list({ search: 'PERSON-2' })).toHaveLength(1);
    const member = await readMember(db.sql, all[0]?.id ?? '', noListings);
    expect(member?.history.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'application.submitted',
        'application.approve',
        'membership.joined',
        'membership.founder_joined',
      ]),
    );
    expect(member?.membership.fee.yearlyCents).toBe(29_700);
  });

  test('comes page by page', async () => {
    await db.ownerSql`
      insert into membership (reserved_for, kind, state, approved_at)
      select 'many-' || n || '@example.net', 'renter', 'reserved', ${at(0)}::timestamptz from generate_series(1, 60) n`;
    const filter = { view: 'all', search: '', sort: 'approved', order: 'descending' } as const;
    const first = await readMembers(db.sql, filter, noListings);
    const after = readPlace(first.next ?? '') ?? undefined;
    const second = await readMembers(db.sql, { ...filter, after }, noListings);
    expect([first.members.length, second.members.length, second.next]).toEqual([50, 13, null]);
    expect(new Set([...first.members, ...second.members].map(({ id }) => id)).size).toBe(63);
  });
});

describe('the operators', () => {
  test('can grant the right to a confirmed address and revoke it, but never the last one’s', async () => {
    const bob = await addAccount(db.ownerSql, { email: 'bob@example.com' });
    await addAccount(db.ownerSql, { email: 'unconfirmed@example.com', isConfirmed: false });
    const reason = 'Helps';
    for (const email of ['nobody@example.com', 'unconfirmed@example.com'])
      expect(await grantToAddress(db.deps(), operator, { email, reason })).toMatchObject({
        refusal: 'no-such-account',
      });
    expect(
      await revokeFromAccount(db.deps(), operator, { accountId: operator.accountId, reason }),
    ).toMatchObject({ refusal: 'last-operator' });
    expect(await grantToAddress(db.deps(), operator, { email: ' Bob@example.com ', reason })).toBe('granted');
    expect(
      (await readOperators(db.deps(), bob.accountId)).map(({ email, isSelf }) => [email, isSelf]),
    ).toEqual([
      ['desk@example.com', false],
      ['bob@example.com', true],
    ]);
    const second = somebody({ ...bob, isOperator: true, assurance: 'aal2' });
    const outcomes = await Promise.all([
      revokeFromAccount(db.deps(), operator, { accountId: bob.accountId, reason }),
      revokeFromAccount(db.deps(), second, { accountId: operator.accountId, reason }),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'revoked')).toHaveLength(1);
    expect(await readOperators(db.deps(), '')).toHaveLength(1);
  });

  test('changes nothing without a reason or the right', async () => {
    expect(
      await grantToAddress(db.deps(), operator, { email: 'bob@example.com', reason: ' ' }),
    ).toMatchObject({
      refusal: 'reason-missing',
    });
    expect(
      await grantToAddress(db.deps(), somebody(), { email: 'bob@example.com', reason: 'x' }),
    ).toMatchObject({ refusal: 'not-allowed' });
    expect(
      await revokeFromAccount(db.deps(), somebody({ isOperator: true }), {
        accountId: operator.accountId,
        reason: 'x',
      }),
    ).toMatchObject({ refusal: 'not-allowed' });
  });
});
