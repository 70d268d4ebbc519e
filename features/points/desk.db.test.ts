import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { grantOperator } from '../members/operators.server.ts';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { exchangeRows, bookkeeping } from '../../tests/builders/points.ts';
import { checkBooks, checkBooksJob } from './ledger/check-books.server.ts';
import { circularPasses } from './ledger/circular-passes.server.ts';
import { decideCorrection } from './corrections/decide-correction.server.ts';
import { earnHeldPoints, settleCancelledHold } from './holds/earn-held-points.server.ts';
import { holdPoints } from './holds/hold-points.server.ts';
import { findWallets, listAccounts, listCorrections, listTransfers } from './ledger/ledger-queries.server.ts';
import { proposeCorrection } from './corrections/propose-correction.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const booking = await exchangeRows(db.ownerSql);
const { work, member, newMember, give, wallet } = bookkeeping(db);
const another = somebody({ isOperator: true, assurance: 'aal2' });
beforeAll(async () => {
  for (const { accountId } of [operator, another])
    await grantOperator(db.deps(), { actor: { kind: 'command_line' }, accountId, reason: 'Test' });
});

const propose = async (memberId: string, points: number): Promise<number> => {
  const outcome = await proposeCorrection(db.deps(), operator, {
    memberId,
    account: 'available',
    points,
    reason: 'Counted twice',
  });
  if ('refusal' in outcome) throw new Error(outcome.sentence);
  return outcome.correctionId;
};
const decide = (correctionId: number, event: 'confirm' | 'decline' | 'withdraw', actor = another) =>
  decideCorrection(db.deps(), actor, { correctionId, event, reason: 'Looked at it' });

describe('a correction', () => {
  test('moves points when another operator confirms it, once, and both are in the log', async () => {
    const ann = await member({ available: 100 });
    const id = await propose(ann, -40);
    expect(await wallet(ann)).toMatchObject({ available: 100 });
    expect(await decide(id, 'confirm', operator)).toMatchObject({ refusal: 'needs-another-operator' });
    expect(await decide(id, 'withdraw', another)).toMatchObject({ refusal: 'needs-another-operator' });
    expect(await decide(id, 'confirm')).toBe('confirmed');
    expect(await decide(id, 'confirm')).toMatchObject({ refusal: 'decided-already' });
    expect(await wallet(ann)).toMatchObject({ available: 60 });
    const acts = await db.sql`
      select act, actor_id, reason from audit_entry where subject_kind = 'points_correction' and subject_id = ${String(id)} order by id`;
    expect([...acts]).toEqual([
      { act: 'points_correction.propose', actor_id: operator.accountId, reason: 'Counted twice' },
      { act: 'points_correction.confirm', actor_id: another.accountId, reason: 'Looked at it' },
    ]);
  });

  test('moves nothing when it is declined or withdrawn', async () => {
    const ann = await member({ available: 100 });
    expect(await decide(await propose(ann, 40), 'decline')).toBe('declined');
    expect(await decide(await propose(ann, 40), 'withdraw', operator)).toBe('withdrawn');
    expect(await wallet(ann)).toMatchObject({ available: 100 });
  });

  test('that takes more than there is stays proposed', async () => {
    const ann = await member({ available: 100 });
    const id = await propose(ann, -101);
    expect(await decide(id, 'confirm')).toMatchObject({ refusal: 'not-enough-points' });
    const [found] = (await listCorrections(db.sql, { state: 'proposed' })).items;
    expect(found).toMatchObject({ id, points: -101, decidedBy: null });
  });

  test('pressed by both at once is confirmed once', async () => {
    const ann = await member({});
    const id = await propose(ann, 25);
    const outcomes = await Promise.all([decide(id, 'confirm'), decide(id, 'confirm'), decide(id, 'decline')]);
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(1);
    expect([0, 25]).toContain((await wallet(ann)).available);
  });

  test.each([
    ['nobody in particular', { kind: 'visitor' } as const],
    ['a member', somebody()],
    ['an operator without the second factor', somebody({ isOperator: true, assurance: 'aal1' })],
  ])('can’t be made by %s', async (_, actor) => {
    const ann = await member({});
    const proposal = { memberId: ann, account: 'bonus', points: 5, reason: 'mine' } as const;
    expect(await proposeCorrection(db.deps(), actor, proposal)).toMatchObject({ refusal: 'not-allowed' });
    const id = await propose(ann, 5);
    expect(
      await decideCorrection(db.deps(), actor, { correctionId: id, event: 'confirm', reason: 'x' }),
    ).toMatchObject({
      refusal: 'not-allowed',
    });
  });

  test.each([
    ['no reason', { reason: '  ' }, 'reason-missing'],
    ['no points', { points: 0 }, 'invalid'],
    ['half a point', { points: 0.5 }, 'invalid'],
    ['too many points', { points: 1_000_001 }, 'invalid'],
    ['somebody who is not there', { memberId: randomUUID() }, 'not-found'],
  ])('is refused with %s', async (_, wrong, code) => {
    const ann = await newMember();
    const proposal = { memberId: ann, account: 'bonus' as const, points: 5, reason: 'x', ...wrong };
    expect(await proposeCorrection(db.deps(), operator, proposal)).toMatchObject({ refusal: code });
  });

  test('that code posts without the second operator, or differently than agreed, is refused by the database', async () => {
    const ann = await member({ available: 10 });
    const id = await propose(ann, 7);
    const post = (points: number) =>
      db.sql`select post_points_transfers(jsonb_build_array(jsonb_build_object('key', gen_random_uuid(), 'reason', 'correction', 'correction_id', ${id}::int,
        'posted_at', now(), 'entries', (select jsonb_agg(jsonb_build_object('account_id', id, 'points', case kind when 'issuance' then ${-points}::int else ${points}::int end))
          from points_account where kind = 'issuance' or kind = 'available' and member_id = ${ann}))))`;
    await expect(post(7)).rejects.toMatchObject({ constraint: 'points_transfer_follows_its_reason' });
    const alone = db.sql`update points_correction set state = 'confirmed', decided_by = proposed_by, decided_at = now() where id = ${id}`;
    await expect(alone).rejects.toMatchObject({
      constraint: 'a_correction_is_decided_by_another_operator',
    });
    await db.sql`update points_correction set state = 'confirmed', decided_by = ${another.accountId}, decided_at = now() where id = ${id}`;
    await expect(post(8)).rejects.toMatchObject({ constraint: 'points_transfer_follows_its_reason' });
    expect((await checkBooks(db.ownerSql)).faults).toMatchObject([{ subject: `correction ${id}` }]);
    await post(7);
    expect((await checkBooks(db.ownerSql)).faults).toEqual([]);
  });
});

/** One member pays another: for an exchange, or for one they cancelled. */
async function pay(payerId: string, earnerId: string, points: number, isCancelled = false): Promise<void> {
  const exchange = booking();
  await work(async (at) => {
    await holdPoints(at, { exchange, memberId: payerId, points, key: randomUUID(), madeBy: null });
    const settlement = { exchange, payerId, earnerId, key: randomUUID(), madeBy: null };
    if (isCancelled) await settleCancelledHold(at, { ...settlement, refundPercent: 0 });
    else await earnHeldPoints(at, settlement);
  });
}

test('flags members who pass points back and forth, but not those who only pay', async () => {
  const [ann, bob, eve] = [
    await member({ available: 500 }),
    await member({ available: 100 }),
    await member({}),
  ];
  await pay(ann, bob, 300);
  await pay(bob, ann, 250, true);
  await pay(bob, eve, 50);
  await pay(eve, ann, 50);
  const flagged = await circularPasses(db, { since: new Date('2020-01-01') });
  expect(flagged).toHaveLength(1);
  expect(flagged[0]).toMatchObject({ exchanges: 2, roundPoints: 250 });
  const paid = new Map(flagged[0]?.members.map(({ id, paidPoints }) => [id, paidPoints]));
  expect([paid.get(ann), paid.get(bob)]).toEqual([300, 250]);
  expect(await circularPasses(db, { since: new Date('2100-01-01') })).toEqual([]);
});

describe('the explorer', () => {
  test('finds a wallet by name and by id, and takes pattern characters literally', async () => {
    const ann = await member({ available: 70, bonus: 5 });
    await db.ownerSql`update member set display_name = 'Zoë 100%' where id = ${ann}`;
    const found = { memberId: ann, name: 'Zoë 100%', availablePoints: 70, bonusPoints: 5, heldPoints: 0 };
    expect(await findWallets(db.sql, 'zoë')).toMatchObject([found]);
    expect(await findWallets(db.sql, '0%')).toMatchObject([found]);
    expect(await findWallets(db.sql, ann.toUpperCase())).toMatchObject([found]);
    expect(await findWallets(db.sql, 'Z%%')).toEqual([]);
  });

  test('pages through every transfer of a member once, newest first, with all its entries', async () => {
    const ann = await newMember();
    for (let each = 1; each <= 120; each += 1) await give(ann, each);
    const seen: number[] = [];
    let before: number | undefined;
    do {
      const page = await listTransfers(db.sql, { memberId: ann, before });
      seen.push(...page.items.map(({ entries }) => entries.find(({ points }) => points > 0)?.points ?? 0));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  });

  test('shows accounts by member and kind, and transfers by exchange and reason', async () => {
    const ann = await member({ available: 70 });
    const exchange = booking();
    await work((at) =>
      holdPoints(at, { exchange, memberId: ann, points: 70, key: randomUUID(), madeBy: ann }),
    );
    const { items } = await listAccounts(db.sql, { memberId: ann, withPoints: true });
    expect(items).toMatchObject([{ kind: 'escrow', balancePoints: 70, memberName: 'Ann' }]);
    expect((await listAccounts(db.sql, { kind: 'issuance' })).items).toHaveLength(1);
    const [hold, ...more] = (await listTransfers(db.sql, { exchangeId: exchange.id, reason: 'hold' })).items;
    expect([hold?.madeBy, more]).toEqual([ann, []]);
  });
});

test('the check finds what a broken trigger would allow', async () => {
  const ann = await member({ available: 10 });
  expect((await checkBooks(db.ownerSql)).isSound).toBe(true);
  await inTransaction({ sql: db.ownerSql }, {}, async ({ sql }) => {
    await sql`set constraints all deferred`;
    await sql`alter table points_account disable trigger user`;
    await sql`update points_account set balance_points = balance_points + 5 where member_id = ${ann} and kind = 'available'`;
    const { isSound, faults } = await checkBooks(sql);
    expect(isSound).toBe(false);
    expect(faults.map(({ law }) => law)).toEqual([
      'a balance is the sum of its entries',
      'all balances together are zero',
    ]);
    const job = checkBooksJob({
      job: { id: 1, kind: 'x', body: {}, tries: 1, mostTries: 3 },
      sql,
      now: () => new Date(),
    });
    await expect(job).rejects.toThrow('The points ledger has 2 faults.');
    throw new Error('put it back');
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'put it back') throw error;
  });
});
