import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { Suspense, lazy, useState, type UIEvent } from 'react';
import type { Picture as PictureFacts } from '../../../../features/listings/listing-card.ts';
import { FavouriteButton } from '../../../components/listing/favourite-button.tsx';
import { Picture } from '../../../ui/show/picture.tsx';
import styles from './gallery.module.css';

const loadLightbox = () => import('../../../ui/overlay/lightbox.tsx');
const ShareButton = lazy(() => import('../../../components/share/share-button.tsx'));
const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

/** The first picture and the four beside it; the others are in the lightbox. */
const shownOnDesk = 5;

const sizesOf = (index: number, count: number): string =>
  `(max-width: 767px) 90vw, ${index > 0 ? 300 : count > 1 ? 700 : 880}px`;

type GalleryProps = { slug: string; title: string; pictures: PictureFacts[] };

/** The pictures: on a desktop one large and up to four beside it, on a phone a strip to swipe. Each opens the lightbox at its place. */
export function Gallery({ slug, title, pictures }: GalleryProps) {
  const [index, setIndex] = useState<number | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const [seen, setSeen] = useState(0);
  const count = pictures.length;
  if (count === 0) return null;

  const open = (at: number) => {
    setOpened(true);
    setIndex(at);
  };
  const onScroll = (event: UIEvent<HTMLUListElement>) => {
    const { scrollLeft, scrollWidth, clientWidth } = event.currentTarget;
    const way = scrollWidth - clientWidth;
    setSeen(way > 0 ? Math.round((scrollLeft / way) * (count - 1)) : 0);
  };

  return (
    <section aria-label={`Photos of ${title}`} className={styles.gallery}>
      <ul className={styles.pictures} data-count={Math.min(count, shownOnDesk)} onScroll={onScroll}>
        {pictures.map((picture, at) => (
          <li key={at} className={styles.place}>
            <button
              type="button"
              className={styles.frame}
              onClick={() => open(at)}
              onPointerEnter={() => void loadLightbox()}
              onFocus={() => void loadLightbox()}
            >
              <Picture picture={picture} sizes={sizesOf(at, count)} priority={at === 0} />
              <span className="visually-hidden">
                View photo {at + 1} of {count}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.view} onClick={() => open(seen)}>
        <IconPhoto size={19} stroke={1.9} aria-hidden="true" />
        View Gallery
        {count > 1 && (
          <span className={styles.count} aria-hidden="true">
            {seen + 1} / {count}
          </span>
        )}
      </button>
      <FavouriteButton slug={slug} title={title} className={styles.heart} />
      <Suspense>
        <ShareButton slug={slug} title={title} variant="media" className={styles.share} />
      </Suspense>
      {wasOpened && (
        <Suspense fallback={null}>
          <Lightbox
            label={`Photos of ${title}`}
            pictures={pictures}
            index={index}
            onIndexChange={setIndex}
            onClose={() => setIndex(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
