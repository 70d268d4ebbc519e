import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { NoticePage } from '../../../features/notifications/notification-view.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { sentenceOf } from '../session/api-client.ts';
import { followLive } from '../live.ts';
import { untilSignedOut } from '../session/session.ts';
import { NoticeList } from './notice-list.tsx';
import { askNotices, askUnread, markRead, noticesChanged } from './notices.ts';
import styles from './notice-bell.module.css';

/** How many the panel shows; the page has all. */
const mostShown = 8;

/** The unread count, updated live; null until known. A failed request is retried with the next note. */
function useUnread(): [unread: number | null, setUnread: (unread: number) => void] {
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(() => {
    const ending = untilSignedOut();
    let isKnown = false;
    const count = async () => {
      try {
        setUnread(await askUnread({ signal: ending.signal }));
      } catch {
        return;
      }
      // On the first count, the lists beside the bell have just been loaded.
      if (isKnown) window.dispatchEvent(new Event(noticesChanged));
      isKnown = true;
    };
    const stop = followLive((said) => {
      if (said === 'fresh' || said.kind === 'notification') void count();
    });
    return () => {
      ending.abort();
      stop();
    };
  }, []);
  return [unread, setUnread];
}

const countWords = (unread: number): string => (unread > 9 ? '9+' : String(unread));
const labelOf = (unread: number | null): string =>
  unread === null || unread === 0 ? 'Notifications' : `Notifications, ${countWords(unread)} unread`;

/** The bell on members' pages: the unread count, and the newest notifications in a panel. */
export function NoticeBell() {
  const [unread, setUnread] = useUnread();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <output className="visually-hidden">
        {unread === null || unread === 0 ? '' : `${unread} unread notifications`}
      </output>
      <Popover
        label="Notifications"
        align="end"
        className={styles.panel}
        renderTrigger={(props) => (
          <IconButton label={labelOf(unread)} {...props} className={styles.bell}>
            <IconBell aria-hidden="true" />
            {unread !== null && unread > 0 && (
              <span aria-hidden="true" className={styles.count}>
                {countWords(unread)}
              </span>
            )}
          </IconButton>
        )}
        onOpenChange={setOpen}
      >
        {(hide) => <Latest isOpen={isOpen} unread={unread} onCounted={setUnread} onLeave={hide} />}
      </Popover>
    </>
  );
}

type LatestProps = {
  isOpen: boolean;
  unread: number | null;
  onCounted: (unread: number) => void;
  onLeave: () => void;
};

/** The newest few, loaded when the panel opens and whenever something changes while it is open. */
function Latest({ isOpen, unread, onCounted, onLeave }: LatestProps) {
  const [page, setPage] = useState<NoticePage | null>(null);
  const [trouble, setTrouble] = useState('');
  const ask = useCallback(async () => {
    try {
      setPage(await askNotices({ most: mostShown }));
      setTrouble('');
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
  }, []);
  // A closed panel loads nothing.
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = () => void ask();
    look();
    window.addEventListener(noticesChanged, look);
    return () => window.removeEventListener(noticesChanged, look);
  }, [ask, isOpen]);
  const mark = async (what: Parameters<typeof markRead>[0]) => {
    try {
      onCounted(await markRead(what));
      await ask();
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
  };
  const newest = page?.notices[0]?.id;
  return (
    <div className={styles.inside}>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {newest !== undefined && unread !== null && unread > 0 && (
          <Button size="small" variant="ghost" onClick={() => void mark({ upTo: newest })}>
            Mark all as read
          </Button>
        )}
      </div>
      {trouble !== '' && (
        <p role="alert" className={styles.note}>
          {trouble}
        </p>
      )}
      {page === null && trouble === '' && (
        <div aria-busy="true" className={styles.waiting}>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className={styles.waitingLine} />
          ))}
        </div>
      )}
      {page?.notices.length === 0 && (
        <p className={styles.note}>Nothing yet. News about your requests, trips and listings appears here.</p>
      )}
      {page !== null && page.notices.length > 0 && (
        <NoticeList
          isSmall
          label="The newest notifications"
          notices={page.notices}
          onOpen={({ id, isRead }) => {
            if (!isRead) void mark({ ids: [id] });
            onLeave();
          }}
        />
      )}
      <div className={styles.foot}>
        <Link to="/notifications" onClick={onLeave}>
          See all
        </Link>
        <Link to="/account/notifications" onClick={onLeave}>
          Notification settings
        </Link>
      </div>
    </div>
  );
}
