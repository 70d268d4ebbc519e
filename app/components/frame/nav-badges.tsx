import { useEffect, useState } from 'react';
import { askApi } from '../session/api-client.ts';
import { askExchanges } from '../session/ask-exchange.ts';
import { followLive } from '../live.ts';
import { untilSignedOut } from '../session/session.ts';
import { useViewer } from '../session/viewer.ts';
import type { MemberSection } from './member-links.ts';
import styles from './nav-badges.module.css';

type Ask = (signal: AbortSignal) => Promise<number>;

/**
 * Counts requests and swap offers waiting for the reader's answer, where the section's page lists them: own offers that were countered
 * are with the trips. In a long list, those on its first page.
 */
const askRequests =
  (side: 'renter' | 'owner'): Ask =>
  async (signal) => {
    const [rentals, swaps] = await Promise.all([
      askExchanges(side, 'requests', { signal }),
      askExchanges('swap', 'requests', { signal }),
    ]);
    const offers = swaps.exchanges.filter(({ isMine }) => isMine === (side === 'renter'));
    return [...rentals.exchanges, ...offers].filter(({ isMyTurn }) => isMyTurn).length;
  };

const counts: Record<
  Exclude<MemberSection['label'], 'Explore'>,
  { ask: Ask; toldBy: string; words: string }
> = {
  Messages: {
    ask: async (signal) =>
      (await askApi<{ unreadThreads: number }>('/messages/unread', { signal })).unreadThreads,
    toldBy: 'message',
    words: 'unread',
  },
  Trips: { ask: askRequests('renter'), toldBy: 'notification', words: 'to answer' },
  Hosting: { ask: askRequests('owner'), toldBy: 'notification', words: 'to answer' },
};

/** How many things in a section wait for the reader, updated live; hidden when none do. */
export function NavBadge({ section }: { section: MemberSection['label'] }) {
  const viewer = useViewer();
  const isCounted = section !== 'Explore' && (section !== 'Hosting' || viewer === 'owner');
  return isCounted ? <Count {...counts[section]} /> : null;
}

function Count({ ask, toldBy, words }: { ask: Ask; toldBy: string; words: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const ending = untilSignedOut();
    const stop = followLive((said) => {
      if (said !== 'fresh' && !said.kind.startsWith(toldBy)) return;
      ask(ending.signal)
        .then(setCount)
        // The badge is only a hint; the page itself reports a lost connection.
        .catch(() => undefined);
    });
    return () => {
      ending.abort();
      stop();
    };
  }, [ask, toldBy]);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> {words}</span>
    </span>
  );
}
