/** Streams changes to open pages, one stream per page; a missed hint costs a heartbeat, never correctness. */
import type { PoolSql } from '../database.server/sql.ts';
import { isDatabaseAway } from '../database.server/database-error.ts';
import { listen } from '../database.server/listen.ts';
import { errorForLog } from '../log/error-for-log.ts';
import { heartbeat, writeEvent } from '../event-stream.ts';
import type { Log } from '../log/log.server.ts';
import { refusal, type Refusal } from '../refusal.ts';
import { notesAfter, notesAtOnce, placeOf } from './read-live.ts';
import { liveChannel } from './tell-live.ts';

export type StreamAsked = {
  accountId: string;
  sessionId: string;
  /** The last number heard before a disconnect; null for a page that heard nothing yet. */
  after: number | null;
  /** Asked at every heartbeat, and after hints may have been missed: whether the listener is still signed in. An expired token is not. */
  stillHolds: () => Promise<boolean>;
};

export type LiveStreams = {
  /** A stream of server-sent events (see `writeEvent`), or why there is none. */
  open: (
    asked: StreamAsked,
  ) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | Refusal<'too-many' | 'too-busy'>>;
  /** Says goodbye to every page and accepts no more; they reconnect to any other process. */
  stop: () => Promise<void>;
};

export type LiveLimits = {
  /** Milliseconds between heartbeats. Below a minute, after which proxies and our own server close silent connections. */
  beatMs: number;
  /** Streams per account, and in total, in this process. */
  perAccount: number;
  atOnce: number;
};

const usual: LiveLimits = { beatMs: 25_000, perAccount: 12, atOnce: 5_000 };
/** A page that does not read is disconnected; it resumes where it was. */
const mostUnreadBytes = 64 * 1024;

const tooMany = refusal('too-many', 'This account is open in too many windows. Please close some.');
const tooBusy = refusal('too-busy', 'Live updates are unavailable right now. They will resume on their own.');

type Farewell = 'signed-out' | 'stopping';
type Follower = {
  asked: StreamAsked;
  wake: () => void;
  /** Wakes the stream and checks its token at once. */
  ask: () => void;
  end: (why: Farewell | null) => void;
};

/** @param listenUrl a direct address for hints from every process; without it notes are found at the next heartbeat */
export function openLiveStreams(
  deps: { sql: PoolSql; log: Log },
  listenUrl: string | null,
  limits: Partial<LiveLimits> = {},
): LiveStreams {
  const { beatMs, perAccount, atOnce } = { ...usual, ...limits };
  const followers = new Set<Follower>();
  let isStopped = false;

  const hear = (payload: string | null) => {
    const [subject, id] = payload?.split(' ') ?? [];
    for (const follower of followers)
      // Hints were missed, possibly one that a session ended.
      if (subject === undefined) follower.ask();
      else if (subject === 'account' && id === follower.asked.accountId) follower.wake();
      else if (subject === 'session' && id === follower.asked.sessionId) follower.end('signed-out');
  };
  const listening = listenUrl === null ? null : listen(listenUrl, liveChannel, hear);
  const refused = (accountId: string) => {
    if (isStopped || followers.size >= atOnce) return tooBusy;
    const own = [...followers].filter(({ asked }) => asked.accountId === accountId);
    return own.length >= perAccount ? tooMany : null;
  };

  return {
    async open(asked) {
      const before = refused(asked.accountId);
      if (before) return before;
      const place = await placeOf(deps, asked.accountId, asked.after);
      // Others may have connected while the database was queried.
      const after = refused(asked.accountId);
      if (after) return after;
      return follow(deps, asked, place, beatMs, {
        add: (follower) => followers.add(follower),
        remove: (follower) => followers.delete(follower),
      });
    },
    async stop() {
      isStopped = true;
      for (const follower of followers) follower.end('stopping');
      await listening?.stop();
    },
  };
}

type Register = { add: (follower: Follower) => void; remove: (follower: Follower) => void };

/** One page: it sends what is new, then sleeps until a hint or the next heartbeat. */
function follow(
  deps: { sql: PoolSql; log: Log },
  asked: StreamAsked,
  place: { cursor: number; isFresh: boolean },
  beatMs: number,
  register: Register,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const sleeper = createSleeper();
  let { cursor } = place;
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
  const isOpen = () => controller !== null;

  const send = (text: string) => {
    controller?.enqueue(encoder.encode(text));
    if ((controller?.desiredSize ?? 0) < 0) end(null);
  };
  const end = (why: Farewell | null) => {
    const open = controller;
    if (open === null) return;
    controller = null;
    register.remove(follower);
    sleeper.wake();
    if (why !== null)
      open.enqueue(encoder.encode(writeEvent({ event: 'bye', data: JSON.stringify({ why }), id: null })));
    open.close();
  };
  // Spread out: pages that reconnected together after a restart don't all check at once.
  const nextBeat = () => performance.now() + beatMs * (0.8 + 0.2 * Math.random());
  let askAt = nextBeat();
  const ask = () => {
    askAt = 0;
    sleeper.wake();
  };
  const follower: Follower = { asked, wake: sleeper.wake, ask, end };

  const look = async () => {
    for (;;) {
      const notes = await notesAfter(deps, asked.accountId, cursor);
      for (const { number, kind, body } of notes) {
        send(writeEvent({ event: 'note', data: JSON.stringify({ kind, body }), id: String(number) }));
        cursor = number;
      }
      if (notes.length < notesAtOnce || !isOpen()) return;
    }
  };
  const run = async () => {
    if (place.isFresh) send(writeEvent({ event: 'fresh', data: '{}', id: String(cursor) }));
    else send(heartbeat);
    while (isOpen()) {
      try {
        await look();
        if (!isOpen()) continue;
        const left = askAt - performance.now();
        // Notes in between must not postpone the check.
        if (left > 0 && (await sleeper.sleep(left)) === 'woken') continue;
        askAt = nextBeat();
        if (!(await asked.stillHolds())) end('signed-out');
        else send(heartbeat);
      } catch (error) {
        if (!isDatabaseAway(error)) deps.log.error('A live stream failed.', errorForLog(error));
        // The page reconnects after a while.
        end(null);
      }
    }
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(opened) {
        controller = opened;
        register.add(follower);
        void run();
      },
      cancel() {
        controller = null;
        register.remove(follower);
        sleeper.wake();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
  );
}

/** Sleeps until woken or the time is over; a wake before the sleep is not lost. */
function createSleeper() {
  let isWoken = false;
  let wakeUp = () => {};
  return {
    wake: () => {
      isWoken = true;
      wakeUp();
    },
    sleep: (milliseconds: number): Promise<'woken' | 'over'> =>
      new Promise((resolve) => {
        const done = (why: 'woken' | 'over') => {
          clearTimeout(timer);
          isWoken = false;
          wakeUp = () => {};
          resolve(why);
        };
        const timer = setTimeout(() => done('over'), milliseconds).unref();
        wakeUp = () => done('woken');
        if (isWoken) done('woken');
      }),
  };
}
