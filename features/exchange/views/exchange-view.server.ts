/** Reads and builds what the whole of any exchange shows to one of its members: its offers, people and history. */
import { wordsFor } from '../../../platform/contacts/mask-contacts.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { phonesOf } from '../../members/phones.server.ts';
import { openAgeRefusal } from '../handover/begin-refusal.server.ts';
import { sideOfLeg } from '../handover/side-of-leg.ts';
import { isAsked } from '../lifecycle/exchange-states.ts';
import type { AnyLeg, AnyParty, Exchange } from '../lifecycle/exchange-store.server.ts';
import { agreedLegs, outLegs } from '../lifecycle/leg-lifecycle.ts';
import { personOf, readingOf, shownOf, type Shown } from './exchange-lines.server.ts';
import type { ExchangeView, OfferView } from './exchange-view.ts';
import { happenedTo } from './happened.server.ts';
import { legFactsOf, type Known, type LegFacts } from './leg-view.server.ts';

type OfferRow<Terms> = { version: number; by: string | null; madeAt: Date; terms: Terms; message: string };

/** An exchange of one kind with what its page shows besides its own rows. */
export type WholeRows<Kind extends Exchange, Terms> = {
  exchange: Kind;
  shown: Shown;
  facts: LegFacts;
  offers: OfferRow<Terms>[];
};

/** Read as the member who looks. */
export async function wholeRowsOf<Kind extends Exchange, Terms>(
  sql: Sql,
  exchange: Kind,
  me: string,
): Promise<WholeRows<Kind, Terms>> {
  const offers = await sql<OfferRow<Terms>[]>`
    select version, made_by as by, made_at as "madeAt", terms, message
      from exchange_offer where exchange_id = ${exchange.id} order by version`;
  return {
    exchange,
    shown: await shownOf(sql, [exchange]),
    facts: await legFactsOf(sql, exchange, me),
    offers: [...offers],
  };
}

/** What every kind of view is built from. */
export type Whole<Terms> = Known & {
  common: Pick<ExchangeView, 'people' | 'history'>;
  offers: (OfferView & { terms: Terms })[];
  /** The reader's counter-offers. */
  made: number;
  /** Someone who has accepted, or the reader, is too young for what is offered. */
  isTooYoung: boolean;
  nameOf: (memberId: string | null) => string | null;
};

/** @param rows of an exchange that the reader is a member of */
export async function wholeOf<Terms>(
  deps: Deps,
  actor: AccountActor,
  { exchange, shown, facts, offers }: WholeRows<Exchange, Terms>,
): Promise<Whole<Terms>> {
  const me = actor.accountId;
  const happened = await happenedTo(deps.sql, exchange);
  const reading = await readingOf(deps, actor, [exchange], shown);
  const nameOf = (memberId: string | null) =>
    memberId === null ? null : (shown.people.get(memberId)?.name ?? null);
  const legs: readonly AnyLeg[] = exchange.legs;
  return {
    ...reading,
    exchange,
    happened,
    facts,
    nameOf,
    common: {
      people: await peopleOf(deps.sql, exchange, actor, shown),
      // The history has only name, time and subject: an event may contain facts for one side only.
      history: happened
        // Nobody gets anything from a bond its bank had released.
        .filter(({ name, cents }) => name !== 'swap.bond_kept' || cents > 0)
        .map(({ name, at, legId }) => ({
          name,
          at: at.toISOString(),
          about: legs.find((leg) => leg.id === legId)?.terms.title ?? null,
        })),
    },
    offers: offers.map(({ version, by, madeAt, message, terms }) => ({
      version,
      by: nameOf(by),
      isMine: by === me,
      madeAt: madeAt.toISOString(),
      message: wordsFor(message, { isMine: by === me, isOpen: exchange.acceptedAt !== null }),
      terms,
    })),
    made: offers.filter(({ by, version }) => by === me && version > 1).length,
    isTooYoung: isAsked(exchange.state) && (await openAgeRefusal(deps.sql, exchange, me)) !== null,
  };
}

async function peopleOf(
  sql: Sql,
  { version, parties, legs }: Exchange,
  actor: AccountActor,
  shown: Shown,
): Promise<ExchangeView['people']> {
  const me = actor.accountId;
  const all: readonly AnyLeg[] = legs;
  // From the agreement until the return, who gives something and who receives it may call each other.
  const callable = all
    .filter((leg) => sideOfLeg(actor, leg) !== null && [...agreedLegs, ...outLegs].includes(leg.state))
    .map(({ giverId, receiverId }) => (giverId === me ? receiverId : giverId));
  const phones = await phonesOf(sql, callable);
  const members: readonly AnyParty[] = parties;
  return members.map(({ memberId, agreedVersion }) => ({
    ...personOf(shown, memberId),
    isMe: memberId === me,
    hasAgreed: agreedVersion === version,
    phone: phones.get(memberId) ?? null,
  }));
}
