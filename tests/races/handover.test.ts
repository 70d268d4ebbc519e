import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { addReading } from '../../features/handover/evidence/add-reading.server.ts';
import { confirmSet } from '../../features/handover/confirm-set.server.ts';
import type { ExchangeRef } from '../../features/handover/handover-set.ts';
import { racingPool } from '../builders/racing-pool.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { testDatabase } from '../builders/database.ts';
import { confirmNow, pretendShots, renterSigns, viewFor } from '../builders/handovers.ts';
import { rentals, start } from '../builders/rentals.ts';

const db = await testDatabase();
const racers = 32;
const pool = racingPool(db.url, racers);
afterAll(async () => {
  await pool.close();
  await db.drop();
});
const deps = { ...db.deps(start), sql: pool.sql };
const story = rentals(db);

test('both sides press at once, many times, while readings arrive: it changes hands once, and both have confirmed the set that is kept', async () => {
  for (let round = 0; round < 3; round += 1) {
    const rental = await story();
    const { owner, renter } = rental;
    const ref: ExchangeRef = { kind: 'booking', id: await rental.agreed() };
    await renterSigns(deps, renter, ref);
    await pretendShots(db.ownerSql, ref, 'departure', start);
    const { setHash } = (await viewFor(deps, owner, ref)).stages.departure;
    const now = new Date(start);
    const said = await Promise.all(
      Array.from({ length: racers }, async (_, racer) => {
        if (racer % 8 !== 7) {
          const who = racer % 2 === 0 ? owner : renter;
          const outcome = await confirmSet(deps, who, ref, { stage: 'departure', setHash, deviceAt: now });
          return isRefusal(outcome) ? outcome.refusal : outcome.outcome;
        }
        const words = { id: randomUUID(), stage: 'departure', meter: 'engine_hours', tenths: racer } as const;
        const outcome = await addReading(deps, owner, ref, { ...words, takenAt: now, sentAt: now });
        return isRefusal(outcome) ? outcome.refusal : outcome;
      }),
    );
    expect(
      said.filter((word) => !['waiting', 'done', 'kept', 'set-changed', 'set-is-closed'].includes(word)),
    ).toEqual([]);
    // If a reading came first, neither old confirmation counts: both look again.
    const { closedAt } = (await viewFor(deps, owner, ref)).stages.departure;
    if (closedAt === null) for (const who of [owner, renter]) await confirmNow(deps, who, ref, 'departure');
    const view = await viewFor(deps, owner, ref);
    const { confirmations, setHash: last } = view.stages.departure;
    expect(view.standing).toBe('out');
    expect(new Set(confirmations.filter((each) => each.setHash === last).map(({ side }) => side)).size).toBe(
      2,
    );
    const [events] = await db.sql<{ count: number }[]>`
      select count(*)::int as count from event where name = 'booking.handed_off' and subject_id = ${ref.id}`;
    expect(events?.count).toBe(1);
  }
});
