import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { messageLimits } from '../../../features/messaging/message-limits.ts';
import type { MessagePicture } from '../../../features/messaging/message-view.ts';
import type { ContactKind } from '../../../platform/contacts/found.ts';
import { acceptedPhotos } from '../accepted-photos.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { askApi, sentenceOf } from '../session/api-client.ts';
import { ThreadPicture } from './thread-picture.tsx';
import { kindsText } from './thread-words.ts';
import styles from './thread.module.css';

type ComposerProps = {
  /** Null without a thread: pictures cannot be added. */
  threadId: string | null;
  isOpen: boolean;
  /** The reader's recent messages: a number may be split over two. */
  before: string;
  /** 'Write to Ann' */
  label: string;
  onSend: (body: string, pictureIds: string[]) => void;
};

/** The message field. Enter sends, Shift+Enter starts a new line; on touch screens Enter starts a new line. */
export function ThreadComposer({ threadId, isOpen, before, label, onSend }: ComposerProps) {
  const id = useId();
  const [body, setBody] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures(threadId);
  const hidden = useHidden(body, before, isOpen);
  const isEmpty = body.trim() === '' && pictures.sent.length === 0;

  const send = () => {
    if (isEmpty || pictures.isBusy) return;
    onSend(
      body.trim(),
      pictures.sent.map((each) => each.id),
    );
    setBody('');
    pictures.clear();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isFinger = window.matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isFinger) return;
    event.preventDefault();
    send();
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    if (isOpen && clipboardData.files.length > 0) void pictures.add([...clipboardData.files]);
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {pictures.sent.length > 0 && (
        <ul className={styles.enclosed} aria-label="Attached photos">
          {pictures.sent.map((picture, index) => (
            <li key={picture.id}>
              <ThreadPicture threadId={threadId ?? ''} picture={picture} alt={`Picture ${index + 1}`} />
              <IconButton
                label={`Remove photo ${index + 1}`}
                variant="media"
                onClick={() => pictures.remove(picture.id)}
              >
                <IconX aria-hidden="true" size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.write}>
        {isOpen && threadId !== null && (
          <label className={styles.attach}>
            <IconPhoto aria-hidden="true" size={24} />
            <span className="visually-hidden">Add photos</span>
            <input
              type="file"
              accept={acceptedPhotos}
              multiple
              className="visually-hidden"
              onChange={({ currentTarget: input }) => {
                void pictures.add([...(input.files ?? [])]);
                input.value = '';
              }}
            />
          </label>
        )}
        <label htmlFor={`${id}-words`} className="visually-hidden">
          {label}
        </label>
        <textarea
          ref={field}
          id={`${id}-words`}
          rows={1}
          value={body}
          maxLength={messageLimits.words}
          placeholder={label}
          aria-describedby={`${id}-note`}
          className={styles.words}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label="Send"
          aria-disabled={isEmpty || pictures.isBusy || undefined}
        >
          <IconArrowUp aria-hidden="true" size={22} stroke={2.4} />
        </button>
      </div>
      <output id={`${id}-note`} className={styles.note}>
        {hidden.length > 0 && (
          <span>
            <IconLock aria-hidden="true" size={15} />
            They won’t see {kindsText(hidden)}: we show those once you have a confirmed booking.
          </span>
        )}
        {pictures.isBusy && <span>Uploading the photo …</span>}
      </output>
      {pictures.fault !== '' && (
        <p role="alert" className={styles.trouble}>
          {pictures.fault}
        </p>
      )}
    </form>
  );
}

const restMs = 400;

/** What will be hidden from the others, by the server's rules, loaded when someone starts typing. */
function useHidden(body: string, before: string, isOpen: boolean): ContactKind[] {
  const [hidden, setHidden] = useState<ContactKind[]>([]);
  const isLong = body.trim().length > 3;
  useEffect(() => {
    if (isOpen || !isLong) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      import('../../../platform/contacts/mask-contacts.ts')
        .then(({ maskContacts }) => {
          if (!isOver) setHidden(maskContacts(body, window.location.host, before).hidden);
        })
        // Without the script there is no warning; the server hides the same parts.
        .catch(() => undefined);
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [body, before, isOpen, isLong]);
  return isOpen || !isLong ? [] : hidden;
}

/** Uploaded pictures for the next message. */
function usePictures(threadId: string | null) {
  const [sent, setSent] = useState<MessagePicture[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [fault, setFault] = useState('');
  const add = async (files: File[]) => {
    setFault('');
    const room = messageLimits.picturesInOne - sent.length;
    if (files.length > room)
      setFault(`You can send up to ${messageLimits.picturesInOne} photos in one message.`);
    setWaiting((now) => now + 1);
    for (const file of files.slice(0, room))
      try {
        const one = await askApi<MessagePicture>(`/messages/${threadId ?? ''}/pictures`, {
          method: 'POST',
          file,
        });
        setSent((now) => [...now, one]);
      } catch (error) {
        setFault(sentenceOf(error));
      }
    setWaiting((now) => now - 1);
  };
  return {
    sent,
    isBusy: waiting > 0,
    fault,
    add,
    remove: (id: string) => setSent((now) => now.filter((each) => each.id !== id)),
    clear: () => setSent([]),
  };
}
