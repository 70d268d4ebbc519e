import type { Seeker } from '../../../../features/exchange/circles/wishes/seeker-view.ts';
import type { WishShelf, WishView } from '../../../../features/exchange/circles/wishes/wish-view.ts';
import type { ListingCard } from '../../../../features/listings/listing-card.ts';
import type { Inbox } from '../../../../features/messaging/message-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { askExchange, askExchanges, type ListName } from '../../../components/session/ask-exchange.ts';
import { askReturned } from './ask-returned.ts';
import { planToday } from './plan-today.ts';

/** Owners who want the reader's listings. */
export type Matches = { give: { slug: string; title: string }; seekers: Seeker[] } | null;

/** Listings that match one of the reader's wishes; null if none do. */
export type WishMatches = { wish: WishView; cards: ListingCard[] } | null;

/** Who wants the reader's first wanted listing. */
async function askMatches(gifts: WishShelf['gifts'], signal: AbortSignal): Promise<Matches> {
  for (const { slug, title } of gifts.slice(0, 3)) {
    const query = new URLSearchParams({ give: slug, categories: '' });
    // oxlint-disable-next-line no-await-in-loop -- the next listing is asked about only where nobody wants the one before
    const { seekers } = await askApi<{ seekers: Seeker[] }>(`/wishes/seekers?${query}`, { signal });
    if (seekers.length > 0) return { give: { slug, title }, seekers };
  }
  return null;
}

/** Swap offers in the categories of the reader's first matched wish, without their own listings. */
async function askForWishes({ wishes, gifts }: WishShelf, signal: AbortSignal): Promise<WishMatches> {
  const own = new Set(gifts.map(({ slug }) => slug));
  for (const wish of wishes.filter(({ isOver, state }) => !isOver && state === 'standing').slice(0, 3)) {
    for (const category of wish.categories.slice(0, 2)) {
      const query = new URLSearchParams({ category, exchange: 'directSwap' });
      // oxlint-disable-next-line no-await-in-loop -- the next category is asked about only where nothing fits the one before
      const { cards } = await askApi<{ cards: ListingCard[] }>(`/listings?${query}`, { signal });
      const fitting = cards.filter(({ slug }) => !own.has(slug)).slice(0, 3);
      if (fitting.length > 0) return { wish, cards: fitting };
    }
  }
  return null;
}

const nothingFound = { matches: null, forWishes: null };

/** Matches for the reader's listings and wishes. @param isOwner a renter has neither */
async function askBothMatches(isOwner: boolean, signal: AbortSignal) {
  if (!isOwner) return nothingFound;
  const shelf = await askApi<WishShelf>('/wishes', { signal });
  const [matches, forWishes] = await Promise.all([
    askMatches(shelf.gifts, signal),
    askForWishes(shelf, signal),
  ]);
  return { matches, forWishes };
}

/** Everything on the Today page. @param isOwner whether the reader may have listings @throws the API's refusals */
export async function askToday(isOwner: boolean, signal: AbortSignal) {
  const lists: ListName[] = isOwner ? ['renter', 'owner', 'swap'] : ['renter', 'swap'];
  const asked = lists.flatMap((list) =>
    (['requests', 'coming'] as const).map((shelf) => askExchanges(list, shelf, { signal })),
  );
  const [pages, inbox, found] = await Promise.all([
    Promise.all(asked),
    askApi<Inbox>('/messages', { signal }),
    // The rest of the page works without them.
    askBothMatches(isOwner, signal).catch(() => nothingFound),
  ]);
  const plan = planToday(pages.flatMap(({ exchanges }) => exchanges));
  const [next, returned] = await Promise.all([
    // The next step needs all details.
    plan.next && askExchange(plan.next.id, signal),
    askReturned(plan.returned, signal).catch(() => []),
  ]);
  return { ...plan, next, returned, threads: inbox.threads, ...found };
}
