/** Receives live changes for a member's pages over one stream per browser, held by one of its tabs. */
import { createEventReader, type StreamEvent } from '../../platform/event-stream.ts';
import { ApiProblem, fetchApi } from './session/api-client.ts';
import { currentSession, needsCode, untilSignedOut } from './session/session.ts';

/** An event's kind, and a body with ids: ask `/api/v1` for the rest. */
export type LiveNote = { kind: string; body: Record<string, unknown> };
/** 'fresh': something may have been missed, so read everything again. */
export type LiveListener = (said: LiveNote | 'fresh') => void;

/** A hidden tab closes the stream after this long. */
const hiddenMs = 5 * 60_000;
/** The server sends something every 25 seconds; a longer silence means a dead connection, whatever the browser reports. */
const silentMs = 70_000;
const shortestWaitMs = 1_000;
const longestWaitMs = 60_000;
/** A stream that lasted this long was good: reconnect soon. */
const goodMs = 10_000;

/** Between tabs: what the tab with the stream has received. `number`: the last note it received. */
type Passed = { said: LiveNote | 'fresh'; number: number };

const listeners = new Set<LiveListener>();
let follow: { stop: () => void } | null = null;
/** Whether anything was heard: before that nobody may be signed in. */
let hasBegun = false;

/**
 * Reports every change for the signed-in account from now on; first 'fresh', once nothing more can be missed.
 * @returns a function that ends it
 */
export function followLive(listener: LiveListener): () => void {
  listeners.add(listener);
  // The stream is already open: what it reported before went to others.
  if (hasBegun) queueMicrotask(() => listeners.has(listener) && listener('fresh'));
  follow ??= startFollowing();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    follow?.stop();
    follow = null;
    hasBegun = false;
  };
}

const tellHere = (said: LiveNote | 'fresh'): void => {
  hasBegun = true;
  for (const listener of listeners) listener(said);
};

/** An account the server would answer: signed in, with any required code given. */
async function memberNow(): Promise<string | null> {
  const session = await currentSession();
  return session === null || (await needsCode()) ? null : session.user.id;
}

function startFollowing(): { stop: () => void } {
  // After sign-out or deletion, don't ask to reopen the stream: it would be refused.
  const ending = untilSignedOut();
  void memberNow()
    .catch(() => null)
    .then((accountId) => {
      if (accountId !== null && !ending.signal.aborted) shareStream(accountId, ending.signal);
    });
  const following = { stop: () => ending.abort() };
  // The next account in this tab has its own stream.
  ending.signal.addEventListener('abort', () => {
    if (follow !== following) return;
    follow = null;
    hasBegun = false;
  });
  return following;
}

/** Joins the stream of this account's tabs while this tab is visible. */
function shareStream(accountId: string, ending: AbortSignal): void {
  const name = `live-${accountId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const heard = { number: null as number | null };
  let turn: AbortController | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const pass = (said: LiveNote | 'fresh', number: number) => {
    heard.number = number;
    tellHere(said);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
    channel?.postMessage({ said, number } satisfies Passed);
  };
  const begin = () => {
    turn = new AbortController();
    void holdInTurn(name, turn.signal, heard, pass);
  };
  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(() => turn?.abort(), hiddenMs);
    else if (turn === null || turn.signal.aborted) begin();
  };

  // Only our own tabs use this channel.
  channel?.addEventListener('message', ({ data }: MessageEvent<Passed>) => {
    heard.number = data.number;
    tellHere(data.said);
  });
  document.addEventListener('visibilitychange', look);
  ending.addEventListener('abort', () => {
    turn?.abort();
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', look);
    channel?.close();
  });
  begin();
  look();
}

type Pass = (said: LiveNote | 'fresh', number: number) => void;
type Heard = { number: number | null };

/** One tab holds the stream and tells the others; without locks, every tab has its own. */
async function holdInTurn(name: string, signal: AbortSignal, heard: Heard, pass: Pass): Promise<void> {
  const hold = () => holdStream(signal, heard, pass);
  // Some browsers only have it over https.
  if (!('locks' in navigator)) return hold();
  try {
    const hasHeld = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await hold();
      return true;
    });
    if (hasHeld || signal.aborted) return;
    // Another tab already listens: what it hears from now on arrives here too.
    tellHere('fresh');
    await navigator.locks.request(name, { signal }, hold);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Keeps a stream open until the signal, or until nobody is signed in. */
async function holdStream(signal: AbortSignal, heard: Heard, pass: Pass): Promise<void> {
  let wait = shortestWaitMs;
  while (!signal.aborted) {
    const since = performance.now();
    try {
      await readStream(signal, heard, pass);
    } catch (error) {
      if (error instanceof ApiProblem && [401, 403].includes(error.status)) return;
    }
    wait = performance.now() - since > goodMs ? shortestWaitMs : Math.min(wait * 2, longestWaitMs);
    // Spread out after a restart.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** One stream from start to end. @throws when it does not open, breaks, or falls silent */
async function readStream(signal: AbortSignal, heard: Heard, pass: Pass): Promise<void> {
  const silence = new AbortController();
  const either = AbortSignal.any([signal, silence.signal]);
  let watch = setTimeout(() => silence.abort(), silentMs);
  try {
    const response = await fetchApi('/stream', {
      signal: either,
      headers: {
        accept: 'text/event-stream',
        ...(heard.number === null ? {} : { 'last-event-id': String(heard.number) }),
      },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const read = createEventReader();
    for (;;) {
      const piece = await reader?.read();
      if (piece === undefined || piece.done) return;
      clearTimeout(watch);
      watch = setTimeout(() => silence.abort(), silentMs);
      for (const event of read(piece.value)) hear(event, pass);
    }
  } finally {
    clearTimeout(watch);
  }
}

function hear({ event, data, id }: StreamEvent, pass: Pass): void {
  if (id === null) return;
  // Both ends are ours and built together.
  if (event === 'fresh') pass('fresh', Number(id));
  else if (event === 'note') pass(JSON.parse(data) as LiveNote, Number(id));
}

/** Waits; when the browser is back online it stops waiting. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
