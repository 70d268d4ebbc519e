import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { somebody } from '../../../tests/builders/actors.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { back, disputeStories, due, hour, line, said } from '../../../tests/builders/disputes.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { confirmHandOver } from '../../exchange/handover/hand-over.server.ts';
import { interruptLeg } from '../../exchange/relief/interrupt-leg.server.ts';
import { liftInterruptedTrips } from '../../exchange/relief/interrupt-trip.server.ts';
import { visitor } from '../../members/actor.ts';
import { claimDamage } from './claim-damage.server.ts';
import { claimDeskFor } from '../dispute-queries.server.ts';
import { reportBreakdown } from '../report-breakdown.server.ts';
import {
  noteLateReturnJob,
  noteLateReturnKind,
  watchReturnJob,
  watchReturnKind,
} from '../watch-return.server.ts';
import { insertRental, moveRental, takeOutAgain, rentalRows } from '../../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { later, someOperator, story } = disputeStories(db);

describe('a late return', () => {
  /** Still with the renter, as if the return had not been confirmed. */
  const outAgain = (id: string) => takeOutAgain(db.ownerSql, id);
  const cameBack = (id: string, at: Date) =>
    moveRental(db.ownerSql, id, {
      state: 'returned',
      returned_at: at,
      return_said_at: at,
      claim_until: new Date(at.getTime() + 48 * hour),
    });
  /** Someone has booked the same listing on other days. @param hours from its agreed return to the pick-up @returns their booking */
  const booked = async (id: string, from: number, hours: number): Promise<string> => {
    const dayOf = (day: number) => `2027-06-${String(day).padStart(2, '0')}`;
    const [row] = await db.ownerSql<{ listing: number; owner: string; renter: string }[]>`
      select listing_id as listing, owner_id as owner, renter_id as renter from ${rentalRows(db.ownerSql)} rental where id = ${id}`;
    return insertRental(db.ownerSql, {
      listing_id: row?.listing ?? 0,
      owner_id: row?.owner ?? '',
      renter_id: row?.renter ?? '',
      state: 'accepted',
      from_day: dayOf(from),
      to_day: dayOf(from + 2),
      pick_up: `${dayOf(from)}T09:00`,
      return_by: `${dayOf(from + 2)}T17:00`,
      during: `[${dayOf(from)},${dayOf(from + 3)})`,
      pick_up_at: new Date(due + hours * hour),
      terms: db.ownerSql`(select terms from leg where id = ${id})`,
      asked_at: new Date(due - 200 * hour),
      accepted_at: new Date(due - 200 * hour),
    });
  };
  const oneAfter = (id: string) => booked(id, 7, 20);
  const named = async (id: string) => {
    const events = await db.sql<
      { name: string }[]
    >`select name from event where subject_id = ${id} order by id`;
    return events.map(({ name }) => name);
  };

  test('notifies both sides and the next renter once, and no one after a timely return', async () => {
    const { exchange } = await story();
    await outAgain(exchange.id);
    const next = await oneAfter(exchange.id);
    // One that nobody came for isn't waiting for the boat.
    const before = await booked(exchange.id, 1, -124);
    await appendEvent(db.sql, { name: 'booking.handed_off', subject: exchange }, new Date(back - 2 * hour));
    const watch = (hours: number) =>
      doDueJobs(later(hours), { [watchReturnKind]: watchReturnJob, [noteLateReturnKind]: noteLateReturnJob });
    await watch(0.9);
    expect(await named(exchange.id)).not.toContain('booking.late');
    await watch(1);
    await watch(5);
    expect((await named(exchange.id)).filter((name) => name === 'booking.late')).toHaveLength(1);
    expect(await named(next)).toEqual(['booking.one_before_is_late']);
    expect(await named(before)).toEqual([]);
    const other = await story();
    await outAgain(other.exchange.id);
    await appendEvent(
      db.sql,
      { name: 'booking.handed_off', subject: other.exchange },
      new Date(back - 2 * hour),
    );
    await watch(0);
    await cameBack(other.exchange.id, new Date(back));
    await watch(5);
    expect(await named(other.exchange.id)).not.toContain('booking.late');
  });

  test('doesn’t exist during an emergency there; afterwards the notice goes out, and those hours aren’t claimed', async () => {
    const { owner, exchange } = await story();
    await outAgain(exchange.id);
    const next = await oneAfter(exchange.id);
    const operatorId = (await someOperator()).accountId;
    const area = { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 5 };
    const [emergency] = await db.ownerSql<{ id: string }[]>`
      insert into emergency (kind, title, from_day, to_day, area, declared_by, declared_at)
      values ('flood', 'A flood', '2027-06-05', '2027-06-08', ${db.ownerSql.json(area)}, ${operatorId}, ${later(-5).now()}) returning id`;
    const interrupting = {
      emergencyId: emergency?.id ?? '',
      kind: 'flood',
      title: 'A flood',
      declaredAt: later(-5).now(),
      until: later(40).now(),
      pointsPercent: 110,
    };
    expect(await interruptLeg({ sql: db.sql, now: later(-5).now() }, exchange.id, interrupting, 'out')).toBe(
      true,
    );
    await appendEvent(db.sql, { name: 'booking.handed_off', subject: exchange }, new Date(back - 2 * hour));
    const watch = (hours: number) =>
      doDueJobs(later(hours), { [watchReturnKind]: watchReturnJob, [noteLateReturnKind]: noteLateReturnJob });
    await watch(2);
    await watch(30);
    expect(await named(exchange.id)).not.toContain('booking.late');
    // Lifted ten hours after it was due: it is late from then on.
    await liftInterruptedTrips({ sql: db.sql }, interrupting.emergencyId, later(11).now());
    await watch(31);
    const told = async () => (await named(exchange.id)).filter((name) => name === 'booking.late');
    expect(await told()).toHaveLength(1);
    // It was checked again when the emergency was first due to end: the notice comes once.
    await watch(45);
    expect(await told()).toHaveLength(1);
    expect(await named(next)).toEqual(['booking.one_before_is_late']);
    await cameBack(exchange.id, later(13.5).now());
    expect((await claimDeskFor(later(14), owner, exchange))?.late).toMatchObject({ hours: 3 });
  });

  test('ends when the first side confirms it: the other side’s delay costs nobody', async () => {
    const { owner, renter, exchange } = await story();
    await outAgain(exchange.id);
    const confirmed = { legId: exchange.id, step: 'return' } as const;
    expect(await confirmHandOver(later(2.5), renter, confirmed)).toBe('waiting');
    expect(await confirmHandOver(later(9), owner, confirmed)).toBe('done');
    expect(await claimDeskFor(later(9), owner, exchange)).toMatchObject({ late: { hours: 2 } });
  });

  test('is a line of a claim, up to the price of its hours; a reported breakdown stops them', async () => {
    const { owner, renter, exchange } = await story();
    await outAgain(exchange.id);
    expect(said(await reportBreakdown(later(1), somebody(), { ...exchange, words: 'Flat' }))).toBe(
      'not-found',
    );
    const nowhere = { id: randomUUID(), words: 'Flat' };
    expect(said(await reportBreakdown(later(1), renter, nowhere))).toBe('not-found');
    expect(said(await reportBreakdown(later(1), visitor, { ...exchange, words: 'Flat' }))).toBe('not-found');
    // Two hours and a bit after the time of return.
    expect(await reportBreakdown(later(3.2), renter, { ...exchange, words: 'The belt' })).toBe('reported');
    expect(said(await reportBreakdown(later(3.3), owner, { ...exchange, words: 'Again' }))).toBe(
      'already-reported',
    );
    await cameBack(exchange.id, new Date(back + 20 * hour));
    // $300 a day, three hours begun: three sixteenths.
    expect(await claimDeskFor(later(21), owner, exchange)).toMatchObject({
      late: { hours: 3, cents: 5_625 },
      mayClaim: true,
      breakdown: { byMe: false },
    });
    const tooMuch = { lines: [line(5_626, 'late_return')], words: 'Late' };
    expect(await claimDamage(later(21), owner, exchange, tooMuch)).toMatchObject({ field: 'lines' });
    const twice = { lines: [line(1, 'late_return'), line(1, 'late_return')], words: 'Late' };
    expect(await claimDamage(later(21), owner, exchange, twice)).toMatchObject({ field: 'lines' });
    const fair = { lines: [line(5_625, 'late_return')], words: 'Late' };
    expect(said(await claimDamage(later(21), owner, exchange, fair))).toBe('done');
  });
});
