/** Notifies the people an event concerns, from the event and current data: each side learns only its own. */
import { z } from 'zod';
import type { Config } from '../../platform/config/config.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { unreachable } from '../../platform/assert.ts';
import { exchangeIn, wordOf } from './about/about-exchange.server.ts';
import { clubListeners } from './about/about-club.server.ts';
import { bookingListeners } from './readers/booking-listeners.server.ts';
import { exchangeListeners } from './readers/exchange-listeners.server.ts';
import type { About } from './notification-kind.ts';
import { kindsOfEvent, notificationKinds, type KindName } from './notification-kinds.ts';
import { isPromise, openPromise, promisedSubject, type OpenPromise } from './readers/promises.server.ts';
import { askForReminders } from './send/remind.server.ts';
import { swapListeners } from './readers/swap-listeners.server.ts';
import { tellMember, tellOpenPages, type Telling } from './tell-member.server.ts';

/** The database schedules it for every event with a notification. */
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

/** A recipient, with the facts they may know. */
export type Listener = Pick<Telling, 'accountId' | 'facts'>;

const ofExchange = z.object({ exchange: z.object({ kind: z.string(), id: z.string() }) });
const ofVersion = z.object({ version: z.number() });
const ofLeg = z.object({ legId: z.string() });

/** What an event is about for a kind: a booking or swap, itself or through its money; null otherwise. */
async function subjectFor(
  sql: Sql,
  about: About,
  { subject_kind, subject_id, body }: ToldEvent,
): Promise<string | null> {
  const named = ofExchange.safeParse(body);
  const exchange = named.success ? named.data.exchange : { kind: subject_kind, id: subject_id };
  switch (about) {
    case 'booking':
    case 'swap':
      return exchangeIn(sql, exchange, about);
    case 'exchange':
      return wordOf(exchange);
    case 'club':
      return subject_id;
    default:
      return unreachable(about);
  }
}

/** The returned listing, whose return starts other deadlines. */
function exchangeOf({ subject_kind, subject_id, body }: ToldEvent): string {
  const leg = ofLeg.safeParse(body);
  return leg.success
    ? wordOf({ kind: 'leg', id: leg.data.legId })
    : wordOf({ kind: subject_kind, id: subject_id });
}

/** Whether a newer offer has replaced the event's since. */
const isOvertaken = ({ body }: ToldEvent, { version }: OpenPromise): boolean => {
  const said = ofVersion.safeParse(body);
  return said.success && version !== null && said.data.version !== version;
};

function listenersOf(
  sql: Sql,
  event: ToldEvent,
  kind: KindName,
  subject: string,
  promise: OpenPromise | null,
): Promise<Listener[]> {
  const { about } = notificationKinds[kind];
  if (about === 'booking') return bookingListeners(sql, event, kind, subject, promise);
  if (about === 'swap') return swapListeners(sql, event, kind, subject, promise);
  if (about === 'exchange') return exchangeListeners(sql, event, kind, subject, promise);
  return clubListeners(sql, event, kind, promise);
}

/** Notifications of one kind for an event; also schedules its promise's reminders. */
async function tellingsOf(sql: Sql, event: ToldEvent, kind: KindName, now: Date): Promise<Telling[]> {
  const { about, promise: name, begins } = notificationKinds[kind];
  const subject = await subjectFor(sql, about, event);
  if (subject === null) return [];
  const promised = isPromise(name) ? promisedSubject(name, event.body, subject) : subject;
  const promise = isPromise(name) ? await openPromise(sql, name, promised, now) : null;
  // What was answered in the meantime has its own event.
  if (isPromise(name) && (promise === null || isOvertaken(event, promise))) return [];
  if (isPromise(name) && promise) await askForReminders(sql, name, promised, promise, now);
  if (isPromise(begins)) {
    const begun = await openPromise(sql, begins, exchangeOf(event), now);
    if (begun) await askForReminders(sql, begins, exchangeOf(event), begun, now);
  }
  const { event: number, happened_at: happenedAt } = event;
  return (await listenersOf(sql, event, kind, subject, promise)).map(({ accountId, facts }) => ({
    accountId,
    kind,
    facts,
    occasion: `event ${number}`,
    happenedAt,
    deadline: promise?.holders.includes(accountId) ? promise.until : null,
  }));
}

/** The job. */
export const tellJob =
  (config: Config): JobHandler =>
  async ({ job, sql, now: clock }) => {
    const event = eventBody.parse(job.body);
    const now = clock();
    const told: string[] = [];
    for (const kind of kindsOfEvent(event.name))
      for (const telling of await tellingsOf(sql, event, kind, now))
        if (await tellMember({ sql, config, now }, telling)) told.push(telling.accountId);
    await tellOpenPages(sql, told, now);
  };
