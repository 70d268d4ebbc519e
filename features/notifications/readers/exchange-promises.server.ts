/** Finds promises after a return, for a side or for operators: to answer a claim, add evidence, decide, review. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { agreedRequirements } from '../../exchange/handover/agreed-requirements.server.ts';
import { exchangeKinds } from '../../exchange/handover/exchange-facts.ts';
import { isTooYoung, missingLines } from '../../requirements/requirements.ts';
import { operatorIds } from '../../members/operators.server.ts';
import { reviewUntil } from '../../reviews/review-rules.ts';
import {
  exchangeFactsFor,
  exchangeNamed,
  exchangeSaidNothing,
  readExchangeFor,
  type ExchangeRow,
} from '../about/about-exchange.server.ts';
import type { ExchangeFacts } from '../kinds/exchange-facts.ts';
import type { OpenPromise, PromiseReader } from './promises.server.ts';
import { returnPromise } from './return-promise.server.ts';

type Promised = Pick<OpenPromise, 'from' | 'until' | 'key' | 'holders'> & { by?: string | null };
type Reader = (sql: Sql, row: ExchangeRow) => Promise<Promised | null> | Promised | null;

const answerToClaim: Reader = (_, { renterId, dispute }) =>
  dispute?.state === 'claimed'
    ? { holders: [renterId], from: dispute.claimedAt, until: dispute.answerUntil, key: dispute.id }
    : null;

const evidence: Reader = (_, { ownerId, renterId, dispute }) =>
  dispute?.state === 'contested' && dispute.answeredAt && dispute.evidenceUntil
    ? {
        holders: [renterId, ownerId],
        from: dispute.answeredAt,
        until: dispute.evidenceUntil,
        key: dispute.id,
      }
    : null;

/** For operators who may decide: nobody about themselves, and another one for an appeal. */
const decision: Reader = async (sql, { ownerId, renterId, dispute }) => {
  const isOpen = dispute?.state === 'under_review' || dispute?.state === 'appealed';
  const from = dispute?.appealedAt ?? dispute?.evidenceUntil;
  if (!isOpen || !from || !dispute.decideUntil) return null;
  const holders = (await operatorIds(sql)).filter(
    (id) => id !== ownerId && id !== renterId && id !== dispute.decidedBy,
  );
  return { holders, from, until: dispute.decideUntil, key: `${dispute.id} ${dispute.state}` };
};

/** For sides that have not written yet. */
const review: Reader = async (sql, { name, ownerId, renterId, returnedAt }) => {
  if (returnedAt === null || !exchangeKinds.some((kind) => kind === name.kind)) return null;
  const [row] = await sql<{ sides: string[] }[]>`select sides_that_reviewed(${name.id}) as sides`;
  const missing = [
    ...(row?.sides.includes('renter') ? [] : [renterId]),
    ...(row?.sides.includes('owner') ? [] : [ownerId]),
  ];
  return { holders: missing, from: returnedAt, until: reviewUntil(returnedAt), key: name.id };
};

/** For sides that must provide something; what waits for an operator is not theirs to do. */
const toBeShown: Reader = async (sql, { name: { id } }) => {
  const agreed = await agreedRequirements(sql, { id });
  if (agreed === null) return null;
  const { ownerId, renterId, lines, agreedAt, pickUpAt } = agreed;
  const missing = missingLines(lines, 'before the pick-up').filter(
    // Someone too young gets a text of their own: no other document would help.
    ({ state, side }) => state === 'missing' && !(side === 'renter' && isTooYoung(lines)),
  );
  const holders = [...new Set(missing.map(({ side }) => (side === 'owner' ? ownerId : renterId)))];
  return { holders, from: agreedAt, until: pickUpAt, key: id };
};

/** For a renter who is too young; the other side is not told their birth date. */
const notOldEnough: Reader = async (sql, { name: { id } }) => {
  const agreed = await agreedRequirements(sql, { id });
  if (agreed === null || !isTooYoung(agreed.lines)) return null;
  return { holders: [agreed.renterId], from: agreed.agreedAt, until: agreed.pickUpAt, key: id };
};

/** For sides that have not confirmed the return, or confirmed different sets. */
const wordAboutReturn: Reader = async (sql, { name, ownerId, renterId }) => {
  const promised = await returnPromise(sql, name);
  if (promised === null) return null;
  const { sides, ...rest } = promised;
  return { ...rest, holders: sides.map((side) => (side === 'owner' ? ownerId : renterId)) };
};

type OpenReport = {
  id: string;
  state: 'reported' | 'contested';
  absent: 'renter' | 'owner';
  reportedAt: Date;
  answerUntil: Date;
  answeredAt: Date | null;
  decideUntil: Date | null;
};

async function openReportOf(sql: Sql, { name }: ExchangeRow): Promise<OpenReport | null> {
  const [row] = await sql<OpenReport[]>`
    select id, state, absent, reported_at as "reportedAt", answer_until as "answerUntil", answered_at as "answeredAt",
           decide_until as "decideUntil"
      from no_show_report where leg_id = ${name.id} and state in ('reported', 'contested')`;
  return row ?? null;
}

/** For the side reported as a no-show. */
const answerToNoShow: Reader = async (sql, row) => {
  const report = await openReportOf(sql, row);
  if (report?.state !== 'reported') return null;
  const holders = [report.absent === 'owner' ? row.ownerId : row.renterId];
  return { holders, from: report.reportedAt, until: report.answerUntil, key: report.id };
};

/** For operators who may decide: nobody about themselves. */
const decisionOfNoShow: Reader = async (sql, row) => {
  const report = await openReportOf(sql, row);
  if (!report?.answeredAt || !report.decideUntil) return null;
  const holders = (await operatorIds(sql)).filter((id) => id !== row.ownerId && id !== row.renterId);
  return { holders, from: report.answeredAt, until: report.decideUntil, key: `${report.id} contested` };
};

const sideOf = ({ ownerId, renterId }: ExchangeRow, accountId: string): ExchangeFacts['side'] => {
  if (accountId === ownerId) return 'owner';
  return accountId === renterId ? 'renter' : 'operator';
};

const reading =
  (read: Reader): PromiseReader['read'] =>
  async (sql, word) => {
    const name = exchangeNamed(word);
    const row = name && (await readExchangeFor(sql, name));
    const found = row && (await read(sql, row));
    if (!row || !found || found.holders.length === 0) return null;
    const { by = null, ...promised } = found;
    return {
      ...promised,
      said: {},
      version: null,
      factsFor: (holderId) =>
        exchangeFactsFor(row, sideOf(row, holderId), { ...exchangeSaidNothing, by, until: found.until }),
    };
  };

export const exchangePromises = {
  'answer to a claim': { read: reading(answerToClaim), reminder: 'dispute.reminder' },
  evidence: { read: reading(evidence), reminder: 'dispute.evidence_reminder' },
  'decision of a claim': { read: reading(decision), reminder: 'desk.dispute_reminder' },
  'answer to a no-show': { read: reading(answerToNoShow), reminder: 'no_show.reminder' },
  'decision of a no-show': { read: reading(decisionOfNoShow), reminder: 'desk.no_show_reminder' },
  review: { read: reading(review), reminder: 'review.reminder' },
  'word about a return': { read: reading(wordAboutReturn), reminder: 'return.reminder' },
  'what has to be shown': { read: reading(toBeShown), reminder: 'requirements.reminder' },
  'an age that is not reached': { read: reading(notOldEnough), reminder: 'requirements.too_young_reminder' },
} as const satisfies Record<string, PromiseReader>;
