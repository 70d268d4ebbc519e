/** Builds a version of an offer, priced and checked: whether the days are free, and what each member pays. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { instantOf, today } from '../../../platform/time/time-zone.ts';
import { claimedTime, rangeText } from '../../availability/claimed-time.ts';
import { stayRefusal, type StayRefusalCode } from '../../availability/stay-rules.ts';
import { answerTime } from './answer-time.ts';
import type { BookableListing } from '../price/bookable-listing.server.ts';
import { coverOf, type CoverLine } from '../../settings/cover.ts';
import type { AgeRefusal } from '../../requirements/requirement-refusals.ts';
import { requirementsOf } from '../../requirements/requirements.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { legAgeRefusal } from '../handover/begin-refusal.server.ts';
import { mostBondCents, partyPrice, worthOf } from '../price/swap-price.ts';
import { swapRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import type { NewLeg, NewOffer, NewParty } from '../lifecycle/swap-store.server.ts';

/** A listing one member would give another for some days. */
export type LegWish = { listing: BookableListing; receiverId: string; from: string; to: string };
/** Cash in CAD cents, and whole points, that a member adds to their listing; or points they get, in a circle. */
export type TopUp = { memberId: string; points: number; cents: number; getsPoints?: number };

export type OfferDraft = {
  /** By position; the member who asks comes first. */
  members: readonly string[];
  /** Between one giver and one receiver there may be several to choose from. */
  wishes: readonly LegWish[];
  topUps: readonly TopUp[];
  /** Who makes this version, and so has accepted it; null: the matcher proposes it. */
  madeBy: string | null;
  version: number;
  message: string;
};

export type OfferRefusal = ExchangeRefusal | AgeRefusal | Refusal<StayRefusalCode>;

/**
 * Prices an offer, or says why these days are unavailable. An offer holds no days: they may be taken a moment later, which acceptance
 * checks.
 */
export async function makeOffer(sql: Sql, draft: OfferDraft, now: Date): Promise<NewOffer | OfferRefusal> {
  const settings = await readSettings(sql);
  const legs: NewLeg[] = [];
  for (const wish of draft.wishes) {
    const leg = await legOf(sql, wish, settings.cover, now);
    if (isRefusal(leg)) return leg;
    legs.push(leg);
  }
  // Nothing is said about others before they answer: setting an age and moving the days could otherwise reveal a birth date.
  const looked = draft.madeBy === null ? legs : legs.filter(({ receiverId }) => receiverId === draft.madeBy);
  const tooYoung = await legAgeRefusal(sql, looked, draft.madeBy);
  if (tooYoung) return tooYoung;
  const terms = { feeCents: settings['swap-fee-cents'], bondPercent: settings['swap-bond-percent'], now };
  const parties = draft.members.map((memberId, place) => partyOf(draft, legs, memberId, place, terms));
  const first = new Date(Math.min(...legs.map(({ pickUpAt }) => pickUpAt.getTime())));
  const time = answerTime(now, first);
  if (time === null) return swapRefusals.tooLate;
  return { madeBy: draft.madeBy, message: draft.message, answerUntil: time.answerUntil, parties, legs };
}

async function legOf(
  sql: Sql,
  { listing, receiverId, from, to }: LegWish,
  policies: readonly CoverLine[],
  now: Date,
): Promise<NewLeg | OfferRefusal> {
  const day = today(listing.timeZone, now);
  const refused = stayRefusal(listing, [], from, to, day);
  if (refused) return refused;
  const time = claimedTime(listing, from, to);
  const [taken] = await sql`
    select 1 from listing_claim where listing_id = ${listing.id} and during && ${rangeText(time.during)}::tsrange limit 1`;
  if (taken) return swapRefusals.daysAreTaken;
  const worth = worthOf(listing, from, to, day);
  return {
    listingId: listing.id,
    giverId: listing.ownerId,
    receiverId,
    fromDay: from,
    toDay: to,
    timeZone: listing.timeZone,
    ...time,
    pickUpAt: instantOf(listing.timeZone, time.pickUp),
    returnAt: instantOf(listing.timeZone, time.returnBy),
    worthCents: worth.cents,
    worthPoints: worth.points,
    depositCents: listing.depositCents,
    terms: {
      title: listing.title,
      slug: listing.slug,
      rules: listing.rules,
      cancellationPolicy: listing.cancellationPolicy,
      requirements: requirementsOf(listing, { from, units: worth.units }),
      cover: coverOf(policies, { ...listing, way: 'directSwap', from, to }),
      units: worth.units,
      unit: worth.unit,
      cleaningCents: listing.cleaningFeeCents,
    },
  };
}

type Terms = { feeCents: number; bondPercent: number; now: Date };

/** What one member pays. With a choice it is computed for the first, and again for the chosen one; a bond for the most expensive. */
function partyOf(
  { wishes, topUps, madeBy, version }: OfferDraft,
  legs: readonly NewLeg[],
  memberId: string,
  place: number,
  { feeCents, bondPercent, now }: Terms,
): NewParty {
  const index = legs.findIndex(({ receiverId }) => receiverId === memberId);
  const [wish, leg] = [wishes[index], legs[index]];
  if (!wish || !leg) throw new Error('Every member of a swap must receive something.');
  const topUp = topUps.find((each) => each.memberId === memberId);
  const { listing, from } = wish;
  const received = { listing, units: leg.terms.units, from, bookedOn: today(listing.timeZone, now) };
  const price = partyPrice(received, topUp?.cents ?? 0, feeCents);
  return {
    memberId,
    place,
    agreedVersion: memberId === madeBy ? version : null,
    paysTo: leg.giverId,
    price,
    totalCents: price.totalCents,
    points: topUp?.points ?? 0,
    getsPoints: topUp?.getsPoints ?? 0,
    bondCents: mostBondCents(memberId, legs, bondPercent),
  };
}
