/** Who is told of what has happened? Read from the event and from what stands now: each side learns its own, and nobody else learns anything. */
import { z } from 'zod';
import type { Config } from '../../platform/config.server.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { bookingOfExchange } from './about-booking.server.ts';
import { clubListeners } from './about-club.server.ts';
import { swapOfExchange } from './about-swap.server.ts';
import { bookingListeners } from './booking-listeners.server.ts';
import type { About } from './notification-kind.ts';
import { kindsOfEvent, notificationKinds, type KindName } from './notification-kinds.ts';
import { isPromise, openPromise, type OpenPromise } from './promises.server.ts';
import { askForReminders } from './remind.server.ts';
import { swapListeners } from './swap-listeners.server.ts';
import { tellMember, tellOpenPages, type Telling } from './tell-member.server.ts';

/** Asked for by the database for every event that somebody is told of. */
export const tellKind = 'tell-members';

const eventBody = z.object({
  event: z.number(),
  name: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  body: z.looseObject({}),
  happened_at: z.coerce.date(),
});
export type ToldEvent = z.infer<typeof eventBody>;

/** Somebody who is told, with the facts as they may know them. */
export type Listener = Pick<Telling, 'accountId' | 'facts'>;

const ofExchange = z.object({ exchange: z.object({ kind: z.string(), id: z.string() }) });
const ofVersion = z.object({ version: z.number() });

type Subject = { about: About; id: string };

/** What an event is about: a booking or a swap, itself or by the money that moved for it; else something of the club. */
async function subjectOf(sql: Runner, { subject_kind, subject_id, body }: ToldEvent): Promise<Subject> {
  const named = ofExchange.safeParse(body);
  const exchange = named.success ? named.data.exchange : { kind: subject_kind, id: subject_id };
  const booking = await bookingOfExchange(sql, exchange);
  if (booking !== null) return { about: 'booking', id: booking };
  const swap = await swapOfExchange(sql, exchange);
  return swap === null ? { about: 'club', id: subject_id } : { about: 'swap', id: swap };
}

/** Whether the offer that an event tells of has been replaced by a newer one since. */
const isOvertaken = ({ body }: ToldEvent, { version }: OpenPromise): boolean => {
  const said = ofVersion.safeParse(body);
  return said.success && said.data.version !== version;
};

function listenersOf(
  sql: Runner,
  event: ToldEvent,
  kind: KindName,
  { about, id }: Subject,
  promise: OpenPromise | null,
): Promise<Listener[]> {
  if (about === 'booking') return bookingListeners(sql, event, kind, id, promise);
  if (about === 'swap') return swapListeners(sql, event, kind, id, promise);
  return clubListeners(sql, event, kind);
}

/** The job. */
export const tellJob =
  (config: Config): JobHandler =>
  async ({ job, sql, now: clock }) => {
    const event = eventBody.parse(job.body);
    const now = clock();
    const subject = await subjectOf(sql, event);
    const told: string[] = [];
    for (const kind of kindsOfEvent(event.name, subject.about)) {
      const name = notificationKinds[kind].promise;
      const promise = isPromise(name) ? await openPromise(sql, name, subject.id, now) : null;
      // What was answered while this waited is told by its own event.
      if (isPromise(name) && (promise === null || isOvertaken(event, promise))) continue;
      if (isPromise(name) && promise) await askForReminders(sql, name, subject.id, promise, now);
      for (const { accountId, facts } of await listenersOf(sql, event, kind, subject, promise)) {
        const deadline = promise?.holders.includes(accountId) ? promise.until : null;
        const { event: number, happened_at: happenedAt } = event;
        const telling = { accountId, kind, facts, deadline, happenedAt, occasion: `event ${number}` };
        if (await tellMember({ sql, config, now }, telling)) told.push(accountId);
      }
    }
    await tellOpenPages(sql, told, now);
  };
