import { NavLink } from 'react-router';
import type { ThreadLine } from '../../../features/messaging/message-view.ts';
import { lastText, nameOf, namesText, shortWhen } from '../../components/thread/thread-words.ts';
import { useNow } from '../../components/use-now.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Picture } from '../../ui/show/picture.tsx';
import styles from './messages.module.css';

/** The conversations, latest first. */
export function ThreadList({ threads }: { threads: readonly ThreadLine[] }) {
  const now = useNow();
  return (
    <ul className="stack-2">
      {threads.map((thread) => (
        <li key={thread.id}>
          <NavLink
            to={`/messages/${thread.id}`}
            className={styles.line}
            data-unread={thread.unread > 0 || undefined}
          >
            <span className={styles.face}>
              {thread.picture ? (
                <span className={styles.thumb}>
                  <Picture picture={thread.picture} alt="" sizes="56px" />
                </span>
              ) : (
                <Avatar name={nameOf(thread.others[0])} src={thread.others[0]?.photo} size={56} />
              )}
              {thread.picture && (
                <Avatar
                  name={nameOf(thread.others[0])}
                  src={thread.others[0]?.photo}
                  size={26}
                  className={styles.small}
                />
              )}
            </span>
            <span className={styles.words}>
              <span className={styles.who}>
                <b>{namesText(thread.others)}</b>
                {thread.last && (
                  <time dateTime={thread.last.sentAt} className={styles.when}>
                    {shortWhen(thread.last.sentAt, now)}
                  </time>
                )}
              </span>
              <span className={styles.about}>{thread.title}</span>
              <span className={styles.last}>
                <span className={styles.text}>{lastText(thread)}</span>
                {thread.unread > 0 && (
                  <span className={styles.count}>
                    {thread.unread}
                    <span className="visually-hidden"> unread</span>
                  </span>
                )}
              </span>
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
