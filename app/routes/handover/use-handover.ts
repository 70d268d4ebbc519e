/** A hand-over on this phone: what the server has and what waits here; every word is kept first and sent then. */
import { useCallback, useEffect, useState } from 'react';
import { waitingText, type Word } from '../../../features/handover/waiting-work.ts';
import type { HandoverView } from '../../../features/handover/handover-view.ts';
import { readHandover, sendWaiting } from '../../components/handover-sender.ts';
import { followShelves, openShelf, type KeptWork, type Shelf } from '../../components/handover-shelf.ts';
import type { Prepared } from './prepare-picture.ts';

/** How often the other side's doings are looked for while the page is seen. */
const lookAgainMs = 12_000;

/** By chance, also where the page is not served securely and has no `randomUUID`. */
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
  /** The browser keeps nothing here, so that nothing can be said. */
  isBarred: boolean;
  waiting: string;
  say: (word: Word, picture?: Prepared) => Promise<void>;
  /** Takes back a word that was refused, a confirmation not before the set was read anew; says it once more. */
  discard: (work: KeptWork) => Promise<void>;
  again: (work: KeptWork) => Promise<void>;
  /** Reads the server's set; does nothing without a network. */
  refresh: () => Promise<void>;
};

/** @param loaded what the page came with @param isKept from this phone, for want of a network */
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
    // What the phone had is shown at once, and what the server has since as soon as it answers.
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
  const own = works.filter(
    (work) => work.exchange.kind === exchange.kind && work.exchange.id === exchange.id,
  );
  return {
    view,
    works: own,
    shelf,
    isOnline,
    isBarred,
    waiting: waitingText(own, isOnline),
    say,
    discard: async (work) => {
      // A refused word for the whole set was about less than there is: what is looked at again is the set of now.
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
