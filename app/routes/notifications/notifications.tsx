import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Notice, NoticePage } from '../../../features/notifications/notification-view.ts';
import { sentenceOf } from '../../components/session/api-client.ts';
import { EmptyShelves } from '../../components/page/empty-shelves.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { NoticeList } from '../../components/header/notice-list.tsx';
import { askNotices, markRead, noticesChanged } from '../../components/header/notices.ts';
import { useNow } from '../../components/use-now.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { pagePicture } from '../../content/pictures.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import type { Route } from './+types/notifications';
import { byDay } from './by-day.ts';
import styles from './notifications.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Notifications', matches[0]?.loaderData?.brand.name);
}

/** The empty state: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-search') });

const most = 20;
const isUnreadView = (url: string): boolean => new URL(url).searchParams.get('show') === 'unread';

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const onlyUnread = isUnreadView(request.url);
  const [{ picture }, page] = await Promise.all([
    serverLoader(),
    askNotices({ most, onlyUnread }, { signal: request.signal }),
  ]);
  return { picture, page, onlyUnread };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Notifications"
      words="Loading your notifications"
      className={styles.page}
      heights={[92, 92, 92, 92, 92]}
      within={styles.waiting}
    />
  );
}

/** All of a member's notifications, newest first. */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  // On the server, and before the browser has loaded, only the picture is there.
  if (!('page' in loaderData)) return <HydrateFallback />;
  const { page, picture, onlyUnread } = loaderData;
  return <All key={`${onlyUnread} ${page.notices[0]?.id}`} {...{ first: page, picture, onlyUnread }} />;
}

type AllProps = {
  first: NoticePage;
  picture: ReturnType<typeof loader>['picture'];
  onlyUnread: boolean;
};

function All({ first, picture, onlyUnread }: AllProps) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  const fault = useFault();
  const [later, setLater] = useState<NoticePage[]>([]);
  const [busy, setBusy] = useState('');
  // The bell hears at once; a list that starts at the newest is loaded again.
  useEffect(() => {
    const look = () => void revalidate();
    window.addEventListener(noticesChanged, look);
    return () => window.removeEventListener(noticesChanged, look);
  }, [revalidate]);
  const pages = [first, ...later];
  const notices = pages.flatMap((page) => page.notices);
  const before = pages.at(-1)?.before ?? null;
  const act = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name);
    fault.clear();
    try {
      await work();
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    }
    setBusy('');
  };
  const more = () =>
    act('more', async () => setLater([...later, await askNotices({ most, before, onlyUnread })]));
  const readAll = () =>
    act('read', async () => {
      await markRead({ upTo: notices[0]?.id ?? 1 });
      setLater([]);
      await revalidate();
    });
  // The link is followed without waiting for the read mark.
  const open = ({ id, isRead }: Notice) => !isRead && void markRead({ ids: [id] }).catch(() => undefined);
  return (
    <div className={styles.page}>
      <MembersHead title="Notifications">
        <div className="row-8">
          {first.unread > 0 && (
            <Button busy={busy === 'read'} onClick={() => void readAll()}>
              Mark all as read
            </Button>
          )}
          <ButtonLink to="/account/notifications" icon={<IconSettings size={20} />}>
            Settings
          </ButtonLink>
        </div>
      </MembersHead>
      {fault.note}
      <nav aria-label="Filter notifications" className={styles.views}>
        <Link to="/notifications" aria-current={onlyUnread ? undefined : 'page'} className={styles.view}>
          All
        </Link>
        <Link
          to="/notifications?show=unread"
          aria-current={onlyUnread ? 'page' : undefined}
          className={styles.view}
        >
          Unread{first.unread > 0 && <span className={styles.count}>{first.unread}</span>}
        </Link>
      </nav>
      {notices.length === 0 ? (
        <EmptyShelves
          picture={picture}
          title={onlyUnread ? 'You’re all caught up' : 'Nothing yet'}
          words="News about your requests, trips, swaps and listings shows up here. We email you what matters most."
          actions={
            onlyUnread ? (
              <ButtonLink to="/notifications">See all</ButtonLink>
            ) : (
              <ButtonLink to="/listings" variant="primary">
                Explore listings
              </ButtonLink>
            )
          }
        />
      ) : (
        byDay(notices, now).map(({ day, notices: ofDay }) => (
          <section key={day} aria-label={day} className={styles.day}>
            <h2>{day}</h2>
            <div className={styles.box}>
              <NoticeList label={`Notifications: ${day}`} notices={ofDay} onOpen={open} />
            </div>
          </section>
        ))
      )}
      {before !== null && (
        <Button busy={busy === 'more'} className={styles.more} onClick={() => void more()}>
          Show earlier notifications
        </Button>
      )}
    </div>
  );
}
