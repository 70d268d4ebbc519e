/** Keeps a hand-over that a phone cannot send yet in IndexedDB, per account: its data, actions and photos. */
import type { LegRef } from '../../../features/exchange/handover/exchange-facts.ts';
import type { HandoverView } from '../../../features/handover/handover-view.ts';
import { isToBeSent, type Work } from '../../../features/handover/waiting-work.ts';
import { noteWaiting } from './handover-waiting.ts';
import { accountsWithShelf, shelfOf } from './shelf-names.ts';
import { unlessHeld } from '../session/session-lock.ts';

/** `seq` is the order of actions. */
export type KeptWork = Work & { seq: number };

export type Shelf = {
  accountId: string;
  works: () => Promise<KeptWork[]>;
  /** Keeps an action and its photo, both or neither. */
  add: (work: Work, picture?: { hash: string; blob: Blob }) => Promise<void>;
  change: (work: KeptWork) => Promise<void>;
  drop: (seq: number) => Promise<void>;
  view: (ref: LegRef) => Promise<HandoverView | null>;
  keepView: (view: HandoverView) => Promise<void>;
  picture: (hash: string) => Promise<Blob | null>;
  keepPicture: (hash: string, blob: Blob) => Promise<void>;
  /** Deletes everything except unsent actions: for signing out. */
  forget: () => Promise<void>;
  /** Deletes everything: for a deleted account, whose actions nobody will send. */
  clear: () => Promise<void>;
};

const changed = new EventTarget();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hand-over');
channel?.addEventListener('message', () => changed.dispatchEvent(new Event('change')));

/** Calls back on every change, in any tab. @returns a function that stops it */
export function followShelves(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

function told(): void {
  changed.dispatchEvent(new Event('change'));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  channel?.postMessage('change');
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('This phone’s saved photos could not be read.')),
    );
  });

const kept = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    const fail = () => reject(transaction.error ?? new Error('This phone could not save it.'));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('works', { keyPath: 'seq', autoIncrement: true });
    request.result.createObjectStore('views');
    request.result.createObjectStore('pictures');
  });
  return done(request);
}

const open = new Map<string, Promise<Shelf>>();

async function openAnew(accountId: string): Promise<Shelf> {
  const database = await openDatabase(shelfOf(accountId));
  const store = (name: string, mode: IDBTransactionMode = 'readonly') =>
    database.transaction(name, mode).objectStore(name);
  // The store contains what `add` and `change` put there.
  const works = async () => (await done(store('works').getAll())) as KeptWork[];
  const after = async (write: IDBTransaction) => {
    await kept(write);
    noteWaiting(accountId, (await works()).some(isToBeSent));
    told();
  };
  return {
    accountId,
    works,
    async add(work, picture) {
      const write = database.transaction(['works', 'pictures'], 'readwrite');
      write.objectStore('works').add(work);
      if (picture) write.objectStore('pictures').put(picture.blob, picture.hash);
      await after(write);
    },
    async change(work) {
      const write = database.transaction('works', 'readwrite');
      write.objectStore('works').put(work);
      await after(write);
    },
    async drop(seq) {
      const write = database.transaction('works', 'readwrite');
      write.objectStore('works').delete(seq);
      await after(write);
    },
    async view(ref) {
      return ((await done(store('views').get(ref.id))) as HandoverView | undefined) ?? null;
    },
    async keepView(view) {
      const write = store('views', 'readwrite');
      write.put(view, view.exchange.id);
      await kept(write.transaction);
    },
    async picture(hash) {
      return ((await done(store('pictures').get(hash))) as Blob | undefined) ?? null;
    },
    async keepPicture(hash, blob) {
      const write = store('pictures', 'readwrite');
      write.put(blob, hash);
      await kept(write.transaction);
    },
    async forget() {
      const needed = new Set(
        (await works()).flatMap((work) =>
          work.word.kind === 'shot' && !work.isSent ? [work.word.hash] : [],
        ),
      );
      const hashes = await done(store('pictures').getAllKeys());
      const write = database.transaction(['views', 'pictures'], 'readwrite');
      write.objectStore('views').clear();
      for (const hash of hashes)
        if (typeof hash === 'string' && !needed.has(hash)) write.objectStore('pictures').delete(hash);
      await kept(write);
    },
    async clear() {
      const write = database.transaction(['works', 'views', 'pictures'], 'readwrite');
      for (const name of ['works', 'views', 'pictures']) write.objectStore(name).clear();
      await after(write);
    },
  };
}

/**
 * Deletes other accounts' data except unsent actions: a session that ended while no page was open deleted nothing. Unsent actions stay
 * under their account, and are sent at its next sign-in. An account with a session in another tab keeps everything.
 * @param leaving the account whose session has just ended, in every tab
 */
export async function forgetOthers(accountId: string | null, leaving: string | null = null): Promise<void> {
  // Browsers that cannot list databases only delete at sign-out.
  for (const other of (await accountsWithShelf()) ?? (leaving === null ? [] : [leaving])) {
    if (other === accountId) continue;
    const forget = async () => (await openShelf(other)).forget();
    await (other === leaving ? forget() : unlessHeld(other, forget));
  }
}

/** @throws where the browser stores nothing (some private windows) */
export function openShelf(accountId: string): Promise<Shelf> {
  const found = open.get(accountId);
  if (found) return found;
  const opening = openAnew(accountId).catch((error: unknown) => {
    open.delete(accountId);
    throw error;
  });
  open.set(accountId, opening);
  return opening;
}
