import { Fragment, lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import {
  sortOptions,
  type BrowseFilter,
  type BrowsePage,
} from '../../../../features/browse/filter/browse-filter.ts';
import { writeBrowseFilter } from '../../../../features/browse/filter/browse-address.ts';
import type { Nearest } from '../../../../features/browse/nearest-listings.server.ts';
import type { Picture } from '../../../../features/listings/listing-card.ts';
import { ListingCard } from '../../../components/listing/listing-card.tsx';
import { useSignedIn } from '../../../components/session/signed-in.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { loadPatiently } from '../../../ui/load-module.ts';
import { useFault } from '../../../ui/use-fault.tsx';
import { PromoCard } from './promo-card.tsx';
import styles from './results.module.css';

const CompareTray = lazy(() => loadPatiently(() => import('./compare-tray.tsx')));
const SearchTools = lazy(() => loadPatiently(() => import('./search-tools.tsx')));
// Loaded only when needed: most searches find something.
const loadEmpty = () => loadPatiently(() => import('./empty-result.tsx'));
const EmptyResult = lazy(async () => ({ default: (await loadEmpty()).EmptyResult }));

type ResultsProps = {
  filter: BrowseFilter;
  /** The same with the meaning of its text. */
  meant: BrowseFilter;
  page: BrowsePage;
  /** This page's start cursor; null for the first page. */
  after: string | null;
  promo: Picture | null;
  /** Shown without results. */
  lookout: Picture | null;
  highlighted: string | null;
  onHighlight: (slug: string | null) => void;
  /** The nearest listings without results. */
  nearest: Nearest[];
  isPending: boolean;
  /** The search got no answer; these are the previous results. */
  isOffline: boolean;
};

const number = new Intl.NumberFormat('en-CA');
const promoPosition = 3;

function countText({ count, countIsCapped }: BrowsePage): string {
  return `${number.format(count)}${countIsCapped ? '+' : ''} listing${count === 1 && !countIsCapped ? '' : 's'} available`;
}

/** Pages after the first, loaded and appended; another first page starts over. */
function useFollowingPages(filter: BrowseFilter, first: BrowsePage) {
  const [loaded, setLoaded] = useState<{ after: BrowsePage; pages: BrowsePage[] }>({
    after: first,
    pages: [],
  });
  const [isLoading, setLoading] = useState(false);
  const fault = useFault();
  const following = loaded.after === first ? loaded.pages : [];
  const { next } = following.at(-1) ?? first;
  const loadNext = async () => {
    if (next === null || isLoading) return;
    setLoading(true);
    fault.clear();
    try {
      const response = await fetch(`/api/v1/listings?${writeBrowseFilter(filter, next).toString()}`);
      if (!response.ok) throw new Error(String(response.status));
      const page = (await response.json()) as BrowsePage;
      setLoaded({ after: first, pages: [...following, page] });
    } catch {
      fault.say({ title: 'We couldn’t load more listings. Please try again.' });
    } finally {
      setLoading(false);
    }
  };
  return { pages: [first, ...following], next, isLoading, loadNext, note: fault.note };
}

/** Tells which card is hovered or focused, and which are to be compared. A few listeners serve the whole grid. */
function useGrid(onHighlight: (slug: string | null) => void) {
  const grid = useRef<HTMLDivElement>(null);
  const [compared, setCompared] = useState<string[]>([]);
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const tell = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-slug]') : null;
      onHighlight(card?.dataset['slug'] ?? null);
    };
    const leave = () => onHighlight(null);
    const press = ({ target }: Event) => {
      const slug =
        target instanceof Element && target.closest<HTMLElement>('[data-compare]')?.dataset['compare'];
      if (slug)
        setCompared((now) =>
          now.includes(slug) ? now.filter((each) => each !== slug) : [...now, slug].slice(-3),
        );
    };
    const listening = new AbortController();
    for (const type of ['pointerover', 'focusin']) element.addEventListener(type, tell, listening);
    for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, leave, listening);
    element.addEventListener('click', press, listening);
    return () => listening.abort();
  }, [onHighlight]);
  return { grid, compared, setCompared };
}

/** Passes days to a listing's page. */
const daysQuery = ({ from, to }: { from: string | null; to: string | null }): string =>
  from && to ? new URLSearchParams({ from, to }).toString() : '';

/** The list beside the map: the count, the order, the cards and a button for more. */
export function Results(props: ResultsProps) {
  const {
    filter,
    meant,
    page,
    after,
    promo,
    lookout,
    nearest,
    highlighted,
    onHighlight,
    isPending,
    isOffline,
  } = props;
  const { pages, next, isLoading, loadNext, note } = useFollowingPages(filter, page);
  const { grid, compared, setCompared } = useGrid(onHighlight);
  const isSignedIn = useSignedIn();
  const cards = pages.flatMap((each) => each.cards);
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void loadNext();
  };
  return (
    <section
      aria-labelledby="results-heading"
      aria-busy={isPending}
      className={styles.results}
      data-pending={isPending || undefined}
    >
      <header className={styles.head}>
        <h1 id="results-heading" tabIndex={-1} className="num" aria-live="polite">
          {countText(page)}
        </h1>
        <p>
          Sorted by: <b>{sortOptions.find(({ id }) => id === filter.sortBy)?.label}</b>
        </p>
        {(isSignedIn || filter.points !== null) && (
          <Suspense>
            <SearchTools filter={filter} />
          </Suspense>
        )}
      </header>
      <output className={styles.offline}>
        {isOffline &&
          'You’re offline. These are your last results. We’ll search again once you’re connected.'}
      </output>
      {cards.length === 0 && (
        <Suspense>
          <EmptyResult filter={filter} picture={lookout} nearest={nearest} />
        </Suspense>
      )}
      <h2 className="visually-hidden">Listings</h2>
      <div ref={grid} className={styles.grid}>
        {cards.map((card, index) => (
          // A card that another search puts elsewhere is a new one there: moved, it would be a layout shift.
          <Fragment key={`${index} ${card.slug}`}>
            {index === promoPosition && <PromoCard picture={promo} />}
            <ListingCard
              card={card}
              isFirstRow={index < 3}
              isHighlighted={card.slug === highlighted}
              canCompare
              query={daysQuery(card.days ?? meant)}
            />
          </Fragment>
        ))}
        {cards.length <= promoPosition && <PromoCard picture={promo} />}
      </div>
      {note}
      {compared.length > 0 && (
        <Suspense>
          <CompareTray chosen={compared} onChange={setCompared} days={meant} />
        </Suspense>
      )}
      <nav aria-label="Pages" className={styles.pages}>
        {after !== null && (
          <ButtonLink to={{ search: writeBrowseFilter(filter).toString() }} variant="secondary">
            Back to the first page
          </ButtonLink>
        )}
        {next !== null &&
          (isLoading ? (
            <Button busy>Show more</Button>
          ) : (
            <Link
              to={{ search: writeBrowseFilter(filter, next).toString() }}
              className={styles.more}
              onClick={showMore}
              rel="next"
            >
              Show more
            </Link>
          ))}
      </nav>
    </section>
  );
}
