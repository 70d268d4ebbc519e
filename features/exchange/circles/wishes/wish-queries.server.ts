/** Reads a member's wishes, and the listings they could give. */
import { spendablePoints } from '../../../points/spendable-points.server.ts';
import type { Sql } from '../../../../platform/database.server/sql.ts';
import { today } from '../../../../platform/time/time-zone.ts';
import { inTransaction } from '../../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { normaliseExchangePreferences, waysAvailable } from '../../../listings/exchange-preference.ts';
import { isOwner, type AccountActor } from '../../../members/actor.ts';
import { debtorsAmong } from '../../../payments/debts.server.ts';
import { toldOutcome, type WishOutcome } from '../matcher/why-unmatched.ts';
import { wishLifecycle, type WishState, removedWishes } from './wish-lifecycle.ts';
import type { GiftView, WishShelf, WishView } from './wish-view.ts';
import type { ExchangeState } from '../../lifecycle/exchange-lifecycle.ts';
import { isAsked, unfinishedStates } from '../../lifecycle/exchange-states.ts';

type Row = Omit<WishView, 'waitingSince' | 'actions' | 'gives' | 'circle' | 'lastLook'> & {
  waitingSince: Date;
  giftIds: number[];
};
type CircleRow = {
  wishId: string;
  id: string;
  state: ExchangeState;
  hasAnswered: boolean;
  answerUntil: Date | null;
};
export type GiftRow = GiftView & { id: number; preferences: unknown };

/** A short form of `listing l`. */
export const giftColumns = (sql: Sql) => sql`
  l.id, l.slug, l.title, l.location, l.category_id as "categoryId", l.price_unit as "priceUnit", l.price_points as "pricePoints",
  l.exchange_preferences as preferences,
  (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1) as picture`;

export function giftView(row: GiftRow): GiftView {
  const { id: _, preferences: __, ...gift } = row;
  return gift;
}

/** Whether a listing can be given: its owner offers it for direct swaps, within any yearly limit. */
export const isGiven = ({ preferences }: Pick<GiftRow, 'preferences'>): boolean =>
  waysAvailable(normaliseExchangePreferences(preferences)).includes('directSwap');

const shown = ['change', 'pause', 'resume', 'remove'] as const;

const actionsOf = (state: WishState): WishView['actions'] => {
  const allowed = wishLifecycle.allowedEvents(state, 'member');
  return shown.filter((event) => allowed.includes(event));
};

const circleOfWish = ({ id, state, hasAnswered, answerUntil }: CircleRow): WishView['circle'] => ({
  id,
  isAgreed: !isAsked(state),
  hasAnswered,
  answerUntil: answerUntil?.toISOString() ?? null,
});

/** Everything on the page of wishes; latest first. */
export async function wishShelf(deps: Deps, actor: AccountActor): Promise<WishShelf> {
  const [shelf, debtors, wallets] = await Promise.all([
    ownShelf(deps, actor),
    debtorsAmong(deps.sql, [actor.accountId]),
    spendablePoints(deps.sql, [actor.accountId]),
  ]);
  const looks = await lastLooks(
    deps.sql,
    shelf.wishes.filter(({ state, isOver }) => state === 'standing' && !isOver).map(({ id }) => id),
  );
  return {
    ...shelf,
    wishes: shelf.wishes.map((wish) => ({ ...wish, lastLook: looks.get(wish.id) ?? null })),
    isStoppedByDebt: debtors.size > 0,
    walletPoints: wallets.get(actor.accountId) ?? 0,
  };
}

/** These wishes' outcome in the latest run, if not matched. */
async function lastLooks(sql: Sql, wishIds: readonly string[]) {
  if (wishIds.length === 0) return new Map<string, WishView['lastLook']>();
  const rows = await sql<{ id: string; at: Date; outcome: Exclude<WishOutcome, 'matched'> }[]>`
    select each ->> 'wish' as id, r.ran_at as at, each ->> 'outcome' as outcome
      from (select * from circle_run order by id desc limit 1) r cross join jsonb_array_elements(r.outcomes) each
     where each ->> 'wish' = any(${wishIds}) and each ->> 'outcome' <> 'matched'`;
  return new Map<string, WishView['lastLook']>(
    rows.map(({ id, at, outcome }) => [id, { at: at.toISOString(), outcome: toldOutcome(outcome) }]),
  );
}

type OwnShelf = Omit<WishShelf, 'isStoppedByDebt' | 'walletPoints' | 'wishes'> & {
  wishes: Omit<WishView, 'lastLook'>[];
};

const ownShelf = (deps: Deps, actor: AccountActor): Promise<OwnShelf> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: actor.accountId } }, async ({ sql }) => {
    const rows = await sql<Row[]>`
      select w.id, w.state, w.categories, w.areas, w.from_day as "from", w.to_day as "to", w.units, w.is_weekend as "isWeekend", w.least_points as "leastPoints",
             w.most_points as "mostPoints", w.top_up_points as "topUpPoints", w.is_findable as "isFindable", w.to_day <= ${today('America/Edmonton', deps.now())} as "isOver",
             w.waiting_since as "waitingSince",
             array(select g.listing_id from wish_gift g where g.wish_id = w.id order by g.listing_id) as "giftIds"
        from wish w where w.state <> all(${removedWishes}) order by w.made_at desc, w.id`;
    const own = await sql<GiftRow[]>`
      select ${giftColumns(sql)} from listing l
       where l.owner_id = ${actor.accountId} and l.state = 'published' order by l.title, l.id`;
    const circles = await sql<CircleRow[]>`
      select p.wish_id as "wishId", s.id, s.state, a.agreed_version is not null as "hasAnswered", s.answer_until as "answerUntil"
        from circle_place p join exchange s on s.id = p.exchange_id join exchange_party a on a.exchange_id = s.id and a.member_id = ${actor.accountId}
       where s.state = any(${unfinishedStates}) order by s.asked_at`;
    const byWish = new Map(circles.map((circle) => [circle.wishId, circleOfWish(circle)]));
    const gifts = own.filter(isGiven);
    const byId = new Map(own.map((gift) => [gift.id, gift]));
    return {
      wishes: rows.map(({ giftIds, waitingSince, ...row }) => ({
        ...row,
        waitingSince: waitingSince.toISOString(),
        gives: giftIds.flatMap((id) => byId.get(id) ?? []).map(giftView),
        circle: byWish.get(row.id) ?? null,
        actions: actionsOf(row.state),
      })),
      gifts: gifts.map(giftView),
      mayWish: isOwner(actor),
    };
  });
