import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { writeBrowseFilter } from '../../../features/browse/filter/browse-address.ts';
import { readPageFilter } from '../../../features/browse/filter/read-browse-filter.ts';
import type { Box, BrowseFilter } from '../../../features/browse/filter/browse-filter.ts';
import { categoryCounts } from '../../../features/browse/filter/category-counts.server.ts';
import { findListings } from '../../../features/browse/find-listings.server.ts';
import { nearestListings } from '../../../features/browse/nearest-listings.server.ts';
import { meaningOf } from '../../../features/browse/text/meaning.ts';
import { chipsOf, type RestOf } from '../../../features/browse/text/search-chips.ts';
import type { ListingCard } from '../../../features/listings/listing-card.ts';
import { cardKeys, freeDays, searches } from '../../../features/listings/shown-keys.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { useSignedIn } from '../../components/session/signed-in.ts';
import { searching } from '../../../platform/deps.server.ts';
import { categoryIcon, pagePicture, socialCard } from '../../content/pictures.server.ts';
import { browse, depsContext, documentContext, showing } from '../../deps.server.ts';
import { isNetworkFault } from '../../offline/network-fault.ts';
import { useRootData } from '../../root-data.ts';
import { loadPatiently } from '../../ui/load-module.ts';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/browse';
import { BrowseMap } from './browse-map.tsx';
import { CategoryBar } from './filter/category-bar.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { ListYours } from './results/list-yours.tsx';
import { Results } from './results/results.tsx';
import { ViewToggle, type View } from './view-toggle.tsx';
import styles from './browse.module.css';

/** Dates in an address are compared with today in the western zone, which is never ahead of the visitor's. */
const homeZone = 'America/Vancouver';

// Most visits start without text: these load with the first one.
const UnderstoodChips = lazy(async () => ({
  default: (await loadPatiently(() => import('./results/understood-chips.tsx'))).UnderstoodChips,
}));

export const handle = { reads: 'search' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const view: View = url.searchParams.get('view') === 'list' ? 'list' : 'map';
  const now = today(homeZone, context.get(depsContext).now());
  const asked = readPageFilter(url.searchParams, now);
  const [page, categories] = await browse(context, (deps) =>
    Promise.all([findListings(searching(deps), asked.filter, asked.after), categoryCounts(searching(deps))]),
  );
  const meaning = meaningOf(asked.filter, now);
  const nearest =
    page.cards.length === 0
      ? await browse(context, (deps) => nearestListings(searching(deps), asked.filter))
      : [];
  showing(context, [
    searches,
    ...cardKeys([...page.cards, ...nearest.map(({ card }) => card)]),
    // The search text may contain dates.
    ...(asked.filter.from === null && asked.filter.search === '' ? [] : [freeDays]),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    filter: asked.filter,
    meant: meaning?.filter ?? asked.filter,
    mapView: asked.filter.search === '' ? asked.filter.box : (meaning?.filter.box ?? boxAround(page.cards)),
    ...chipsOf(asked.filter, meaning, names),
    after: asked.after,
    view,
    today: now,
    page,
    categories: categories.map((category) => ({ ...category, icon: categoryIcon(category.id) })),
    promo: pagePicture('whiskey-jack-chalet/hero'),
    lookout: page.cards.length === 0 ? pagePicture('illustrations/empty-search') : null,
    nearest,
    isOffline: false,
    card: socialCard('home'),
    origin: context.get(documentContext).origin,
  };
}

type Shown = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>;
/** What the page currently shows, for when the next search gets no answer. */
let lastShown: Shown | null = null;

/** Offline the last results stay, and the page says so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Shown> {
  try {
    return await serverLoader();
  } catch (error) {
    if (lastShown === null || !isNetworkFault(error)) throw error;
    return { ...lastShown, isOffline: true };
  }
}

/** Remembers what is shown, and searches again once back online. */
function useLastShown(shown: Shown): void {
  const { revalidate } = useRevalidator();
  const { isOffline } = shown;
  useEffect(() => {
    lastShown = shown;
    return () => void (lastShown = null);
  }, [shown]);
  useEffect(() => {
    if (!isOffline) return undefined;
    const ask = () => void revalidate();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [isOffline, revalidate]);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  const category = loaderData?.categories.find(({ id }) => id === loaderData.filter.category);
  return documentMeta({
    brand,
    title: category ? `${category.name} to rent or swap` : 'Rent or swap gear and stays in BC and Alberta',
    description:
      'RVs, boats, off-road, motorcycles, cabins, snow gear and glamping from owners in British Columbia and Alberta: rent for cash, swap, or use Adventure Points.',
    origin: loaderData?.origin ?? '',
    path: category ? `/listings?category=${category.id}` : '/listings',
    picture: loaderData?.card ?? null,
  });
}

/**
 * The filter as the visitor has set it, even while its results are loading: a second choice adds to the first instead of undoing it, and a
 * ticked box stays ticked.
 */
function useWantedFilter(shown: BrowseFilter) {
  const [wanted, setWanted] = useState(shown);
  const [known, setKnown] = useState(shown);
  if (known !== shown) {
    setKnown(shown);
    setWanted(shown);
  }
  return [known === shown ? wanted : shown, setWanted] as const;
}

/** Around a text's matches, with a margin for the bubbles; null for none. */
function boxAround(cards: readonly ListingCard[]): Box | null {
  if (cards.length === 0) return null;
  const east = cards.map(({ coordinates }) => coordinates[0]);
  const north = cards.map(({ coordinates }) => coordinates[1]);
  const room = 0.25;
  return [
    Math.min(...east) - room,
    Math.min(...north) - room,
    Math.max(...east) + room,
    Math.max(...north) + room,
  ];
}

/**
 * A filter after a change beside the text: the text's statement about the same thing is removed, so that the text always matches the
 * search.
 */
function withTextInStep(before: BrowseFilter, next: BrowseFilter, restOf: RestOf): BrowseFilter {
  const rest = () => {
    if (next.category !== before.category) return restOf.category;
    if (next.from !== before.from || next.to !== before.to) return restOf.dates ?? restOf.nights;
    if (next.exchange !== before.exchange) return restOf.ways;
    const isPriced =
      next.minPriceCents !== before.minPriceCents || next.maxPriceCents !== before.maxPriceCents;
    return isPriced ? restOf.price : undefined;
  };
  return next.search === before.search ? { ...next, search: rest() ?? next.search } : next;
}

/** The browse page: categories, filters, the list and the map, all of it in the address. */
export default function Browse({ loaderData }: Route.ComponentProps) {
  const {
    filter,
    meant,
    chips,
    restOf,
    after,
    page,
    categories,
    promo,
    lookout,
    view,
    today: now,
  } = loaderData;
  const { brand } = useRootData();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [wanted, setWanted] = useWantedFilter(filter);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  // Members go on to their own listings, everyone else to the application.
  const joinPath = useSignedIn() ? '/host/listings' : '/apply';
  const join = () => void navigate(joinPath);
  const isPending = navigation.location?.pathname === '/listings';
  useLastShown(loaderData);

  const addressOf = (next: BrowseFilter, nextView: View = view) => {
    const params = writeBrowseFilter(next);
    if (nextView === 'list') params.set('view', 'list');
    return `?${params.toString()}`;
  };
  const change = (next: BrowseFilter, how: { replace?: boolean } = {}) => {
    const inStep = withTextInStep(wanted, next, restOf);
    setWanted(inStep);
    void navigate(addressOf(inStep), { preventScrollReset: true, replace: how.replace });
  };
  const searchInBox = (box: Box | null) => change({ ...wanted, box }, { replace: true });

  return (
    <>
      <SiteHeader brand={brand} onJoin={join} />
      <main id="main" className={styles.page} data-view={view}>
        <CategoryBar
          categories={categories}
          selected={meant.category}
          hrefOf={(category) => addressOf({ ...filter, category, search: restOf.category ?? filter.search })}
        />
        <FilterBar filter={wanted} today={now} view={view} category={meant.category} onChange={change} />
        {chips.length > 0 && (
          <Suspense>
            <UnderstoodChips chips={chips} view={view} />
          </Suspense>
        )}
        <ViewToggle view={view} hrefOf={(next) => addressOf(filter, next)} />
        <div className={styles.split}>
          <div className={styles.list}>
            <Results
              filter={filter}
              meant={meant}
              page={page}
              after={after}
              promo={promo}
              lookout={lookout}
              nearest={loaderData.nearest}
              highlighted={highlighted}
              onHighlight={setHighlighted}
              isPending={isPending}
              isOffline={loaderData.isOffline}
            />
            <ListYours onJoin={join} />
          </div>
          <div className={styles.map}>
            <BrowseMap
              // Another place moves the map.
              key={filter.box === null ? loaderData.mapView?.join() : undefined}
              filter={filter}
              meant={meant}
              view={loaderData.mapView}
              highlighted={highlighted}
              onHighlight={setHighlighted}
              onSearchInBox={searchInBox}
            />
          </div>
        </div>
      </main>
      <div className={styles.footer}>
        <SiteFooter brand={brand} />
      </div>
    </>
  );
}
