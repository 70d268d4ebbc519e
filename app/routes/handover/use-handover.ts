/** A hand-over on this phone: the server's data plus waiting actions; every action is stored first, then sent. */
import { useCallback, useEffect, useState } from 'react';
import { waitingText, type Word } from '../../../features/handover/waiting-work.ts';
import type { HandoverView } from '../../../features/handover/handover-view.ts';
import { readHandover, sendWaiting } from '../../components/handover/handover-sender.ts';
import {
  followShelves,
  openShelf,
  type KeptWork,
  type Shelf,
} from '../../components/handover/handover-shelf.ts';
import type { Prepared } from './camera/prepare-picture.ts';

/** How often to check for the other side's actions while the page is visible. */
const lookAgainMs = 12_000;

/** Random, also on insecure pages without `randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  );
}

export type Hand = {
  view: HandoverView;
  works: readonly KeptWork[];
  shelf: Shelf | null;
  isOnline: boolean;
  /** The browser stores nothing, so no action is possible. */
  isBarred: boolean;
  waiting: string;
  say: (word: Word, picture?: Prepared) => Promise<void>;
  /** Discards a refused action, or sends it again; a confirmation only after the set was read again. */
  discard: (work: KeptWork) => Promise<void>;
  again: (work: KeptWork) => Promise<void>;
  /** Reads the server's set; does nothing offline. */
  refresh: () => Promise<void>;
};

/** @param loaded the page's initial data @param isKept from this phone, because the network was down */
export function useHandover(loaded: HandoverView, isKept: boolean): Hand {
  const [view, setView] = useState(loaded);
  const [works, setWorks] = useState<readonly KeptWork[]>([]);
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const [isBarred, setBarred] = useState(false);
  const [isOnline, setOnline] = useState(!isKept);
  const { exchange, accountId } = loaded;

  const refresh = useCallback(async () => {
    try {
      await readHandover(shelf, exchange, { onView: setView });
      setOnline(true);
    } catch {
      setOnline(false);
    }
  }, [shelf, exchange]);

  const push = useCallback(async () => {
    if (shelf && (await sendWaiting(shelf).catch(() => false))) await refresh();
  }, [shelf, refresh]);

  useEffect(() => {
    openShelf(accountId)
      .then(setShelf)
      .catch(() => setBarred(true));
  }, [accountId]);

  useEffect(() => {
    if (!shelf) return;
    const read = () => void shelf.works().then(setWorks, () => setBarred(true));
    read();
    return followShelves(read);
  }, [shelf]);

  useEffect(() => {
    if (!shelf) return;
    const look = () => {
      if (document.hidden) return;
      void push().then(refresh);
    };
    // The phone's copy shows at once, the server's as soon as it answers.
    const first = setTimeout(() => void push().then(() => (isKept ? refresh() : undefined)));
    const timer = setInterval(look, lookAgainMs);
    const offline = () => setOnline(false);
    window.addEventListener('online', look);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('online', look);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', look);
    };
  }, [shelf, push, refresh, isKept]);

  const say: Hand['say'] = async (word, picture) => {
    if (!shelf) return;
    const saidAt = new Date().toISOString();
    await shelf.add(
      { id: newId(), exchange, word, saidAt, refusals: 0, isSent: false, trouble: null },
      picture,
    );
    void push();
  };
  const own = works.filter((work) => work.exchange.id === exchange.id);
  return {
    view,
    works: own,
    shelf,
    isOnline,
    isBarred,
    waiting: waitingText(own, isOnline),
    say,
    discard: async (work) => {
      // A refused confirmation was about an older set: the current one must be checked.
      if (work.word.kind === 'confirm') await refresh();
      await shelf?.drop(work.seq);
    },
    again: async (work) => {
      await shelf?.change({ ...work, trouble: null });
      void push();
    },
    refresh,
  };
}
