import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MessageView, ThreadPerson, ThreadView } from '../../../features/messaging/message-view.ts';
import { maskWords } from '../../../platform/contacts/found.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../use-now.ts';
import { dayText, eventText, kindsText, nameOf, namesText, timeText } from './thread-words.ts';
import { ThreadPictures } from './thread-picture.tsx';
import type { OpenThread, Outgoing } from './use-thread.ts';
import styles from './thread.module.css';

const togetherMs = 5 * 60_000;
/** CSS pixels from the end that still count as being at the end. */
const nearPx = 120;

/** All messages, newest at the bottom, where the view stays while someone reads there. */
export function ThreadMessages({ thread }: { thread: OpenThread }) {
  const { view, outgoing, loadEarlier, isLoadingEarlier } = thread;
  const frame = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const heightBefore = useRef(0);
  const room = useRef(0);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    // Messages loaded above do not push away what is being read.
    const isGrown = heightBefore.current > 0 && box.scrollHeight !== heightBefore.current;
    if (isGrown) {
      box.scrollTop += box.scrollHeight - heightBefore.current;
      heightBefore.current = 0;
    } else if (isAtEnd.current) box.scrollTop = box.scrollHeight;
  });
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    // A phone's keyboard, or a longer text in the field below, leaves less space: the newest stays visible.
    const resized = new ResizeObserver(() => {
      room.current = box.clientHeight;
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    resized.observe(box);
    return () => resized.disconnect();
  }, []);

  const toEarlier = () => {
    heightBefore.current = frame.current?.scrollHeight ?? 0;
    void loadEarlier();
  };
  return (
    <section
      ref={frame}
      className={styles.messages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and without a mouse the keyboard scrolls what has the focus
      tabIndex={0}
      aria-label="Messages"
      onScroll={({ currentTarget: box }) => {
        // A scroll event between shrinking and its correction says nothing about the reader.
        if (box.clientHeight !== room.current) return;
        isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
      }}
    >
      {view?.hasEarlier && (
        <p className={styles.earlier}>
          <Button size="small" busy={isLoadingEarlier} onClick={toEarlier}>
            Earlier messages
          </Button>
        </p>
      )}
      {view && <Lines view={view} />}
      {outgoing.length > 0 && (
        <ol className={styles.lines}>
          {outgoing.map((message) => (
            <OnItsWay key={message.key} message={message} thread={thread} />
          ))}
        </ol>
      )}
      <NewestAloud view={view} />
    </section>
  );
}

/** For screen readers: the newest message from someone else, when it arrives. */
function NewestAloud({ view }: { view: ThreadView | null }) {
  const [said, setSaid] = useState('');
  const heard = useRef<number | null>(null);
  const newest = view?.messages.at(-1);
  useEffect(() => {
    if (view === null || newest === undefined) return;
    if (heard.current !== null && newest.number > heard.current && !newest.isMine)
      setSaid(
        newest.event === null
          ? `${nameOf(view.people.find(({ id }) => id === newest.senderId))}: ${newest.text || 'a picture'}`
          : eventText(newest.event),
      );
    heard.current = newest.number;
  }, [view, newest]);
  return (
    <output aria-live="polite" className="visually-hidden">
      {said}
    </output>
  );
}

/** The last own message that all, or some, have read. */
function seenOf({ people, me, messages }: ThreadView): { number: number; by: ThreadPerson[] } | null {
  const mine = messages.findLast(({ isMine }) => isMine);
  const by = people.filter(
    ({ id, readNumber }) => id !== me && mine !== undefined && readNumber >= mine.number,
  );
  return mine === undefined || by.length === 0 ? null : { number: mine.number, by };
}

function Lines({ view }: { view: ThreadView }) {
  const now = useNow();
  const seen = seenOf(view);
  const isGroup = view.people.length > 2;
  return (
    <ol className={styles.lines}>
      {view.messages.map((message, index) => {
        const [before, after] = [view.messages[index - 1], view.messages[index + 1]];
        const day = dayText(message.sentAt, now);
        return (
          <Fragment key={message.number}>
            {(before === undefined || dayText(before.sentAt, now) !== day) && (
              <li className={styles.day}>{day}</li>
            )}
            {message.event === null ? (
              <Bubble
                view={view}
                message={message}
                isFirst={!isTogether(before, message)}
                isLast={!isTogether(message, after)}
              />
            ) : (
              <li className={styles.event}>
                {eventText(message.event)} <time dateTime={message.sentAt}>{timeText(message.sentAt)}</time>
              </li>
            )}
            {seen?.number === message.number && (
              <li className={styles.seen}>{isGroup ? `Seen by ${namesText(seen.by)}` : 'Seen'}</li>
            )}
          </Fragment>
        );
      })}
    </ol>
  );
}

/** From the same person, shortly after each other. */
const isTogether = (one: MessageView | undefined, other: MessageView | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.senderId !== null &&
  one.senderId === other.senderId &&
  Date.parse(other.sentAt) - Date.parse(one.sentAt) < togetherMs;

type BubbleProps = { view: ThreadView; message: MessageView; isFirst: boolean; isLast: boolean };

function Bubble({ view, message, isFirst, isLast }: BubbleProps) {
  const { isMine, text, pictures, hidden, isMasked, sentAt } = message;
  const sender = view.people.find(({ id }) => id === message.senderId);
  return (
    <li
      className={classNames(styles.line, isMine ? styles.mine : styles.theirs)}
      data-first={isFirst || undefined}
    >
      {!isMine && (
        <span className={styles.face}>
          {isLast && <Avatar name={nameOf(sender)} src={sender?.photo} size={32} />}
        </span>
      )}
      <div className={styles.said}>
        <span className={isFirst && !isMine && view.people.length > 2 ? styles.name : 'visually-hidden'}>
          {isMine ? 'You' : nameOf(sender)}:
        </span>
        {pictures.length > 0 && <ThreadPictures threadId={view.id} pictures={pictures} />}
        {text !== '' && (
          <p className={styles.bubble}>
            <Words text={text} />
          </p>
        )}
        {isMine && isMasked && (
          <p className={styles.masked}>
            <IconLock aria-hidden="true" size={14} /> Others won’t see {kindsText(hidden)} until a trip is
            confirmed.
          </p>
        )}
        {isLast && (
          <time className={styles.time} dateTime={sentAt}>
            {timeText(sentAt)}
          </time>
        )}
      </div>
    </li>
  );
}

const masks = Object.values(maskWords);
const maskPattern = new RegExp(`(${masks.map((words) => words.replace(/[[\]]/g, '\\$&')).join('|')})`);

/** Plain text; hidden parts are highlighted. */
function Words({ text }: { text: string }) {
  return text.split(maskPattern).map((part, index) =>
    masks.includes(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text that never changes
      <span key={index} className={styles.mask}>
        <IconLock aria-hidden="true" size={13} />
        {part.slice(1, -1)}
      </span>
    ) : (
      part
    ),
  );
}

function OnItsWay({ message, thread }: { message: Outgoing; thread: OpenThread }) {
  const { body, pictureIds, fault } = message;
  return (
    <li className={classNames(styles.line, styles.mine, styles.leaving)}>
      <div className={styles.said}>
        <p className={styles.bubble}>{body || (pictureIds.length === 1 ? 'A picture' : 'Pictures')}</p>
        {fault === '' ? (
          <span className={styles.time}>Sending …</span>
        ) : (
          <div role="alert" className={styles.fault}>
            <p>{fault}</p>
            <Button size="small" onClick={() => thread.sendAgain(message)}>
              Send again
            </Button>
            <Button size="small" variant="ghost" onClick={() => thread.takeBack(message)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
