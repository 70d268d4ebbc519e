/** Reads a swap's members, and what a notification may tell each of them. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { cameBy } from '../../exchange/handover/silence.ts';
import { isCalledOff, type LegState } from '../../exchange/lifecycle/leg-lifecycle.ts';
import type { ExchangeState } from '../../exchange/lifecycle/exchange-lifecycle.ts';
import type { SwapFacts, SwapLegFacts } from '../kinds/swap-facts.ts';

type PartyRow = {
  id: string;
  memberId: string;
  name: string;
  agreedVersion: number | null;
  totalCents: number;
  points: number;
  getsPoints: number;
  topUpCents: number;
  paysTo: string;
  payUntil: Date | null;
};
type LegRow = SwapLegFacts & {
  id: string;
  giverId: string;
  receiverId: string;
  state: LegState;
  /** Who confirmed the hand-over since the pick-up. */
  saidBy: readonly ('giver' | 'receiver')[];
  areMetersOpen: boolean;
};

export type SwapRow = {
  id: string;
  isCircle: boolean;
  state: ExchangeState;
  version: number;
  offeredAt: Date;
  answerUntil: Date | null;
  /** The emergency concerned, or the latest affecting one of its legs; '' if none. */
  emergency: string;
  parties: PartyRow[];
  legs: LegRow[];
};

/** @param emergencyId the one concerned; null for the latest */
export async function readSwapFor(
  sql: Sql,
  id: string,
  emergencyId: string | null = null,
): Promise<SwapRow | null> {
  const [swap] = await sql<Omit<SwapRow, 'parties' | 'legs'>[]>`
    select s.id, s.kind = 'circle' as "isCircle", s.state, s.version, s.answer_until as "answerUntil",
           coalesce((select made_at from exchange_offer o where o.exchange_id = s.id and o.version = s.version), s.asked_at) as "offeredAt",
           coalesce((select title from emergency where id = ${emergencyId}), (select e.title from emergency e
                      where e.id in (select called_off_for from leg where exchange_id = s.id union all
                                     select emergency_id from leg_interruption
                                      where leg_id in (select id from leg where exchange_id = s.id))
                      order by e.declared_at desc limit 1), '') as emergency
      from exchange s where s.id = ${id} and s.kind <> 'rental'`;
  if (!swap) return null;
  const parties = await sql<PartyRow[]>`
    select p.id, p.member_id as "memberId", m.display_name as name, p.agreed_version as "agreedVersion", p.total_cents as "totalCents", p.points, p.gets_points as "getsPoints",
           coalesce((p.price ->> 'topUpCents')::int, 0) as "topUpCents", p.pays_to as "paysTo",
           p.pay_until as "payUntil"
      from exchange_party p join member m on m.id = p.member_id where p.exchange_id = ${id} order by p.place`;
  const legs = await sql<
    (Omit<LegRow, 'saidBy'> & {
      confirmedBy: ('giver' | 'receiver')[];
      saidAt: Date | null;
      pickUpAt: Date;
    })[]
  >`
    select id, giver_id as "giverId", receiver_id as "receiverId", terms ->> 'title' as title, time_zone as zone,
           state, to_char(pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp", to_char(return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy",
           hand_off_confirmed_by as "confirmedBy", hand_off_said_at as "saidAt", pick_up_at as "pickUpAt",
           disputed_at is not null and not exists (select from dispute d where d.leg_id = leg.id) as "areMetersOpen"
      from leg where exchange_id = ${id} order by pick_up_at, place, id`;
  return {
    ...swap,
    parties,
    legs: legs.map(({ confirmedBy, saidAt, pickUpAt, ...leg }) => ({
      ...leg,
      saidBy: cameBy(confirmedBy, saidAt, pickUpAt),
    })),
  };
}

/** The event's data. `actor`: the account of the person who acted. */
export type SwapSaid = {
  actor: string | null;
  /** Who got someone's bond. */
  to: string | null;
  isByClock: boolean;
  isByEmergency: boolean;
  isBySilence: boolean;
  isNoShow: boolean;
  isPresumed: boolean;
  follows: boolean;
  cents: number | null;
  legId: string | null;
  until: Date | null;
};

export const swapSaidNothing: SwapSaid = {
  actor: null,
  to: null,
  isByClock: false,
  isByEmergency: false,
  isBySilence: false,
  isNoShow: false,
  isPresumed: false,
  follows: false,
  cents: null,
  legId: null,
  until: null,
};

const legFacts = ({ title, pickUp, returnBy, zone }: LegRow): SwapLegFacts => ({
  title,
  pickUp,
  returnBy,
  zone,
});

const topUpOf = (party: PartyRow | undefined) => ({
  points: party?.points ?? 0,
  cents: party?.topUpCents ?? 0,
});

/** The facts one member may know. */
export function swapFactsFor(row: SwapRow, accountId: string, said: SwapSaid): SwapFacts {
  const own = row.parties.find(({ memberId }) => memberId === accountId);
  const leg = row.legs.find(({ id }) => id === said.legId);
  const side = leg?.receiverId === accountId ? 'receiver' : 'giver';
  return {
    swapId: row.id,
    version: row.version,
    isCircle: row.isCircle,
    gives: row.legs.filter(({ giverId }) => giverId === accountId).map(legFacts),
    gets: row.legs.filter(({ receiverId }) => receiverId === accountId).map(legFacts),
    others: row.parties.filter(({ memberId }) => memberId !== accountId).map(({ name }) => name),
    totalCents: own?.totalCents ?? 0,
    points: own?.points ?? 0,
    adds: topUpOf(own),
    getsOnTop: row.isCircle
      ? { points: own?.getsPoints ?? 0, cents: 0 }
      : topUpOf(row.parties.find(({ paysTo }) => paysTo === accountId)),
    until: said.until?.toISOString() ?? null,
    who: row.parties.find(({ memberId }) => memberId === said.actor)?.name ?? '',
    isMine: said.actor === accountId,
    isByClock: said.isByClock,
    isBySilence: said.isBySilence,
    emergency: said.isByEmergency ? row.emergency : '',
    isNoShow: said.isNoShow,
    isPresumed: said.isPresumed,
    follows: said.follows,
    cents: said.cents,
    toWhom: row.parties.find(({ memberId }) => memberId === said.to)?.name ?? '',
    isUntouched: row.legs.every(
      ({ giverId, receiverId, state }) =>
        !isCalledOff(state) || (giverId !== accountId && receiverId !== accountId),
    ),
    legTitle: leg?.title ?? '',
    isReceiver: side === 'receiver',
    hasSaid: leg?.saidBy.includes(side) ?? false,
    hasOtherSaid: leg?.saidBy.some((each) => each !== side) ?? false,
    areMetersOpen: leg?.areMetersOpen ?? false,
  };
}
