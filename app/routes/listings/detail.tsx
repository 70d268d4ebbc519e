import { redirect } from 'react-router';
import { unavailableDays } from '../../../features/availability/availability-queries.server.ts';
import { emptyFilter, type Box } from '../../../features/browse/filter/browse-filter.ts';
import { listingFacts } from '../../../features/browse/listing-facts.server.ts';
import { readPageFilter } from '../../../features/browse/filter/read-browse-filter.ts';
import { searchListings } from '../../../features/browse/search-listings.server.ts';
import { canonicalAddress, nameInAddress } from '../../../features/listings/listing-address.ts';
import type { ListingDetail } from '../../../features/listings/listing-detail.ts';
import {
  cardKeys,
  choices,
  daysKey,
  freeDays,
  listingKey,
  memberKey,
  searches,
} from '../../../features/listings/shown-keys.ts';
import type { SwapSettings } from '../../../features/listings/swap-price.ts';
import type { CoverLine } from '../../../features/settings/cover.ts';
import {
  findListingByAddress,
  findListingRedirect,
} from '../../../features/listings/listing-queries.server.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { unreadablePath } from '../../../platform/http.server/page-address.ts';
import { searching } from '../../../platform/deps.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { LazySection } from '../../components/page/lazy-section.tsx';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { notFound, unreadableAddress } from '../../content/not-found.server.ts';
import { browse, documentContext, promisesOffNow, settingsNow, showing } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/detail';
import { Gallery } from './detail/gallery.tsx';
import { ListingHeader } from './detail/listing-header.tsx';
import { openingWords } from './detail/request/opening-words.ts';
import { PreviewNotice } from './detail/preview-notice.tsx';
import { listingStructuredData } from './detail/structured-data.ts';
import styles from './detail.module.css';

/**
 * The listing's name in the address, or a not-found answer. A path with several segments or a file extension is not ours: the database is
 * not asked.
 */
function nameAsked(slug: string | undefined, path: string): string {
  if (path === unreadablePath) throw unreadableAddress();
  const kind = slug === undefined ? 'page' : 'listing';
  const asked = (slug ?? path).replaceAll(/^\/+|\/+$/g, '');
  const name = asked.includes('/') ? null : nameInAddress(asked);
  if (name === null) throw notFound(kind);
  return name;
}

const shownAround = 4;

/** Degrees: about 50 km to each side in the south of the two provinces, times `far`. */
const boxAround = ([longitude, latitude]: [number, number], far = 1): Box => [
  longitude - 0.7 * far,
  latitude - 0.45 * far,
  longitude + 0.7 * far,
  latitude + 0.45 * far,
];

/** Others of the kind within about 200 km, then whatever is near; with days, those that are free. */
async function findSimilar(deps: Deps, listing: ListingDetail, params: URLSearchParams) {
  const { from, to } = readPageFilter(params, listing.today).filter;
  const asked = { ...emptyFilter, from, to };
  const search = (filter: typeof emptyFilter) =>
    searchListings(searching(deps), filter, null, shownAround + 1);
  const [alike, near] = await Promise.all([
    search({ ...asked, category: listing.categoryId, box: boxAround(listing.coordinates, 4) }),
    search({ ...asked, box: boxAround(listing.coordinates) }),
  ]);
  const found = new Map([...alike.cards, ...near.cards].map((card) => [card.slug, card]));
  found.delete(listing.slug);
  return [...found.values()].slice(0, shownAround);
}

/** A listing without what depends on disabled promises: no deposit nobody can hold, no check nobody makes. */
function withoutOff(listing: ListingDetail, promisesOff: readonly string[]): ListingDetail {
  const isUnchecked = promisesOff.includes('identity-check');
  const verifications = listing.owner.verifications.filter(
    (each) => !(isUnchecked && /^identity/i.test(each)),
  );
  const depositCents = promisesOff.includes('deposit') ? 0 : listing.depositCents;
  return { ...listing, depositCents, owner: { ...listing.owner, verifications } };
}

/** What the page shows of a listing and those nearby, and nothing else. */
async function findShown(
  deps: Deps,
  name: string,
  promisesOff: readonly string[],
  policies: readonly CoverLine[],
  fees: SwapSettings,
  params: URLSearchParams,
) {
  const found = await findListingByAddress(deps, name);
  if (found === null) return null;
  const listing = withoutOff(found, promisesOff);
  const [days, facts, around] = await Promise.all([
    unavailableDays(deps, listing.slug, listing.today, listing.availableTo),
    listingFacts(deps, listing.slug),
    findSimilar(deps, listing, params),
  ]);
  const { exchangePreferences: _, timeZone: __, updatedAt: ___, ...shown } = listing;
  const { priceUnit, minimumUnits, maximumUnits, leadDays, horizonDays, openFrom, openTo, today } = listing;
  const rules = { priceUnit, minimumUnits, maximumUnits, leadDays, horizonDays, openFrom, openTo };
  const calendar = { ...rules, today, taken: days?.taken ?? [] };
  return {
    opening: openingWords(calendar),
    listing: { ...shown, facts, fees, policies: promisesOff.includes('insurance') ? [] : policies, calendar },
    around,
  };
}

/** What changes the page: the listing, the people it names, and the similar ones, which days in the address choose too. */
const keysOf = (
  { listing, around }: NonNullable<Awaited<ReturnType<typeof findShown>>>,
  name: string,
  params: URLSearchParams,
): string[] => [
  listingKey(name),
  daysKey(listing.slug),
  choices,
  ...cardKeys([listing, ...around]),
  ...[listing.owner, ...listing.reviews].flatMap(({ address }) =>
    address === null ? [] : [memberKey(address)],
  ),
  ...(params.has('from') ? [freeDays, searches] : []),
];

export const handle = { reads: ['from', 'to', 'method'] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = nameAsked(params.slug, url.pathname);
  const promisesOff = await promisesOffNow(context);
  const settings = await settingsNow(context);
  const fees = { feeCents: settings['swap-fee-cents'], renterFeePercent: settings['renter-fee-percent'] };
  const shown = await browse(context, (deps) =>
    findShown(deps, name, promisesOff, settings.cover, fees, url.searchParams),
  );
  if (shown === null) {
    const slug = await browse(context, (deps) => findListingRedirect(deps, name));
    if (slug !== null) showing(context, [listingKey(name), listingKey(slug)]);
    if (slug !== null) throw redirect(canonicalAddress(slug) + url.search, 308);
    throw notFound(params.slug === undefined ? 'page' : 'listing');
  }
  showing(context, keysOf(shown, name, url.searchParams));
  const facts = context.get(documentContext);
  facts.jsonLd.push(
    ...listingStructuredData({ ...shown.listing, firstDay: shown.opening.firstDay }, facts.origin),
  );
  return { ...shown, origin: facts.origin };
}

// Days and method in the address are the visitor's choice; the server would send the same page.
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** A longer text shortened for search engines: up to 155 characters, whole words. */
const inBrief = (text: string): string =>
  text.length <= 155 ? text : `${text.slice(0, 154).replace(/\W*\s\S*$/, '')}…`;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { listing, origin } = loaderData;
  const town = listing.location.split(',')[0] ?? '';
  return documentMeta({
    brand: matches[0]?.loaderData?.brand.name ?? '',
    title: listing.title.includes(town) ? listing.title : `${listing.title} in ${listing.location}`,
    description: inBrief(
      `From ${formatCents(listing.priceCents)} a ${listing.priceUnit}. ${listing.description.join(' ')}`,
    ),
    origin,
    path: canonicalAddress(listing.slug),
    picture: listing.socialCard,
    type: 'product',
  });
}

const loadAbout = () => import('./detail/about/about.tsx');
const loadBooking = () => import('./detail/booking/booking.tsx');
/** Its bar is fixed to a phone's window, and someone back from signing in or the card's page finds their request open. */
const wantsBooking = (isFromServer: boolean): boolean =>
  !isFromServer || /[?&](?:book|card)=/.test(window.location.search);
const loadReviews = () => import('./detail/about/reviews.tsx');
const loadAround = () => import('./detail/about/around-here.tsx');

/** One listing: pictures first; what is below becomes interactive when near. */
export default function ListingPage({ loaderData: { listing, around, opening } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const { rating, reviewCount: count, reviews } = listing;
  return (
    <div className={styles.page}>
      <SiteHeader brand={brand} />
      {/* Choices belong to one listing: another starts over. */}
      <main key={listing.slug} id="main" className={classNames('container', styles.main)}>
        {listing.isSample && <PreviewNotice />}
        <ListingHeader
          title={listing.title}
          location={listing.location}
          rating={rating}
          reviewCount={count}
          isSample={listing.isSample}
          availability={opening}
        />
        <div className={styles.split}>
          <Gallery slug={listing.slug} title={listing.title} pictures={listing.pictures} />
          <div className={styles.about}>
            <LazySection load={loadAbout} given={{ listing }} height={[1300, 1440]} />
          </div>
          <div className={styles.booking} data-stays>
            <LazySection
              load={loadBooking}
              given={{ listing, note: opening.note }}
              height={[480, 480]}
              isWanted={wantsBooking}
            />
          </div>
        </div>
        <div className={styles.below}>
          <LazySection load={loadReviews} given={{ rating, count, reviews }} height={[480, 900]} />
        </div>
        {around.length > 1 && (
          <div className={styles.below}>
            <LazySection load={loadAround} given={{ cards: around }} height={[460, 760]} />
          </div>
        )}
      </main>
      <SiteFooter brand={brand} />
    </div>
  );
}
