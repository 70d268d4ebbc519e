import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { violatedConstraint } from '../../../platform/database.server/database-error.ts';
import { clubMember } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { rentals, type Rental } from '../../../tests/builders/rentals.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const newRental = rentals(db);
let rental: Rental;
let id: string;
beforeEach(async () => {
  rental = await newRental();
  id = await rental.agreed();
});

/** The constraint that refuses the write at commit; null if none does. */
const lawAgainst = (write: (sql: Sql) => Promise<unknown>): Promise<string | null> =>
  inTransaction({ sql: db.ownerSql }, {}, async ({ sql }) => {
    await write(sql);
  }).then(
    () => null,
    (error: unknown) => violatedConstraint(error),
  );
const isWhole = 'an_agreed_exchange_is_whole';

describe('the database refuses an agreed rental', () => {
  test('whose leg is in another state', async () => {
    expect(await lawAgainst((sql) => sql`update leg set state = 'handed_off' where id = ${id}`)).toBe(
      isWhole,
    );
    expect(await lawAgainst((sql) => sql`update exchange set state = 'handed_off' where id = ${id}`)).toBe(
      isWhole,
    );
  });

  test('whose leg goes from or to an outsider', async () => {
    const { accountId: stranger } = await clubMember(db.ownerSql, 'owner');
    for (const side of ['giver_id', 'receiver_id'])
      expect(
        await lawAgainst((sql) => sql`update leg set ${sql({ [side]: stranger })} where id = ${id}`),
      ).toBe(`leg_exchange_id_${side}_fkey`);
  });

  test('whose leg goes from the renter to the owner', async () => {
    const turned = (sql: Sql) =>
      sql`update leg set giver_id = receiver_id, receiver_id = giver_id where id = ${id}`;
    expect(await lawAgainst(turned)).toBe(isWhole);
  });

  test('that gets a third member or a second leg', async () => {
    const { accountId: stranger } = await clubMember(db.ownerSql, 'owner');
    const joined = (sql: Sql) => sql`
      insert into exchange_party (exchange_id, member_id, place, pays_to, price, total_cents, points, bond_cents)
      values (${id}, ${stranger}, 2, ${rental.owner.accountId}, '{}', 0, 0, 0)`;
    expect(await lawAgainst(joined)).toBe(isWhole);
    const copied = (sql: Sql) => sql`
      insert into leg (exchange_id, place, listing_id, giver_id, receiver_id, state, from_day, to_day, time_zone, pick_up, return_by, during,
                       pick_up_at, return_at, worth_cents, worth_points, deposit_cents, terms)
      select exchange_id, 1, listing_id, giver_id, receiver_id, 'offered', from_day, to_day, time_zone, pick_up, return_by, during,
             pick_up_at, return_at, 0, 0, deposit_cents, terms from leg where id = ${id}`;
    expect(await lawAgainst(copied)).toBe(isWhole);
  });

  test('without its days, or with other days than its leg’s', async () => {
    const freed = async (sql: Sql) => {
      await sql`delete from listing_claim where leg_id = ${id}`;
      await sql`update leg set state = state where id = ${id}`;
    };
    expect(await lawAgainst(freed)).toBe(isWhole);
    const longer = (sql: Sql) =>
      sql`update leg set during = tsrange(lower(during), upper(during) + interval '1 day') where id = ${id}`;
    expect(await lawAgainst(longer)).toBe(isWhole);
  });

  test('that was called off and keeps its days', async () => {
    const calledOff = async (sql: Sql) => {
      await sql`update exchange set state = 'cancelled', ended_at = now() where id = ${id}`;
      await sql`update leg set state = 'called_off', called_off_by = 'giver' where id = ${id}`;
    };
    expect(await lawAgainst(calledOff)).toBe(isWhole);
    expect(
      await lawAgainst(async (sql) => {
        await calledOff(sql);
        await sql`delete from listing_claim where leg_id = ${id}`;
      }),
    ).toBeNull();
  });
});

test('lets only an accepted rental wait for a payment', async () => {
  const waits = (sql: Sql) =>
    sql`update exchange_party set pay_until = now() where exchange_id = ${id} and place = 0`;
  expect(await lawAgainst(waits)).toBeNull();
  const begun = async (sql: Sql) => {
    await sql`update exchange set state = 'handed_off' where id = ${id}`;
    await sql`update leg set state = 'handed_off' where id = ${id}`;
  };
  expect(await lawAgainst(begun)).toBe(isWhole);
  const paid = async (sql: Sql) => {
    await begun(sql);
    await sql`update exchange_party set pay_until = null where exchange_id = ${id}`;
  };
  expect(await lawAgainst(paid)).toBeNull();
  expect(await lawAgainst(waits)).toBe(isWhole);
});
