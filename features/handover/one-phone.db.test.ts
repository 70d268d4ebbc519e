// Both sides confirm on one phone: with a code that only the other side's own page shows.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { confirmNow, pretendShots, renterSigns, viewFor } from '../../tests/builders/handovers.ts';
import { rentals, start, type Rental } from '../../tests/builders/rentals.ts';
import type { AccountActor } from '../members/actor.ts';
import { confirmSet } from './confirm-set.server.ts';
import type { ExchangeRef, Stage } from './handover-set.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const at = (instant: string) => db.deps(instant);
const story = rentals(db);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);

let rental: Rental;
let ref: ExchangeRef;
beforeEach(async () => {
  rental = await story();
  ref = { kind: 'booking', id: await rental.agreed() };
});
const stateOf = async () => (await db.sql`select state from leg where id = ${ref.id}`)[0]?.state as string;

describe('on one phone', () => {
  const withCode = async (actor: AccountActor, code: string, stage: Stage = 'departure') => {
    const { setHash } = (await viewFor(at(start), actor, ref)).stages[stage];
    return confirmSet(at(start), actor, ref, { stage, setHash, deviceAt: new Date(start), code });
  };
  const ready = async () => {
    await renterSigns(at(start), rental.renter, ref);
    await pretendShots(db.ownerSql, ref, 'departure', start);
    expect(await confirmNow(at(start), rental.owner, ref, 'departure')).toEqual({ outcome: 'waiting' });
  };

  test('the other side confirms with a code that only its own page shows, and the record says so', async () => {
    const { renter, owner } = rental;
    await ready();
    const { codes } = await viewFor(at(start), renter, ref);
    const own = await viewFor(at(start), owner, ref);
    expect(JSON.stringify(own)).not.toContain(codes.departure);
    expect(codeOf(await withCode(owner, own.codes.departure))).toBe('wrong-code');
    expect(codeOf(await withCode(owner, codes.return))).toBe('wrong-code');
    expect(await withCode(owner, codes.departure)).toEqual({ outcome: 'done' });
    expect(await stateOf()).toBe('handed_off');
    const { confirmations } = (await viewFor(at(start), owner, ref)).stages.departure;
    expect(confirmations.map(({ side, isByCode }) => ({ side, isByCode }))).toEqual(
      expect.arrayContaining([
        { side: 'owner', isByCode: false },
        { side: 'renter', isByCode: true },
      ]),
    );
    expect(
      await db.sql`select side, account_id as "accountId" from handover_confirmation where is_by_code`,
    ).toEqual([{ side: 'renter', accountId: renter.accountId }]);
  });

  test('nobody guesses it: after five wrong codes, sent at once or not, the right one counts for nothing', async () => {
    const { renter, owner } = rental;
    await ready();
    const { departure: right } = (await viewFor(at(start), renter, ref)).codes;
    const wrong = (step: number) => String((Number(right) + step) % 1_000_000).padStart(6, '0');
    const said = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((step) => withCode(owner, wrong(step))));
    expect(said.map((each) => (isRefusal(each) ? each.refusal : 'confirmed')).toSorted()).toEqual([
      ...Array(2).fill('too-many-codes'),
      ...Array(5).fill('wrong-code'),
    ]);
    expect(codeOf(await withCode(owner, right))).toBe('too-many-codes');
    expect(await stateOf()).toBe('agreed');
    expect(await confirmNow(at(start), renter, ref, 'departure')).toEqual({ outcome: 'done' });
  });
});
