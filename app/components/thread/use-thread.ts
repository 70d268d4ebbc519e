/** Keeps an open thread current: arriving messages, outgoing ones, and what was read. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Said, ThreadView } from '../../../features/messaging/message-view.ts';
import { askApi, sentenceOf } from '../session/api-client.ts';
import { sendCommand } from '../session/command.ts';
import { followLive } from '../live.ts';

/** Which thread: by its id, or the one about the reader's own booking or swap, which may not exist yet. */
export type ThreadSource = { thread: string } | { booking: string } | { swap: string };

/** Written, but not yet in the thread. */
export type Outgoing = {
  key: number;
  body: string;
  pictureIds: string[];
  /** The newest message at the time of writing. */
  after: number;
  fault: string;
};

/** Outgoing messages not yet among the others: the stream may be faster than the answer. */
const stillOut = (outgoing: Outgoing[], view: ThreadView | null): Outgoing[] =>
  outgoing.filter(
    ({ body, after }) =>
      body === '' ||
      !view?.messages.some(({ isMine, number, text }) => isMine && number > after && text === body),
  );

const pathOf = (id: string, before?: number): string =>
  `/messages/${encodeURIComponent(id)}${before === undefined ? '' : `?before=${before}`}`;

/** The latest page of a thread, with earlier ones already loaded. */
function joined(latest: ThreadView, before: ThreadView | null): ThreadView {
  const [first] = latest.messages;
  if (before === null || before.id !== latest.id || first === undefined) return latest;
  const earlier = before.messages.filter(({ number }) => number < first.number);
  return earlier.length === 0
    ? latest
    : { ...latest, messages: [...earlier, ...latest.messages], hasEarlier: before.hasEarlier };
}

async function idOf(source: ThreadSource): Promise<string | null> {
  if ('thread' in source) return source.thread;
  const about = new URLSearchParams(source);
  const { threadId } = await askApi<{ threadId: string | null }>(`/messages/about?${about}`);
  return threadId;
}

/** @param first the data the page has already loaded */
export function useThread(source: ThreadSource, first: ThreadView | null) {
  const [view, setView] = useState(first);
  const [isLoading, setLoading] = useState(first === null);
  const [fault, setFault] = useState('');
  const [outgoing, setOutgoing] = useState<Outgoing[]>([]);
  const [isLoadingEarlier, setLoadingEarlier] = useState(false);
  const about = useRef(source);

  const load = useCallback(async () => {
    try {
      const id = await idOf(about.current);
      if (id !== null) {
        const latest = await askApi<ThreadView>(pathOf(id));
        setView((before) => joined(latest, before));
      }
      setFault('');
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setLoading(false);
  }, []);

  const id = view?.id ?? null;
  useEffect(
    () =>
      followLive((said) => {
        if (said === 'fresh' || (said.kind.startsWith('message') && (id === null || said.body.thread === id)))
          void load();
      }),
    [id, load],
  );

  const loadEarlier = async () => {
    const [oldest] = view?.messages ?? [];
    if (view === null || oldest === undefined || isLoadingEarlier) return;
    setLoadingEarlier(true);
    try {
      const earlier = await askApi<ThreadView>(pathOf(view.id, oldest.number));
      setView((now) =>
        now === null
          ? now
          : { ...now, messages: [...earlier.messages, ...now.messages], hasEarlier: earlier.hasEarlier },
      );
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setLoadingEarlier(false);
  };
  const newest = view?.messages.at(-1)?.number ?? 0;
  const sending = useSending({ about, id, newest, load, setOutgoing });
  useReading(view);
  return {
    view,
    isLoading,
    fault,
    outgoing: stillOut(outgoing, view),
    loadEarlier,
    isLoadingEarlier,
    reload: load,
    ...sending,
  };
}

/** One message after another, in the order written. */
function useSending({
  about,
  id,
  newest,
  load,
  setOutgoing,
}: {
  about: RefObject<ThreadSource>;
  id: string | null;
  newest: number;
  load: () => Promise<void>;
  setOutgoing: (change: (now: Outgoing[]) => Outgoing[]) => void;
}) {
  const last = useRef(Promise.resolve());
  const count = useRef(0);
  const deliver = async ({ key, body, pictureIds }: Outgoing) => {
    try {
      await (id === null && !('thread' in about.current)
        ? sendCommand<Said>('/messages', { about: about.current, body })
        : sendCommand<Said>(`/messages/${id ?? ''}`, { body, pictureIds }));
      await load();
      setOutgoing((now) => now.filter((each) => each.key !== key));
    } catch (error) {
      setOutgoing((now) =>
        now.map((each) => (each.key === key ? { ...each, fault: sentenceOf(error) } : each)),
      );
    }
  };
  const enqueue = (message: Outgoing) => {
    last.current = last.current.then(() => deliver(message));
  };
  return {
    send: (body: string, pictureIds: string[]) => {
      const message: Outgoing = { key: (count.current += 1), body, pictureIds, after: newest, fault: '' };
      setOutgoing((now) => [...now, message]);
      enqueue(message);
    },
    sendAgain: (message: Outgoing) => {
      setOutgoing((now) => now.map((each) => (each.key === message.key ? { ...each, fault: '' } : each)));
      enqueue(message);
    },
    takeBack: (message: Outgoing) => setOutgoing((now) => now.filter(({ key }) => key !== message.key)),
  };
}

/** A visible thread counts as read; one in a hidden window does not. */
function useReading(view: ThreadView | null): void {
  const told = useRef('');
  const id = view?.id ?? null;
  const last = view?.messages.at(-1)?.number ?? 0;
  const read = view?.people.find((person) => person.id === view.me)?.readNumber ?? 0;
  useEffect(() => {
    const look = () => {
      const mark = `${id} ${last}`;
      if (id === null || last <= read || document.visibilityState === 'hidden' || told.current === mark)
        return;
      told.current = mark;
      askApi(`/messages/${id}/read`, { method: 'PUT', body: { upTo: last } }).catch(() => {
        // The next message or view reports it again.
        told.current = '';
      });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, last, read]);
}

export type OpenThread = ReturnType<typeof useThread>;
