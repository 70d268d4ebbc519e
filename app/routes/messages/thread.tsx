import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ThreadPerson, ThreadView } from '../../../features/messaging/message-view.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { membersMeta } from '../../components/page/members-meta.ts';
import ThreadPanel from '../../components/thread/thread-panel.tsx';
import { nameOf, namesText } from '../../components/thread/thread-words.ts';
import { daysText } from '../../components/when-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/show/picture.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import type { Route } from './+types/thread';
import { Deal } from './special-offer.tsx';
import styles from './messages.module.css';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return membersMeta(loaderData?.title ?? 'Messages', matches[0]?.loaderData?.brand.name);
}

export const clientLoader = ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  askApi<ThreadView>(`/messages/${encodeURIComponent(id)}`, { signal });
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <output className="visually-hidden">Loading the messages</output>;
}

/** One conversation. Another one starts over: the text being written belongs to this one. */
export default function Thread({ loaderData }: Route.ComponentProps) {
  return (
    <ThreadPanel key={loaderData.id} source={{ thread: loaderData.id }} first={loaderData} Head={Head} />
  );
}

function Head({ view, onChange }: { view: ThreadView; onChange: () => Promise<void> }) {
  const { title, slug, swapId, picture, booking, people, me } = view;
  const about = slug !== null ? `/listing/${slug}` : `/exchanges/${swapId ?? ''}`;
  return (
    <>
      <header className={styles.head}>
        <Link to="/messages" className={styles.back} aria-label="All conversations">
          <IconChevronLeft aria-hidden="true" size={24} />
        </Link>
        {picture && (
          <span className={styles.headThumb}>
            <Picture picture={picture} alt="" sizes="48px" />
          </span>
        )}
        <div className={styles.headWords}>
          <h2>{namesText(people.filter(({ id }) => id !== me))}</h2>
          <p>
            <Link to={about}>{title}</Link>
            {booking && (
              <>
                {' · '}
                <Link to={`/exchanges/${booking.id}`}>{daysText(booking.fromDay, booking.toDay)}</Link>
              </>
            )}
          </p>
        </div>
        <Blocking view={view} onChange={onChange} />
      </header>
      <Deal view={view} onChange={onChange} />
    </>
  );
}

const reportOf = ({ id }: ThreadPerson, threadId: string): string =>
  `/report/${id}?from=thread&of=${threadId}`;

/** With one member it opens the report; with several the member is chosen first. */
function Reporting({ others, threadId }: { others: readonly ThreadPerson[]; threadId: string }) {
  const [other] = others;
  if (other === undefined) return null;
  if (others.length === 1)
    return (
      <Link to={reportOf(other, threadId)} className={styles.report} aria-label={`Report ${nameOf(other)}`}>
        <IconFlag aria-hidden="true" size={20} />
      </Link>
    );
  return (
    <Popover
      label="Report a member"
      align="end"
      renderTrigger={(props) => (
        <IconButton {...props} label="Report a member">
          <IconFlag aria-hidden="true" size={20} />
        </IconButton>
      )}
    >
      <ul className={styles.reports}>
        {others.map((each) => (
          <li key={each.id}>
            <Link to={reportOf(each, threadId)}>Report {nameOf(each)}</Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** Blocks a conversation after asking, or lifts the block. */
function Blocking({ view, onChange }: { view: ThreadView; onChange: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const others = view.people.filter(({ id }) => id !== view.me);
  const [other] = others;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const block = async (isBlocked: boolean) => {
    setBusy(true);
    setFault('');
    try {
      await askApi(`/messages/${view.id}/block`, { method: 'PUT', body: { isBlocked } });
      await onChange();
      setAsking(false);
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  if (view.isBlockedByMe)
    return (
      <>
        <Reporting others={others} threadId={view.id} />
        <Button size="small" busy={isBusy} onClick={() => void block(false)}>
          Unblock
        </Button>
      </>
    );
  return (
    <>
      <Reporting others={others} threadId={view.id} />
      <IconButton label="Block this conversation" onClick={() => setAsking(true)}>
        <IconBan aria-hidden="true" size={20} />
      </IconButton>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={others.length > 1 ? 'Block this conversation?' : `Block ${other ? nameOf(other) : 'them'}?`}
        description={
          others.length > 1
            ? 'Nobody can send messages here until you unblock it. Past messages and bookings stay.'
            : 'You won’t get messages, requests, swaps or circles from each other until you unblock them. Past messages and bookings stay.'
        }
        size="small"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it open</Button>
            <Button variant="danger" busy={isBusy} onClick={() => void block(true)}>
              Block
            </Button>
          </>
        }
      >
        {fault !== '' && <p role="alert">{fault}</p>}
      </Dialog>
    </>
  );
}
