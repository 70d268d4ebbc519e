import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { MessagePicture } from '../../../features/messaging/message-view.ts';
import { Picture, type PictureSource } from '../../ui/picture.tsx';
import { usePrivatePictures, type PrivatePictures } from '../use-private-picture.ts';
import styles from './thread.module.css';

const Lightbox = lazy(async () => ({ default: (await import('../../ui/lightbox.tsx')).Lightbox }));

/** A picture is fetched when it comes this near to what is seen. */
const near = '400px';

const pathOf = (threadId: string, { id }: MessagePicture, size: 'small' | 'whole'): string =>
  `/messages/${encodeURIComponent(threadId)}/pictures/${id}?size=${size}`;

const sourceIn = (known: PrivatePictures, path: string): string | null => {
  const found = known.get(path);
  return found && 'source' in found ? found.source : null;
};

/** Until the file is there its colours hold its place. */
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

type ThreadPictureProps = { threadId: string; picture: MessagePicture; alt: string };

/** One picture, small. */
export function ThreadPicture({ threadId, picture, alt }: ThreadPictureProps) {
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
  const path = pathOf(threadId, picture, 'small');
  const known = usePrivatePictures(isNear ? path : '');
  const found = known.get(path);
  return (
    <span ref={frame} className={styles.picture}>
      {found && 'fault' in found ? (
        <span className={styles.gone}>{found.fault.sentence}</span>
      ) : (
        <Picture picture={drawn(picture, sourceIn(known, path), alt)} sizes="280px" />
      )}
    </span>
  );
}

type ThreadPicturesProps = { threadId: string; pictures: readonly MessagePicture[] };

/** The pictures of one message; each opens larger. */
export function ThreadPictures({ threadId, pictures }: ThreadPicturesProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.pictures} data-many={pictures.length > 1 || undefined}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button type="button" aria-label={`Picture ${index + 1}, larger`} onClick={() => setOpen(index)}>
              <ThreadPicture threadId={threadId} picture={picture} alt="" />
            </button>
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
        label="Pictures of this message"
        pictures={pictures.map((picture, index) =>
          drawn(picture, sourceIn(known, paths[index] ?? ''), `Picture ${index + 1}`),
        )}
      />
    </Suspense>
  );
}
