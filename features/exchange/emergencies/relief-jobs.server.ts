/** Applies each emergency to every affected booking exactly once, and lifts it again: one job searches, and one job per booking acts. */
import { z } from 'zod';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { lockWithListing } from '../lifecycle/booking-store.server.ts';
import { overtakeRelief, overtakeReliefKind } from '../relief/choose-relief.server.ts';
import { reliefSteps } from '../relief/relief-steps.server.ts';
import { bookingsToLift, liftReliefOf } from '../relief/offer-relief.server.ts';
import {
  endInterruptionJob,
  endInterruptionKind,
  interruptTrip,
  liftInterruptedTrips,
} from '../relief/interrupt-trip.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { bookingsInside, tripsInside, type TripInside } from './bookings-inside.server.ts';
import { offerReliefOf } from './meet-booking.server.ts';
import {
  declaredEmergency,
  interruptingBy,
  secondLookSeconds,
  standingEmergencies,
  standingEmergency,
  type Emergency,
} from './standing-emergency.server.ts';

const findReliefKind = 'find-relief';
const offerReliefKind = 'offer-relief';
const interruptTripKind = 'interrupt-trip';
const liftReliefKind = 'lift-relief';
const liftOneReliefKind = 'lift-one-relief';
const passReliefOnKind = 'pass-relief-on';

const fact = z.object({ subject_id: z.uuid(), isSecond: z.boolean().default(false) });

/** The trips it interrupts; if it was lifted before the search, those returned before. */
async function interruptedBy(sql: Sql, emergency: Emergency): Promise<TripInside[]> {
  const { declaredAt, liftedAt } = emergency;
  const all = await tripsInside(sql, emergency, declaredAt);
  if (liftedAt === null) return all;
  return all
    .filter(({ backAt }) => backAt !== null && backAt < liftedAt)
    .map((trip) => ({ ...trip, until: trip.until < liftedAt ? trip.until : liftedAt }));
}

/** Searches twice: agreements made during the declaration are found by the second search. */
const findRelief: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: id, isSecond } = fact.parse(job.body);
  const emergency = await declaredEmergency(sql, id);
  if (!emergency) return;
  const { declaredAt, liftedAt } = emergency;
  const kindsOf = [
    [offerReliefKind, liftedAt === null ? await bookingsInside(sql, emergency, declaredAt) : []],
    [interruptTripKind, await interruptedBy(sql, emergency)],
  ] as const;
  for (const [kind, met] of kindsOf)
    for (const { id: booking } of met)
      await enqueue(sql, { kind, body: { emergency: id, booking }, key: `${id} ${booking}` }, now());
  if (isSecond) return;
  const dueAt = new Date(now().getTime() + secondLookSeconds * 1_000);
  const body = { subject_id: id, isSecond: true };
  await enqueue(sql, { kind: findReliefKind, body, key: `second ${id}`, dueAt }, now());
};

const pair = z.object({ emergency: z.uuid(), booking: z.uuid() });

const offerOne: JobHandler = async ({ job, sql, now }) => {
  const { emergency: id, booking: bookingId } = pair.parse(job.body);
  const emergency = await standingEmergency(sql, id);
  if (emergency) await offerReliefOf({ sql }, emergency, bookingId, now());
};

/** Checks the booking again under its lock: whether it was out, where, and until which day. */
const interruptOne: JobHandler = async ({ job, sql, now }) => {
  const { emergency: id, booking: bookingId } = pair.parse(job.body);
  const emergency = await declaredEmergency(sql, id);
  await lockWithListing({ sql }, bookingId);
  const trips = emergency ? await interruptedBy(sql, emergency) : [];
  const trip = trips.find((each) => each.id === bookingId);
  if (!emergency || !trip) return;
  await interruptTrip({ sql }, bookingId, await interruptingBy(sql, emergency, trip.until), now());
};

const liftRelief: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: id } = fact.parse(job.body);
  await liftInterruptedTrips({ sql }, id, now());
  for (const booking of await bookingsToLift(sql, id))
    await enqueue(sql, { kind: liftOneReliefKind, body: { emergency: id, booking } }, now());
};

/** A booking was released by one emergency: if another affects it, that one makes its offer now. */
async function passOn(sql: Sql, booking: string, id: string, now: Date): Promise<void> {
  for (const other of await standingEmergencies(sql, id)) {
    const [inside] = await bookingsInside(sql, other, other.declaredAt, booking);
    if (!inside) continue;
    const body = { emergency: other.id, booking };
    await enqueue(sql, { kind: offerReliefKind, body, key: `${other.id} ${booking} after ${id}` }, now);
  }
}

const liftOne: JobHandler = async ({ job, sql, now }) => {
  const { emergency: id, booking } = pair.parse(job.body);
  await liftReliefOf({ sql }, { bookingId: booking, emergencyId: id }, now());
  await passOn(sql, booking, id, now());
};

const unmet = z.object({ subject_id: z.uuid(), body: z.object({ emergency: z.uuid() }) });

/** Reads 'booking.relief_unmet': the affected days were not paid. */
const passReliefOn: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: booking, body } = unmet.parse(job.body);
  await passOn(sql, booking, body.emergency, now());
};

/** All automatic jobs about emergencies. */
export const reliefJobs: Record<string, JobHandler> = {
  [findReliefKind]: findRelief,
  [offerReliefKind]: offerOne,
  [interruptTripKind]: interruptOne,
  [endInterruptionKind]: endInterruptionJob,
  [liftReliefKind]: liftRelief,
  [liftOneReliefKind]: liftOne,
  [passReliefOnKind]: passReliefOn,
  ...reliefSteps.clockJobs(),
  [overtakeReliefKind]: overtakeRelief,
};
