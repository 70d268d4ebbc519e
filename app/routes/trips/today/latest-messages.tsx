import { Link } from 'react-router';
import type { ThreadLine } from '../../../../features/messaging/message-view.ts';
import { lastText, nameOf, namesText, shortWhen } from '../../../components/thread/thread-words.ts';
import { useNow } from '../../../components/use-now.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import styles from './today.module.css';

/** The newest conversations, each with its last message. */
export function LatestMessages({ threads }: { threads: readonly ThreadLine[] }) {
  const now = useNow();
  return (
    <ul className={styles.rows}>
      {threads.map((thread) => (
        <li key={thread.id}>
          <Link to={`/messages/${thread.id}`} className={styles.row}>
            <Avatar name={nameOf(thread.others[0])} src={thread.others[0]?.photo} size={44} />
            <span className={styles.rowWords}>
              <b>{namesText(thread.others)}</b>
              <span className={styles.line}>{lastText(thread)}</span>
            </span>
            {thread.last && <time dateTime={thread.last.sentAt}>{shortWhen(thread.last.sentAt, now)}</time>}
            {thread.unread > 0 && (
              <span className={styles.dot}>
                <span className="visually-hidden">{thread.unread} unread</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
