import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { ComponentType } from 'react';
import { messageLimits } from '../../../features/messaging/message-limits.ts';
import type { ThreadView } from '../../../features/messaging/message-view.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { ThreadComposer } from './thread-composer.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { namesText } from './thread-words.ts';
import { useThread, type ThreadSource } from './use-thread.ts';
import styles from './thread.module.css';

type ThreadPanelProps = {
  source: ThreadSource;
  /** The data the page has already loaded. */
  first?: ThreadView | null;
  /** The recipient before there is a thread: 'Ann'. */
  to?: string;
  /** Above the messages. */
  Head?: ComponentType<{ view: ThreadView; onChange: () => Promise<void> }>;
};

/** As far back as the server looks before it hides contacts. */
function saidJustNow(view: ThreadView | null): string {
  const since = Date.now() - messageLimits.breathMinutes * 60_000;
  return (view?.messages ?? [])
    .filter(({ isMine, sentAt }) => isMine && Date.parse(sentAt) > since)
    .slice(-messageLimits.breathMessages)
    .map(({ text }) => text)
    .join('\n');
}

/** A whole conversation: live messages, and the field for the next one. */
export default function ThreadPanel({ source, first = null, to = '', Head }: ThreadPanelProps) {
  const thread = useThread(source, first);
  const { view, isLoading, fault } = thread;
  const others = view?.people.filter(({ id }) => id !== view.me) ?? [];
  const name = others.length > 0 ? namesText(others) : to;
  return (
    <div className={styles.panel}>
      {Head && view && <Head view={view} onChange={thread.reload} />}
      {view !== null && !view.isOpen && (
        <p className={styles.shut}>
          <IconLock aria-hidden="true" size={16} />
          Phone numbers, addresses and links stay hidden until you have a confirmed booking.
        </p>
      )}
      {isLoading ? <Waiting /> : <ThreadMessages thread={thread} />}
      {fault !== '' && (
        <p role="alert" className={styles.trouble}>
          {fault}{' '}
          <Button size="small" onClick={() => void thread.reload()}>
            Try again
          </Button>
        </p>
      )}
      {view?.isBlocked ? (
        <p className={styles.blocked}>
          {view.isBlockedByMe
            ? 'You blocked this conversation, so nobody can write here.'
            : 'You can’t write here anymore.'}
        </p>
      ) : (
        <ThreadComposer
          threadId={view?.id ?? null}
          isOpen={view?.isOpen ?? false}
          before={saidJustNow(view)}
          label={name === '' ? 'Write a message' : `Write to ${name}`}
          onSend={thread.send}
        />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles.messages}>
      <output className="visually-hidden">Loading the messages</output>
      {[220, 300, 160].map((width, index) => (
        <Skeleton
          key={width}
          className={styles.waiting}
          style={{ width, marginLeft: index === 1 ? 'auto' : undefined }}
        />
      ))}
    </div>
  );
}
