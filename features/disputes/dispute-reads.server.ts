/** Reads disputes under the reader's role: the database shows them to their sides and to operators. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { DisputeEvent, DisputeState } from './dispute-lifecycle.ts';
import type { ClaimLine, DisputePicture, DisputeView, Statement } from './dispute-view.ts';

type Row = {
  id: string;
  exchange: { kind: string; id: string };
  title: string;
  state: DisputeState;
  claimedCents: number;
  words: string;
  claimedAt: Date;
  answerUntil: Date;
  evidenceUntil: Date | null;
  decideUntil: Date | null;
  appealUntil: Date | null;
  offerCents: number | null;
  offeredBy: 'renter' | 'owner' | null;
  offeredAt: Date | null;
  decision: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  appealedBy: 'renter' | 'owner' | null;
  appeal: string | null;
  appealedAt: Date | null;
  secondDecision: string | null;
  secondAt: Date | null;
  endedBy: DisputeEvent | null;
  endedAt: Date | null;
  awardedCents: number | null;
  heldCents: number | null;
  capturedCents: number | null;
  releasedCents: number | null;
  owedCents: number | null;
  ownerId: string;
  renterId: string;
};

/** Who decided first is for operators; the sides never see a name. */
export type ReadDispute = { view: DisputeView; decidedBy: string | null; ownerId: string; renterId: string };

/** @param which of the visible disputes, as 'd' */
export async function readDispute(sql: Sql, which: ReturnType<Sql>): Promise<ReadDispute | null> {
  const [row] = await sql<Row[]>`
    select d.id, leg_name(d.leg_id) as exchange, d.title, d.state, d.claimed_cents as "claimedCents", d.words,
           d.claimed_at as "claimedAt", d.answer_until as "answerUntil", d.evidence_until as "evidenceUntil",
           d.decide_until as "decideUntil", d.appeal_until as "appealUntil", d.offer_cents as "offerCents", d.offered_by as "offeredBy", d.offered_at as "offeredAt",
           d.decision, d.decided_at as "decidedAt",
           d.decided_by as "decidedBy", d.appealed_by as "appealedBy", d.appeal, d.appealed_at as "appealedAt",
           d.second_decision as "secondDecision", d.second_at as "secondAt", d.ended_by as "endedBy", d.ended_at as "endedAt",
           d.awarded_cents as "awardedCents", d.held_cents as "heldCents", d.captured_cents as "capturedCents",
           d.released_cents as "releasedCents", d.owed_cents as "owedCents", d.owner_id as "ownerId", d.renter_id as "renterId"
      from dispute d where ${which}`;
  if (!row) return null;
  const lines = await sql<ClaimLine[]>`
    select kind, label, claimed_cents as "claimedCents", awarded_cents as "awardedCents"
      from dispute_line where dispute_id = ${row.id} order by position`;
  const statements = await sql<(Omit<Statement, 'at'> & { at: Date })[]>`
    select said_by as by, words, said_at as at from dispute_statement where dispute_id = ${row.id} order by id`;
  const pictures = await sql<(Omit<DisputePicture, 'at'> & { at: Date })[]>`
    select id, added_by as by, added_at as at from dispute_picture where dispute_id = ${row.id} order by added_at, id`;
  const dated = <T extends { at: Date }>(each: T) => ({ ...each, at: each.at.toISOString() });
  const view = viewOf(row, {
    lines: [...lines],
    statements: statements.map(dated),
    pictures: pictures.map(dated),
  });
  return { view, decidedBy: row.decidedBy, ownerId: row.ownerId, renterId: row.renterId };
}

function viewOf(row: Row, more: Pick<DisputeView, 'lines' | 'statements' | 'pictures'>): DisputeView {
  const said = (words: string | null, at: Date | null) =>
    words === null || at === null ? null : { words, at: at.toISOString() };
  const appeal = said(row.appeal, row.appealedAt);
  return {
    ...more,
    id: row.id,
    exchange: row.exchange,
    title: row.title,
    state: row.state,
    claimedCents: row.claimedCents,
    words: row.words,
    claimedAt: row.claimedAt.toISOString(),
    answerUntil: row.answerUntil.toISOString(),
    evidenceUntil: row.evidenceUntil?.toISOString() ?? null,
    decideUntil: row.decideUntil?.toISOString() ?? null,
    appealUntil: row.appealUntil?.toISOString() ?? null,
    offer: offerOf(row),
    decision: said(row.decision, row.decidedAt),
    appeal: appeal && row.appealedBy && { ...appeal, by: row.appealedBy },
    secondDecision: said(row.secondDecision, row.secondAt),
    endedBy: row.endedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    money: moneyOf(row),
  };
}

const offerOf = ({ offerCents: cents, offeredBy: by, offeredAt: at }: Row): DisputeView['offer'] =>
  cents === null || by === null || at === null ? null : { by, cents, at: at.toISOString() };

function moneyOf(row: Row): DisputeView['money'] {
  const { awardedCents, heldCents, capturedCents, releasedCents, owedCents } = row;
  if (awardedCents === null || heldCents === null || capturedCents === null) return null;
  if (releasedCents === null || owedCents === null) return null;
  return { awardedCents, heldCents, capturedCents, releasedCents, owedCents };
}
