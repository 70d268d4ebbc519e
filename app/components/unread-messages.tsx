import { useEffect, useState } from 'react';
import { askApi } from './api-client.ts';
import { followLive, untilSignedOut } from './live.ts';
import styles from './unread-messages.module.css';

/** In how many conversations something is unread: a number beside the word, nothing while there is none. */
export function UnreadMessages() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const ending = untilSignedOut();
    const stop = followLive((said) => {
      if (said !== 'fresh' && !said.kind.startsWith('message')) return;
      askApi<{ unreadThreads: number }>('/messages/unread', { signal: ending.signal })
        .then(({ unreadThreads }) => setCount(unreadThreads))
        // It is a hint; the page itself says when we cannot be reached.
        .catch(() => undefined);
    });
    return () => {
      ending.abort();
      stop();
    };
  }, []);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
