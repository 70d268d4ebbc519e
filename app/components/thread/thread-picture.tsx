import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { MessagePicture } from '../../../features/messaging/message-view.ts';
import { Button } from '../../ui/button.tsx';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import {
  usePrivatePictures,
  type PictureFault,
  type PrivatePictures,
} from '../handover/use-private-picture.ts';
import styles from './thread.module.css';

const Lightbox = lazy(async () => ({ default: (await import('../../ui/overlay/lightbox.tsx')).Lightbox }));

/** A picture loads when it comes this close to the visible area. */
const near = '400px';

const pathOf = (threadId: string, { id }: MessagePicture, size: 'small' | 'whole'): string =>
  `/messages/${encodeURIComponent(threadId)}/pictures/${id}?size=${size}`;

const sourceIn = (known: PrivatePictures, path: string): string | null => {
  const found = known.get(path);
  return found && 'source' in found ? found.source : null;
};

const faultIn = (known: PrivatePictures, path: string): PictureFault | null => {
  const found = known.get(path);
  return found && 'fault' in found ? found.fault : null;
};

/** Its average colours fill its place until the file has loaded. */
const drawn = (
  { width, height, color, blur }: MessagePicture,
  source: string | null,
  alt: string,
): PictureSource => ({
  alt,
  focal: [50, 50],
  width,
  height,
  color,
  blur,
  avif: {},
  webp: source === null ? {} : { [width]: source },
});

type ThreadPictureProps = {
  threadId: string;
  picture: MessagePicture;
  alt: string;
  /** When a press enlarges it: that button's label and action. */
  larger?: { label: string; onClick: () => void };
};

/** A small picture; if loading failed, a press tries again. */
export function ThreadPicture(props: ThreadPictureProps) {
  const [round, setRound] = useState(1);
  const frame = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: near },
    );
    if (frame.current) watching.observe(frame.current);
    return () => watching.disconnect();
  }, []);
  return (
    <span ref={frame} className={styles.picture}>
      <Asked key={round} {...props} isNear={isNear} onAgain={() => setRound(round + 1)} />
    </span>
  );
}

type AskedProps = ThreadPictureProps & { isNear: boolean; onAgain: () => void };

/** One request for it. */
function Asked({ threadId, picture, alt, larger, isNear, onAgain }: AskedProps) {
  const path = pathOf(threadId, picture, 'small');
  const known = usePrivatePictures(isNear ? path : '');
  const fault = faultIn(known, path);
  if (fault !== null)
    return (
      <span className={styles.gone}>
        {fault.sentence}
        {!fault.isGone && (
          <Button size="small" onClick={onAgain}>
            Try again
          </Button>
        )}
      </span>
    );
  const drawing = <Picture picture={drawn(picture, sourceIn(known, path), alt)} sizes="280px" />;
  if (!larger) return drawing;
  return (
    <button type="button" className={styles.larger} aria-label={larger.label} onClick={larger.onClick}>
      {drawing}
    </button>
  );
}

type ThreadPicturesProps = { threadId: string; pictures: readonly MessagePicture[] };

/** A message's pictures; each can be enlarged. */
export function ThreadPictures({ threadId, pictures }: ThreadPicturesProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.pictures} data-many={pictures.length > 1 || undefined}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <ThreadPicture
              threadId={threadId}
              picture={picture}
              alt=""
              larger={{ label: `Picture ${index + 1}, larger`, onClick: () => setOpen(index) }}
            />
          </li>
        ))}
      </ul>
      {open !== null && (
        <Larger
          threadId={threadId}
          pictures={pictures}
          index={open}
          onIndexChange={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type LargerProps = ThreadPicturesProps & {
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
};

function Larger({ threadId, pictures, ...lightbox }: LargerProps) {
  const paths = pictures.map((picture) => pathOf(threadId, picture, 'whole'));
  const known = usePrivatePictures(paths.join('\n'));
  return (
    <Suspense fallback={null}>
      <Lightbox
        {...lightbox}
        label="Photos in this message"
        pictures={pictures.map((picture, index) => {
          const path = paths[index] ?? '';
          const fault = faultIn(known, path);
          // Its name is below it, the one place to say why it is missing.
          const name = `Picture ${index + 1}${fault === null ? '' : `: ${fault.sentence}`}`;
          return drawn(picture, sourceIn(known, path), name);
        })}
      />
    </Suspense>
  );
}
