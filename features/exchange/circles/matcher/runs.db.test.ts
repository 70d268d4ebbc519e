import { afterAll, expect, test } from 'vitest';
import { matchInAMinute, wisher } from '../../../../tests/builders/circles.ts';
import { testDatabase } from '../../../../tests/builders/database.ts';
import { sayYes } from '../../../../tests/builders/swaps.ts';
import type { AccountActor } from '../../../members/actor.ts';
import { owe } from '../../../payments/debts.server.ts';
import { askToMatch } from './match-now.server.ts';
import { keptRuns, latestRuns, runOf } from './run-queries.server.ts';
import { wishShelf } from '../wishes/wish-queries.server.ts';
import { pastTrip } from '../../../../tests/builders/returned.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
let instant = Date.parse('2027-05-01T18:00:00Z');
const deps = { ...db.deps(), now: () => new Date(instant) };
const wish = (...of: Parameters<typeof wisher> extends [unknown, unknown, ...infer R] ? R : never) =>
  wisher(deps, db.ownerSql, ...of);

test('a run reports how many wishes it had, what it proposed, what was agreed, and why the others weren’t matched', async () => {
  const pair = [await wish('water', 'snow'), await wish('snow', 'water')] as const;
  // Nobody gives a roadster; someone wants a booked cabin; nobody wants the fourth one's listing; the last has none published.
  const dreamer = await wish('lite', 'specialty');
  const cabin = await wish('cabins', 'rv');
  const late = await wish('motorcycle', 'cabins');
  await db.ownerSql`insert into listing_claim (listing_id, during, kind) values (${cabin.listingId}, '[2027-05-01 00:00, 2027-08-01 00:00)', 'block')`;
  const unwanted = await wish('glamping', 'lite');
  const gone = await wish('atv', 'snow');
  await db.ownerSql`update listing set state = 'paused' where id = ${gone.listingId}`;
  await matchInAMinute(deps);
  const [run] = await latestRuns(deps);
  expect(run).toMatchObject({ wishes: 7, chosen: 1, proposed: 1, waiting: 1, agreed: 0, missingPercent: 0 });
  expect(run?.outcomes).toMatchObject({ matched: 2, 'nothing-to-give': 1, 'no-free-days': 1 });
  const view = await runOf(deps, run?.id ?? 0);
  const outcomeOf = ({ wishId }: { wishId: string }) => view?.wishes.find(({ id }) => id === wishId)?.outcome;
  expect([dreamer, cabin, late, unwanted, gone, ...pair].map(outcomeOf)).toEqual([
    'nothing-like-it',
    'nothing-like-it',
    'no-free-days',
    'nobody-wants-it',
    'nothing-to-give',
    'matched',
    'matched',
  ]);
  // Each reads their own; someone in a circle has no reason to read.
  const lookOf = async ({ actor, wishId }: { actor: AccountActor; wishId: string }) =>
    (await wishShelf(deps, actor)).wishes.find(({ id }) => id === wishId)?.lastLook;
  const looks = await Promise.all([dreamer, late, gone, pair[0]].map(lookOf));
  expect(looks.map((look) => look?.outcome)).toEqual([
    'nothing-like-it',
    'no-free-days',
    'nothing-to-give',
    undefined,
  ]);
  expect(looks[0]?.at).toBe(run?.ranAt);
  expect(view?.circles).toMatchObject([{ state: 'requested', chancePercent: 64 }]);
  const id = view?.circles[0]?.id ?? '';
  for (const { actor } of pair) await sayYes(deps, actor, { id, version: 1 });
  expect((await latestRuns(deps)).find((each) => each.id === run?.id)).toMatchObject({
    waiting: 0,
    agreed: 1,
  });
});

test('keeps the figures of old runs, and deletes the results of single wishes', async () => {
  const [first] = (await latestRuns(deps)).slice(-1);
  await db.ownerSql`
    insert into circle_run (ran_at, wishes, found, chosen, is_proven, total, bound)
    select now(), 0, 0, 0, true, 0, 0 from generate_series(1, ${keptRuns})`;
  instant += 3_600_000;
  await askToMatch(db.sql, deps.now());
  await matchInAMinute(deps);
  const view = await runOf(deps, first?.id ?? 0);
  expect(view).toMatchObject({ run: { wishes: 7, outcomes: {} }, wishes: [] });
  expect(view?.circles).toHaveLength(1);
  expect(await latestRuns(deps)).toHaveLength(keptRuns);
});

// An owner asks repeatedly, with another age or other days; the answers must not reveal anything about others.
test.each(['age', 'debt of who wants it', 'refusal', 'debt of who gives it'] as const)(
  'tells a member the same about the last run whatever the other’s %s is; the desk sees more',
  async (secret) => {
    await db.ownerSql`update wish set state = 'removed'`;
    // Ann gives what Ben wants, Cid what Ann wants; nobody wants what Ben gives.
    const [ann, ben, cid] = [
      await wish('water', 'cabins'),
      await wish('atv', 'water'),
      await wish('cabins', 'lite'),
    ];
    const looks = async () => {
      instant += 3_600_000;
      await askToMatch(db.sql, deps.now());
      await matchInAMinute(deps);
      const [run] = await latestRuns(deps);
      const view = await runOf(deps, run?.id ?? 0);
      const [own] = (await wishShelf(deps, ann.actor)).wishes;
      return {
        told: own?.lastLook?.outcome,
        desk: view?.wishes.find(({ id }) => id === ann.wishId)?.outcome,
      };
    };
    expect(await looks()).toEqual({ told: 'no-circle', desk: 'no-way-around' });
    const debtor = secret === 'debt of who gives it' ? cid : ben;
    if (secret === 'age') {
      await db.ownerSql`update shown_by_member set birth_date = '2000-01-01' where account_id = ${ben.actor.accountId}`;
      await db.ownerSql`update listing set requirement_terms = '{"minimumAge":30}' where id = ${ann.listingId}`;
    } else if (secret === 'refusal') {
      await db.ownerSql`insert into wish_refusal (wish_id, listing_id) values (${ben.wishId}, ${ann.listingId})`;
    } else {
      await owe(
        db.sql,
        {
          debtorId: debtor.actor.accountId,
          creditorId: ann.actor.accountId,
          legId: (await pastTrip(db.ownerSql, ann.actor.accountId, debtor.actor.accountId)).id,
          reason: 'award',
          title: 'A boat',
          cents: 100,
        },
        deps.now(),
      );
    }
    const after = await looks();
    expect(after.told).toBe('no-circle');
    if (debtor === ben) expect(after.desk).toBe('nobody-wants-it');
  },
);
