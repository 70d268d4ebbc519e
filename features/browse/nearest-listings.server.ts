/** Finds the nearest listings for a search without results, each with what differs. */
import type { Deps } from '../../platform/deps.server.ts';
import { formatCents } from '../../platform/money/money.ts';
import { today } from '../../platform/time/time-zone.ts';
import type { ListingCard } from '../listings/listing-card.ts';
import type { BrowseFilter } from './filter/browse-filter.ts';
import { findMeant } from './find-listings.server.ts';
import { meaningOf, wantsNothing } from './text/meaning.ts';
import { loosened, stripped } from './nearest.ts';
import type { Asked, Loosened } from './nearest.ts';
import { understand } from './words/understand.ts';

export type Nearest = {
  kind: Loosened['kind'];
  title: string;
  detail: string;
  card: ListingCard;
  /** The days shown for the listing. */
  from: string | null;
  to: string | null;
};

const most = 4;
/** The best of each relaxed search, and a few spares in case one is already shown. */
const candidates = 4;

/** At most four listings, each from another relaxed condition, smallest change first, without repeats. */
export async function nearestListings(
  deps: Pick<Deps, 'sql' | 'now'>,
  filter: BrowseFilter,
): Promise<Nearest[]> {
  const now = today('America/Vancouver', deps.now());
  const asked = askedBy(filter, now);
  const nearest: Nearest[] = [];
  const shown = new Set<string>();
  const add = async (change: Loosened): Promise<boolean> => {
    const { cards } = await findMeant(deps, change.asked, candidates);
    const card = cards.find(({ slug }) => !shown.has(slug));
    if (card === undefined) return false;
    shown.add(card.slug);
    nearest.push(labelled(change, card, asked));
    return true;
  };
  for (const group of loosened(asked, now)) {
    for (const change of group) if (await add(change)) break;
    if (nearest.length === most) return nearest;
  }
  if (nearest.length > 0) return nearest;
  for (const change of stripped(asked)) {
    while (nearest.length < most && (await add(change)));
  }
  return nearest;
}

function askedBy(filter: BrowseFilter, now: string): Asked {
  const meaning = meaningOf(filter, now);
  if (meaning === null) {
    const words = filter.search === '' ? [] : understand(filter.search, now).words;
    return { filter: { ...filter, search: '' }, wants: { ...wantsNothing, words }, placeName: null };
  }
  const { place } = meaning.understood;
  const placeName = filter.box === null && place !== null ? place.name : null;
  return { filter: meaning.filter, wants: meaning.wants, placeName };
}

function labelled({ kind, title, detail, asked }: Loosened, card: ListingCard, first: Asked): Nearest {
  const { from, to } = card.days ?? asked.filter;
  const { minPriceCents: low, maxPriceCents: high } = first.filter;
  const over = high !== null && card.priceCents > high ? `${formatCents(card.priceCents - high)} more` : null;
  const under = low !== null && card.priceCents < low ? `${formatCents(low - card.priceCents)} less` : null;
  const difference = kind === 'price' ? (over ?? under) : null;
  return {
    kind,
    title: difference === null ? title : `${difference} a ${card.priceUnit}`,
    detail,
    card,
    from,
    to,
  };
}
