/** Which promises wait for somebody, until when, and do they still? Read from what stands now: who has answered is not reminded. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Body } from '../../platform/jobs.server/outbox.ts';
import { bookingPromises } from './booking-promises.server.ts';
import { clubPromises } from './club-promises.server.ts';
import { exchangePromises } from './exchange-promises.server.ts';
import type { KindName } from './notification-kinds.ts';
import { swapPromises } from './swap-promises.server.ts';

/** A promise that is open now. */
export type OpenPromise = {
  /** Who has to do something. */
  holders: readonly string[];
  from: Date;
  until: Date;
  /** Another word for another promise about the same thing: the next version of an offer. */
  key: string;
  /** Of the offer that it is about; null where there are no versions. */
  version: number | null;
  /** What everybody who is told of it may know, beside what the event said. */
  said: { cents?: number; percent?: number };
  /** The facts of a reminder to a holder. */
  factsFor: (holderId: string) => Body;
};

/** Reads the promise about one exchange; null when it is kept, has come to nothing, or was never made. */
export type PromiseReader = {
  read: (sql: Sql, subjectId: string, now: Date) => Promise<OpenPromise | null>;
  reminder: KindName;
  /** What the promise is about, where that is less than the thing which an event tells of: one member's part of it. */
  subjectOf?: (body: unknown) => string | null;
};

const readers = {
  ...bookingPromises,
  ...swapPromises,
  ...exchangePromises,
  ...clubPromises,
} satisfies Record<string, PromiseReader>;

export type PromiseName = keyof typeof readers;

export const isPromise = (name: string | undefined): name is PromiseName =>
  name !== undefined && Object.hasOwn(readers, name);

/** The kind that reminds of a promise. */
export const reminderOf = (name: PromiseName): KindName => readers[name].reminder;

/** What a promise of this name is about, for an event that tells of `subject`. */
export const promisedSubject = (name: PromiseName, body: unknown, subject: string): string => {
  const { subjectOf }: PromiseReader = readers[name];
  return subjectOf?.(body) ?? subject;
};

/** The promise of this name about an exchange, while its time is not over. */
export async function openPromise(
  sql: Sql,
  name: PromiseName,
  subjectId: string,
  now: Date,
): Promise<OpenPromise | null> {
  const found = await readers[name].read(sql, subjectId, now);
  return found && found.until > now ? found : null;
}
