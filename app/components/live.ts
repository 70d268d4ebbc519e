/** How does a page hear at once of what concerns its member? Over one stream for the whole browser, which one of its tabs holds. */
import { createEventReader, type StreamEvent } from '../../platform/event-stream.ts';
import { ApiProblem, fetchApi } from './api-client.ts';
import { currentSession, needsCode, untilSignedOut } from './session.ts';

/** What happened, by its kind; the body holds ids: ask `/api/v1` for the rest. */
export type LiveNote = { kind: string; body: Record<string, unknown> };
/** 'fresh': something may have been missed, so read everything anew. */
export type LiveListener = (said: LiveNote | 'fresh') => void;

/** A tab that nobody looks at lets go of the stream after this long. */
const hiddenMs = 5 * 60_000;
/** The server says something every 25 seconds; a line that is silent for longer is dead, whatever the browser thinks. */
const silentMs = 70_000;
const shortestWaitMs = 1_000;
const longestWaitMs = 60_000;
/** A stream that held this long was a good one: the next try comes soon. */
const goodMs = 10_000;

/** Among the tabs: what the one that holds the stream has heard. `number`: how far that is. */
type Passed = { said: LiveNote | 'fresh'; number: number };

const listeners = new Set<LiveListener>();
let follow: { stop: () => void } | null = null;
/** Whether anything was heard: before that nobody may be signed in at all. */
let hasBegun = false;

/**
 * Tells of every change that concerns whoever is signed in, from now on; first of all 'fresh', as soon as nothing more can be missed.
 * @returns ends it
 */
export function followLive(listener: LiveListener): () => void {
  listeners.add(listener);
  // The stream is open already: what it said before was said to others.
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

/** Whoever the server would answer: signed in, and with the code given where one is asked for. */
async function memberNow(): Promise<string | null> {
  const session = await currentSession();
  return session === null || (await needsCode()) ? null : session.user.id;
}

function startFollowing(): { stop: () => void } {
  // Whoever signs out, or deletes the account, is not asked again whether the stream may open: the answer could only be no.
  const ending = untilSignedOut();
  void memberNow()
    .catch(() => null)
    .then((accountId) => {
      if (accountId !== null && !ending.signal.aborted) shareStream(accountId, ending.signal);
    });
  const following = { stop: () => ending.abort() };
  // Whoever signs in next in this tab has a stream of their own.
  ending.signal.addEventListener('abort', () => {
    if (follow !== following) return;
    follow = null;
    hasBegun = false;
  });
  return following;
}

/** Takes part in the stream of this account's tabs, while somebody looks at this one. */
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

  // Our own tabs are the only ones that speak here.
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

/** One tab holds the stream and tells the others; where the browser knows no locks, every tab has its own. */
async function holdInTurn(name: string, signal: AbortSignal, heard: Heard, pass: Pass): Promise<void> {
  const hold = () => holdStream(signal, heard, pass);
  // Some browsers have it over https alone.
  if (!('locks' in navigator)) return hold();
  try {
    const hasHeld = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await hold();
      return true;
    });
    if (hasHeld || signal.aborted) return;
    // Another tab listens already: what it hears from now on comes here as well.
    tellHere('fresh');
    await navigator.locks.request(name, { signal }, hold);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Keeps a stream open until the signal, or until nobody is signed in any more. */
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
    // Not all at once after a restart.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** One stream from its beginning to its end. @throws when it does not open, breaks, or falls silent */
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

/** Waits; a browser that finds its network again waits no longer. */
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
