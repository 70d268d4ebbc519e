/** Reads a leg's two sides and its claim for notifications, and finds the exchange that an event is about. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { ExchangeFacts } from '../kinds/exchange-facts.ts';

export type ExchangeName = { kind: 'booking' | 'leg'; id: string };

/** 'booking 7d1c…': its key for promises. */
export const wordOf = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`;

export function exchangeNamed(word: string): ExchangeName | null {
  const [kind, id = ''] = word.split(' ');
  return kind === 'booking' || kind === 'leg' ? { kind, id } : null;
}

/** The exchange that a fact is about, itself or because money moved for it; null when it is of the other kind, and for a debt or a membership. */
export async function exchangeIn(
  sql: Sql,
  { kind, id }: { kind: string; id: string },
  wanted: 'booking' | 'swap',
): Promise<string | null> {
  if (kind === 'booking' || kind === 'swap') return kind === wanted ? id : null;
  const [row] = await sql<{ id: string }[]>`
    select e.id from exchange e
     where (e.kind = 'rental') = ${wanted === 'booking'}
       and e.id = case ${kind}
             when 'leg' then (select exchange_id from leg where id = ${id})
             when 'extension' then (select l.exchange_id from leg_extension x join leg l on l.id = x.leg_id where x.id = ${id})
             when 'exchange_party' then (select exchange_id from exchange_party where id = ${id})
             when 'swap_bond' then (select exchange_id from exchange_party where id = ${id}) end`;
  return row?.id ?? null;
}

export type ExchangeRow = {
  name: ExchangeName;
  state: string;
  ownerId: string;
  renterId: string;
  owner: string;
  renter: string;
  title: string;
  zone: string;
  pickUp: string;
  returnBy: string;
  /** Whether the owner entered check-in instructions. */
  hasCheckIn: boolean;
  path: string;
  returnedAt: Date | null;
  depositCents: number;
  dispute: DisputeRow | null;
};

type DisputeRow = {
  id: string;
  state: string;
  claimedCents: number;
  claimedAt: Date;
  answerUntil: Date;
  answeredAt: Date | null;
  evidenceUntil: Date | null;
  decideUntil: Date | null;
  decidedBy: string | null;
  appealedAt: Date | null;
  awardedCents: number | null;
  heldCents: number | null;
  owedCents: number | null;
};

type Stored = Omit<ExchangeRow, 'dispute'>;

const disputeOf = async (sql: Sql, { id }: ExchangeName): Promise<DisputeRow | null> => {
  const [row] = await sql<DisputeRow[]>`
    select id, state, claimed_cents as "claimedCents", claimed_at as "claimedAt", answer_until as "answerUntil", answered_at as "answeredAt",
           evidence_until as "evidenceUntil", decide_until as "decideUntil", decided_by as "decidedBy", appealed_at as "appealedAt",
           awarded_cents as "awardedCents", held_cents as "heldCents", owed_cents as "owedCents"
      from dispute where leg_id = ${id}`;
  return row ?? null;
};

/** Payments name a rental's leg as a leg, everything else as its booking: `name` in the row is what notifications and addresses use. */
export async function readExchangeFor(sql: Sql, { id }: ExchangeName): Promise<ExchangeRow | null> {
  const [row] = await sql<Stored[]>`
    select leg_name(x.id) as name, x.state, x.giver_id as "ownerId", x.receiver_id as "renterId", o.display_name as owner, r.display_name as renter,
           x.terms ->> 'title' as title, x.time_zone as zone, to_char(x.pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp",
           to_char(x.return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy",
           exists (select from listing_place p where p.listing_id = x.listing_id and p.check_in <> '') as "hasCheckIn",
           '/exchanges/' || e.id as path, x.returned_at as "returnedAt",
           x.deposit_cents as "depositCents"
      from leg x
      join exchange e on e.id = x.exchange_id
      join member o on o.id = x.giver_id
      join member r on r.id = x.receiver_id
     where x.id = ${id}`;
  return row ? { ...row, dispute: await disputeOf(sql, row.name) } : null;
}

/** Facts from the event. */
export type ExchangeSaid = {
  by: string | null;
  cents: number | null;
  stage: string;
  until: Date | null;
};

export const exchangeSaidNothing: ExchangeSaid = { by: null, cents: null, stage: '', until: null };

const halfDone = ({ state }: ExchangeRow, stage: string): boolean =>
  stage === 'departure' ? state === 'agreed' : stage !== '' && state === 'handed_off';

/** The facts a side, or the desk, may know. */
export function exchangeFactsFor(
  row: ExchangeRow,
  side: ExchangeFacts['side'],
  { by, cents, stage, until }: ExchangeSaid,
): ExchangeFacts {
  const { name, owner, renter, title, zone, pickUp, returnBy, hasCheckIn, path, depositCents, dispute } = row;
  const other = { owner: renter, renter: owner, operator: '' }[side];
  return {
    exchange: name,
    side,
    title,
    other,
    zone,
    pickUp,
    returnBy,
    hasCheckIn,
    path,
    disputeId: dispute?.id ?? '',
    hasDeposit: depositCents > 0,
    heldCents: dispute?.heldCents ?? null,
    claimedCents: dispute?.claimedCents ?? 0,
    awardedCents: dispute?.awardedCents ?? 0,
    owedCents: dispute?.owedCents ?? 0,
    until: until?.toISOString() ?? null,
    by,
    cents,
    stage,
    isHalfDone: halfDone(row, stage),
  };
}
