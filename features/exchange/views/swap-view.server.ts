/** Builds a swap or circle as one of its members sees it, for a list and for its page. */
import { countersOf } from '../offer/counters-of.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { wordsFor } from '../../../platform/contacts/mask-contacts.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Picture } from '../../listings/listing-card.ts';
import type { AccountActor } from '../../members/actor.ts';
import { memberAddress } from '../../members/member-address.ts';
import { phonesOf } from '../../members/phones.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { takenBackByBank } from '../../payments/chargebacks/taken-back.server.ts';
import { paymentOf } from '../../payments/payment-queries.server.ts';
import type { PaymentView } from '../../payments/payment-view.ts';
import { guaranteeOf, guaranteeTime, isDepositLost } from '../money/hold-guarantees.server.ts';
import { pricesOfChoices } from '../price/price-of-choice.server.ts';
import { bondExchange, legExchange, partyExchange } from '../lifecycle/exchange-references.ts';
import { hasNotBegun, isOpen, type ExchangeEvent } from '../lifecycle/exchange-lifecycle.ts';
import { isUnsettled } from '../lifecycle/leg-lifecycle.ts';
import type { OfferTerms } from '../offer/swap-offer.ts';
import { openAgeRefusal } from '../handover/begin-refusal.server.ts';
import { asMember } from './as-member.server.ts';
import { legFactsOf, legView, requirementsView } from './leg-view.server.ts';
import { endOf, happenedTo, type EndRow } from '../changes/swap-end.server.ts';
import { settlementOf } from '../money/swap-settlement.server.ts';
import { swapActions, answerRefusal } from '../lifecycle/exchange-policy.ts';
import { readSwap, type Leg, type Party, type Swap } from '../lifecycle/exchange-store.server.ts';
import { graceUntil } from '../changes/unwind-swap.server.ts';
import type { SwapLine, SwapNeed, SwapThing, SwapView } from './swap-view.ts';

/** Listings and members of a swap, besides its own rows. */
type Shown = {
  listings: Map<number, { picture: Picture | null; location: string }>;
  people: Map<string, SwapView['from']>;
};

async function shownOf(sql: Sql, swaps: readonly Swap[]): Promise<Shown> {
  const listingIds = [...new Set(swaps.flatMap(({ legs }) => legs.map(({ listingId }) => listingId)))];
  const memberIds = [...new Set(swaps.flatMap(({ parties }) => parties.map(({ memberId }) => memberId)))];
  const listings = await sql<{ id: number; location: string; picture: Picture | null }[]>`
    select id, location, (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1) as picture
      from listing l where id = any(${listingIds})`;
  const people = await sql<{ id: string; name: string; isFounder: boolean; photo: string | null }[]>`
    select id, display_name as name, is_founder as "isFounder", photo from member where id = any(${memberIds})`;
  return {
    listings: new Map(listings.map(({ id, ...rest }) => [id, rest])),
    people: new Map(
      people.map(({ id, ...rest }) => [id, { ...rest, address: memberAddress({ id, ...rest }) }]),
    ),
  };
}

/** Rows of a list, in the order of the ids. Read as the member who looks. */
export async function swapLines(
  deps: Deps,
  sql: Sql,
  actor: AccountActor,
  ids: readonly string[],
): Promise<SwapLine[]> {
  const messages = await sql<{ id: string; message: string }[]>`
    select distinct on (e.id) e.id, o.message
      from exchange e join exchange_offer o on o.exchange_id = e.id and o.made_by is not distinct from e.offered_by
     where e.id = any(${[...ids]}) order by e.id, o.version desc`;
  const messageOf = new Map(messages.map(({ id, message }) => [id, message]));
  const swaps: Swap[] = [];
  for (const id of ids) {
    const swap = await readSwap(sql, id);
    if (swap) swaps.push(swap);
  }
  const shown = await shownOf(sql, swaps);
  return swaps.map((swap) => lineOf(swap, messageOf.get(swap.id) ?? '', actor, shown, deps.now()));
}

const nobody = { name: '', isFounder: false, photo: null, address: '' };

function thingOf(leg: Leg, { listings }: Shown): SwapThing {
  const { id, fromDay, toDay, worthCents, worthPoints, terms } = leg;
  const { slug, title, units, unit } = terms;
  const { picture = null, location = '' } = listings.get(leg.listingId) ?? {};
  return { id, slug, title, location, picture, fromDay, toDay, units, unit, worthCents, worthPoints };
}

const topUpOf = (party: Party | undefined) => ({
  points: party?.points ?? 0,
  cents: party?.price.topUpCents ?? 0,
});

function lineOf(swap: Swap, message: string, actor: AccountActor, shown: Shown, now: Date): SwapLine {
  const me = actor.accountId;
  const mine = swap.parties.find(({ memberId }) => memberId === me);
  const gives = swap.legs.filter(({ giverId }) => giverId === me);
  const toId = gives[0]?.receiverId ?? '';
  return {
    id: swap.id,
    kind: swap.kind,
    state: swap.state,
    version: swap.version,
    isMyTurn: answerRefusal(actor, swap, swap.version, now) === null,
    isMine: swap.kind === 'swap' && mine?.place === 0,
    gives: gives.map((leg) => thingOf(leg, shown)),
    receives: swap.legs.filter(({ receiverId }) => receiverId === me).map((leg) => thingOf(leg, shown)),
    from: shown.people.get(mine?.paysTo ?? '') ?? nobody,
    to: shown.people.get(toId) ?? nobody,
    memberCount: swap.parties.length,
    adds: topUpOf(mine),
    gets:
      swap.kind === 'circle'
        ? { points: mine?.getsPoints ?? 0, cents: 0 }
        : topUpOf(swap.parties.find(({ paysTo }) => paysTo === me)),
    message: wordsFor(message, { isMine: swap.offererId === me, isOpen: swap.acceptedAt !== null }),
    answerUntil: swap.answerUntil?.toISOString() ?? null,
  };
}

/** Actions not allowed with a debt. */
const debtStops: ReadonlySet<ExchangeEvent> = new Set(['accept', 'counter']);

/** A whole swap for one of its members; null for anyone else. */
export async function swapFor(deps: Deps, actor: AccountActor, id: string): Promise<SwapView | null> {
  const now = deps.now();
  const me = actor.accountId;
  const found = await asMember(deps, actor, async (sql) => {
    const swap = await readSwap(sql, id);
    if (!swap) return null;
    const [ended] = await sql<EndRow[]>`
      select ended_by as "endedBy", end_reason as "endReason" from exchange where id = ${id}`;
    const offers = await sql<
      { version: number; by: string | null; madeAt: Date; terms: OfferTerms; message: string }[]
    >`
      select version, made_by as by, made_at as "madeAt", terms, message from exchange_offer where exchange_id = ${id} order by version`;
    return {
      swap,
      ended,
      offers,
      made: await countersOf(sql, id, me),
      legFacts: await legFactsOf(sql, swap, me, now),
      shown: await shownOf(sql, [swap]),
    };
  });
  if (!found) return null;
  const { swap, ended, offers, shown, made } = found;
  const mine = swap.parties.find(({ memberId }) => memberId === me);
  if (!mine) return null;
  const happened = await happenedTo(deps.sql, id);
  const nameOf = (memberId: string | null) =>
    memberId === null ? null : (shown.people.get(memberId)?.name ?? null);
  const isUnstarted = hasNotBegun(swap.state);
  const isTooYoung = isOpen(swap.state) && (await openAgeRefusal(deps.sql, swap, me)) !== null;
  const actions = swapActions(actor, swap, { made, isTooYoung }, now);
  const phones = await phonesOf(deps.sql, callable(swap, me));
  const isStoppedByDebt = actions.some((event) => debtStops.has(event)) && (await hasOpenDebt(deps.sql, me));
  return {
    // A version with fewer choices has no new message.
    ...lineOf(swap, offers.findLast(({ by }) => by === swap.offererId)?.message ?? '', actor, shown, now),
    actions: isStoppedByDebt ? actions.filter((event) => !debtStops.has(event)) : actions,
    isStoppedByDebt,
    legs: await Promise.all(
      swap.legs.map(async (leg) => ({
        ...thingOf(leg, shown),
        ...legView(leg, swap, me, { nameOf, happened, facts: found.legFacts }, now),
        ...(await requirementsView(deps.sql, swap, leg, me, now)),
        isDepositLost: isMine(leg, me) && (await isDepositLost(deps.sql, leg)),
      })),
    ),
    people: swap.parties.map(({ memberId, agreedVersion }) => ({
      ...(shown.people.get(memberId) ?? nobody),
      isMe: memberId === me,
      hasAgreed: agreedVersion === swap.version,
      phone: phones.get(memberId) ?? null,
    })),
    price: {
      lines: mine.price.lines,
      totalCents: mine.totalCents,
      bondCents: mine.bondCents,
      ofChoices: await choicesOf(deps.sql, swap, mine, now),
    },
    ...(await moneyOf(deps.sql, swap, mine, now)),
    takenBack: await takenBackIn(deps.sql, swap, me, nameOf),
    payUntil: mine.payUntil?.toISOString() ?? null,
    graceUntil: isUnstarted ? graceUntil(swap).toISOString() : null,
    offers: offers.map(({ version, by, madeAt, terms, message }) => ({
      version,
      by: nameOf(by),
      isMine: by === me,
      madeAt: madeAt.toISOString(),
      message: wordsFor(message, { isMine: by === me, isOpen: swap.acceptedAt !== null }),
      legs: terms.legs.map(({ title, giverId, receiverId, from, to }) => ({
        title,
        isToMe: receiverId === me,
        isFromMe: giverId === me,
        from,
        to,
      })),
      topUps: terms.topUps.map(({ memberId, points, cents }) => ({
        by: nameOf(memberId) ?? '',
        isMine: memberId === me,
        points,
        cents,
      })),
    })),
    // The history has only name, time and subject: an event may contain facts for one side only.
    history: happened
      // Nobody gets anything from a bond its bank had released.
      .filter(({ name, cents }) => name !== 'swap.bond_kept' || cents > 0)
      .map(({ name, at, legId }) => ({
        name,
        at: at.toISOString(),
        about: swap.legs.find((leg) => leg.id === legId)?.terms.title ?? null,
      })),
    settlement: await settlementOf(deps.sql, swap, mine, happened, nameOf),
    ended: endOf(swap, ended, happened, { me, nameOf }),
  };
}

/** Members who give to the reader or receive from them, from the agreement until the return. */
const callable = ({ legs }: Swap, me: string): string[] =>
  legs
    .filter((leg) => isMine(leg, me) && (leg.state === 'agreed' || leg.state === 'handed_off'))
    .map(({ giverId, receiverId }) => (giverId === me ? receiverId : giverId));

/** The reader's total for each choice; empty without a choice. */
const choicesOf = async (sql: Sql, swap: Swap, mine: Party, now: Date) =>
  isOpen(swap.state) && swap.legs.filter(({ receiverId }) => receiverId === mine.memberId).length > 1
    ? pricesOfChoices(sql, swap, mine, now)
    : [];

const isMine = ({ giverId, receiverId }: Swap['legs'][number], me: string): boolean =>
  giverId === me || receiverId === me;

/** What the banks of the reader, and of who pays the reader, have taken back. */
async function takenBackIn(
  sql: Sql,
  swap: Swap,
  me: string,
  nameOf: (memberId: string) => string | null,
): Promise<SwapView['takenBack']> {
  const payers = swap.parties.filter(({ memberId, paysTo }) => memberId === me || paysTo === me);
  const found = await Promise.all(
    payers.map(async ({ id: partyId, memberId }) => {
      const received = swap.legs.filter(({ receiverId }) => receiverId === memberId);
      const takenBack = await takenBackByBank(sql, { partyId, legIds: received.map(({ id }) => id) });
      return takenBack ? [{ ...takenBack, by: memberId === me ? null : nameOf(memberId) }] : [];
    }),
  );
  return found.flat();
}

type Money = Pick<SwapView, 'payment' | 'bond' | 'bondOfGiver' | 'needs'>;

/** What secures the reader's part, if its giver receives first. */
async function bondOfGiver(sql: Sql, swap: Swap, { paysTo }: Party): Promise<SwapView['bondOfGiver']> {
  const giver = swap.parties.find(({ memberId }) => memberId === paysTo);
  if (!giver || giver.bondCents === 0) return null;
  const isDue = guaranteeOf(swap, { kind: 'swap_bond', id: giver.id }) !== null;
  if (!isOpen(swap.state) && !isDue) return null;
  const deposit = await paymentOf(sql, bondExchange(giver.id));
  return { cents: giver.bondCents, isHeld: deposit?.state === 'authorised' };
}

/** Not held, or the bank won't hold it any longer without its customer. */
const isWanted = (hold: PaymentView | null): boolean => hold?.state !== 'authorised' || hold.problem !== null;

/** The reader's cards and what is missing, and the giver's bond that secures them. */
async function moneyOf(sql: Sql, swap: Swap, mine: Party, now: Date): Promise<Money> {
  const payment = await paymentOf(sql, partyExchange(mine));
  const bond = await paymentOf(sql, bondExchange(mine.id));
  const needs: SwapNeed[] = [];
  if (
    hasNotBegun(swap.state) &&
    (mine.payUntil !== null || payment?.state === 'refused') &&
    payment?.state !== 'captured'
  )
    needs.push({ for: 'price' });
  const isDue = (wanted: Parameters<typeof guaranteeOf>[1]) =>
    guaranteeOf(swap, wanted) !== null && now >= guaranteeTime(swap, wanted);
  if (isDue({ kind: 'swap_bond', id: mine.id }) && isWanted(bond))
    needs.push({ for: 'bond', isHeld: bond?.state === 'authorised' });
  for (const leg of swap.legs.filter(({ receiverId }) => receiverId === mine.memberId)) {
    const deposit = await paymentOf(sql, legExchange(leg.id));
    const isHeld = deposit?.state === 'authorised';
    // Gear that is out keeps its deposit until it is settled: a hold that the bank released early is replaced, one about to end is
    // confirmed.
    const isOut = leg.depositCents > 0 && isUnsettled(leg.state) && (isHeld || deposit?.state === 'lapsed');
    if ((isOut || isDue({ kind: 'leg', id: leg.id })) && isWanted(deposit))
      needs.push({ for: 'deposit', legId: leg.id, isHeld });
  }
  return { payment, bond, bondOfGiver: await bondOfGiver(sql, swap, mine), needs };
}
