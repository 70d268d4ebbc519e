import { useState } from 'react';
import { Outlet, useParams } from 'react-router';
import type { Inbox } from '../../../features/messaging/message-view.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { EmptyShelves } from '../../components/page/empty-shelves.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { useLive } from '../../components/use-live.ts';
import { pagePicture } from '../../content/pictures.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import type { Route } from './+types/messages';
import { ThreadList } from './thread-list.tsx';
import styles from './messages.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Messages', matches[0]?.loaderData?.brand.name);
}

/** The empty state: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-inbox') });

export async function clientLoader({ request: { signal }, serverLoader }: Route.ClientLoaderArgs) {
  const [{ picture }, inbox] = await Promise.all([serverLoader(), askApi<Inbox>('/messages', { signal })]);
  return { picture, inbox };
}
clientLoader.hydrate = true as const;

// The list updates itself; switching threads reloads nothing.
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <div aria-busy="true" className={styles.page}>
      <h1 className={styles.title}>Messages</h1>
      <output className="visually-hidden">Loading your messages</output>
      <div className={styles.panes} data-open="list">
        <div className={styles.list}>
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className={styles.waiting} />
          ))}
        </div>
        <div className={styles.thread} />
      </div>
    </div>
  );
}

/** All conversations, with the open one beside them; on a phone one or the other. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { id } = useParams();
  if (!('inbox' in loaderData)) return <HydrateFallback />;
  return <Shown first={loaderData.inbox} picture={loaderData.picture} openId={id ?? null} />;
}

type ShownProps = {
  first: Inbox;
  picture: Route.ComponentProps['loaderData']['picture'];
  openId: string | null;
};

function Shown({ first, picture, openId }: ShownProps) {
  const { inbox, fault, isBusy, loadMore } = useInbox(first);
  if (inbox.threads.length === 0 && openId === null)
    return (
      <EmptyShelves
        picture={picture}
        title="No messages yet"
        titleAs="h1"
        words="Ask an owner about their listing, or send a request. Your conversations show up here on every device."
        actions={
          <ButtonLink to="/listings" variant="primary">
            Explore listings
          </ButtonLink>
        }
      />
    );
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-quiet={openId !== null || undefined}>
        Messages
      </h1>
      <div className={styles.panes} data-open={openId === null ? 'list' : 'thread'}>
        <nav aria-label="Conversations" className={styles.list}>
          <ThreadList threads={inbox.threads} />
          {inbox.after !== null && (
            <p className={styles.more}>
              <Button size="small" busy={isBusy} onClick={() => void loadMore()}>
                Earlier conversations
              </Button>
            </p>
          )}
          {fault !== '' && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </nav>
        <div className={styles.thread}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}

/** The inbox, updated live. */
function useInbox(first: Inbox) {
  const [inbox, setInbox] = useState(first);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  useLive((said) => {
    if (said !== 'fresh' && !said.kind.startsWith('message')) return;
    askApi<Inbox>('/messages')
      .then((latest) =>
        setInbox((now) => {
          // Loaded pages stay below; a thread that moved up appears once, at the top.
          const shown = new Set(latest.threads.map(({ id }) => id));
          const rest = now.threads.filter(({ id }) => !shown.has(id));
          return rest.length === 0
            ? latest
            : { ...latest, threads: [...latest.threads, ...rest], after: now.after };
        }),
      )
      // The next change loads again.
      .catch(() => undefined);
  });
  const loadMore = async () => {
    setBusy(true);
    try {
      const more = await askApi<Inbox>(`/messages?after=${inbox.after ?? ''}`);
      setInbox((now) => ({ ...more, threads: [...now.threads, ...more.threads] }));
      setFault('');
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  return { inbox, fault, isBusy, loadMore };
}
