/** Reads what a member composes an offer from: the requested listing, their own listings, their wallet, and the price. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { unavailableDays } from '../../availability/availability-queries.server.ts';
import { normaliseExchangePreferences, waysAvailable } from '../../listings/exchange-preference.ts';
import type { AccountActor } from '../../members/actor.ts';
import { memberAddress } from '../../members/member-address.ts';
import { notFound, type signInNeeded } from '../../members/member-refusals.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { walletSummary } from '../../points/wallet-queries.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { addDays } from '../../../platform/time/date-range.ts';
import { draftCounter } from '../offer/counter-swap.server.ts';
import { draftSwap, type OfferSwapRefusal } from '../offer/offer-swap.server.ts';
import { mostChoices, type DirectOffer } from '../offer/swap-offer.ts';
import { swapRefusal } from '../lifecycle/exchange-policy.ts';
import { swapRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { lockSwap } from '../lifecycle/exchange-store.server.ts';
import type { NewOffer } from '../lifecycle/swap-store.server.ts';
import type { SwapChoice, SwapChoices, SwapPreview } from './swap-choices-view.ts';

type Listed = Omit<
  SwapChoice,
  keyof NonNullable<Awaited<ReturnType<typeof unavailableDays>>> | 'offersSwap'
> & {
  slug: string;
  ownerId: string;
  preferences: unknown;
};

const listed = (sql: Sql, where: ReturnType<Sql>) => sql<Listed[]>`
  select l.slug, l.title, l.location, l.owner_id as "ownerId", l.price_cents as "priceCents", l.price_points as "pricePoints",
         l.exchange_preferences as preferences,
         (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1) as picture
    from listing l where l.state = 'published' and ${where} order by l.title, l.id limit 50`;

const longestHorizon = 800;

async function choiceOf(deps: Deps, listing: Listed): Promise<SwapChoice[]> {
  const { slug, title, location, picture, priceCents, pricePoints, preferences } = listing;
  const today = deps.now().toISOString().slice(0, 10);
  const days = await unavailableDays(deps, slug, addDays(today, -1), addDays(today, longestHorizon));
  const offersSwap = waysAvailable(normaliseExchangePreferences(preferences)).includes('directSwap');
  return days ? [{ ...days, title, location, picture, priceCents, pricePoints, offersSwap }] : [];
}

/** The choices of someone who offers a swap for a listing, or answers its owner. */
export async function swapChoices(
  deps: Deps,
  actor: AccountActor,
  slug: string,
): Promise<SwapChoices | ExchangeRefusal | typeof notFound | typeof signInNeeded> {
  const settings = await readSettings(deps.sql);
  const refused = swapRefusal(actor, settings['bookings-paused']);
  if (refused) return refused;
  const [asked] = await listed(deps.sql, deps.sql`l.slug = ${slug}`);
  if (!asked) return notFound;
  if (asked.ownerId === actor.accountId) return swapRefusals.ownListing;
  const mine = await listed(deps.sql, deps.sql`l.owner_id = ${actor.accountId}`);
  const theirs = await listed(deps.sql, deps.sql`l.owner_id = ${asked.ownerId}`);
  const [askedChoice] = await choiceOf(deps, asked);
  const [owner] = await deps.sql<{ name: string; isFounder: boolean; photo: string | null }[]>`
    select display_name as name, is_founder as "isFounder", photo from member where id = ${asked.ownerId}`;
  if (!askedChoice || !owner) return notFound;
  const wallet = await walletSummary(deps, actor.accountId);
  return {
    asked: askedChoice,
    mine: (await Promise.all(mine.map((each) => choiceOf(deps, each)))).flat(),
    theirs: (await Promise.all(theirs.map((each) => choiceOf(deps, each)))).flat(),
    owner: { ...owner, address: memberAddress({ id: asked.ownerId, name: owner.name }) },
    walletPoints: wallet.spendablePoints,
    feeCents: settings['swap-fee-cents'],
    isStoppedByDebt: await hasOpenDebt(deps.sql, actor.accountId),
    mostChoices,
  };
}

const previewOf = (offer: NewOffer, me: string): SwapPreview => {
  const mine = offer.parties.find(({ memberId }) => memberId === me);
  const theirs = offer.parties.find(({ memberId }) => memberId !== me);
  const part = (party: typeof mine) => ({
    totalCents: party?.totalCents ?? 0,
    points: party?.points ?? 0,
    bondCents: party?.bondCents ?? 0,
  });
  return {
    legs: offer.legs.map((leg) => ({
      slug: leg.terms.slug,
      isToMe: leg.receiverId === me,
      worthCents: leg.worthCents,
      worthPoints: leg.worthPoints,
      units: leg.terms.units,
      unit: leg.terms.unit,
      title: leg.terms.title,
      fromDay: leg.fromDay,
      toDay: leg.toDay,
      depositCents: leg.depositCents,
      rules: leg.terms.rules,
      cover: leg.terms.cover,
    })),
    mine: { ...part(mine), lines: mine?.price.lines ?? [] },
    theirs: part(theirs),
    answerUntil: offer.answerUntil.toISOString(),
  };
};

/** An offer's price. Holds and changes nothing. @param counter the open offer it would answer */
export const previewSwap = (
  deps: Deps,
  actor: AccountActor,
  asked: DirectOffer,
  counter: { id: string; version: number } | null,
): Promise<SwapPreview | OfferSwapRefusal> =>
  inTransaction<SwapPreview | OfferSwapRefusal>(deps, {}, async ({ sql }) => {
    const words = { ...asked, message: '' };
    const swap = counter && (await lockSwap(sql, counter.id));
    if (counter && !swap) return notFound;
    const offer =
      counter && swap
        ? await draftCounter(sql, swap, actor, { ...words, version: counter.version }, deps.now())
        : await draftSwap(sql, actor, words, deps.now());
    return isRefusal(offer) ? offer : previewOf(offer, actor.accountId);
  });
