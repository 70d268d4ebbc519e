/** Finds open promises and their deadlines in the current data: someone who has answered is not reminded. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import { bookingPromises } from './booking-promises.server.ts';
import { clubPromises } from './club-promises.server.ts';
import { exchangePromises } from './exchange-promises.server.ts';
import type { KindName } from '../notification-kinds.ts';
import { swapPromises } from './swap-promises.server.ts';

/** A promise that is currently open. */
export type OpenPromise = {
  /** Who must act. */
  holders: readonly string[];
  from: Date;
  until: Date;
  /** Another key for another promise about the same thing: the offer's next version. */
  key: string;
  /** The offer's version; null without versions. */
  version: number | null;
  /** What all recipients may know, besides the event's facts. */
  said: { cents?: number; percent?: number };
  /** A reminder's facts for a recipient. */
  factsFor: (holderId: string) => Body;
};

/** Reads one exchange's promise; null when kept, void, or never made. */
export type PromiseReader = {
  read: (sql: Sql, subjectId: string, now: Date) => Promise<OpenPromise | null>;
  reminder: KindName;
  /** What the promise is about, if narrower than the event's subject: one member's part. */
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

/** What this promise is about, for an event about `subject`. */
export const promisedSubject = (name: PromiseName, body: unknown, subject: string): string => {
  const { subjectOf }: PromiseReader = readers[name];
  return subjectOf?.(body) ?? subject;
};

/** An exchange's promise of this name, until its deadline. */
export async function openPromise(
  sql: Sql,
  name: PromiseName,
  subjectId: string,
  now: Date,
): Promise<OpenPromise | null> {
  const found = await readers[name].read(sql, subjectId, now);
  return found && found.until > now ? found : null;
}
