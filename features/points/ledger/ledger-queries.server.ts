/** Reads the ledger for operators page by page: accounts, transfers with their entries, corrections, and wallets. */
import { isUuid } from '../../../platform/ids.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { CorrectionState } from '../corrections/correction-lifecycle.ts';
import type { Exchange, AccountKind, PointsReason, WalletKind } from './points-book.ts';

const onAPage = 50;

export type Page<T> = {
  items: T[];
  /** Where the next page begins; null on the last. */
  next: number | null;
};

/** Cuts the rows read, one more than a page, to a page. */
function pageOf<T extends { id: number }>(rows: readonly T[]): Page<T> {
  const items = rows.slice(0, onAPage);
  return { items, next: rows.length > onAPage ? (items.at(-1)?.id ?? null) : null };
}

export type AccountItem = {
  id: number;
  name: string;
  kind: AccountKind;
  memberId: string | null;
  memberName: string | null;
  balancePoints: number;
  lastPostedAt: string | null;
};

type AccountFilter = {
  memberId?: string | undefined;
  kind?: AccountKind | undefined;
  /** Only accounts with points. */
  withPoints?: boolean | undefined;
  after?: number | undefined;
};

/** Accounts in opening order; the platform's first. */
export async function listAccounts(sql: Sql, filter: AccountFilter): Promise<Page<AccountItem>> {
  const { memberId, kind, withPoints = false, after = 0 } = filter;
  const rows = await sql<
    {
      id: number;
      name: string;
      kind: AccountKind;
      member_id: string | null;
      member_name: string | null;
      balance_points: number;
      last_posted_at: Date | null;
    }[]
  >`
    select a.id, a.name, a.kind, a.member_id, m.display_name as member_name, a.balance_points, a.last_posted_at
      from points_account a left join member m on m.id = a.member_id
     where a.id > ${after}
       ${memberId === undefined ? sql`` : sql`and a.member_id = ${memberId}`}
       ${kind === undefined ? sql`` : sql`and a.kind = ${kind}`}
       ${withPoints ? sql`and a.balance_points <> 0` : sql``}
     order by a.id limit ${onAPage + 1}`;
  return pageOf(
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      memberId: row.member_id,
      memberName: row.member_name,
      balancePoints: row.balance_points,
      lastPostedAt: row.last_posted_at?.toISOString() ?? null,
    })),
  );
}

export type TransferItem = {
  id: number;
  key: string;
  reason: PointsReason;
  exchange: { kind: string; id: string } | null;
  correctionId: number | null;
  madeBy: string | null;
  postedAt: string;
  entries: {
    accountId: number;
    account: string;
    memberName: string | null;
    points: number;
    balanceAfterPoints: number;
  }[];
};

type TransferFilter = {
  id?: number | undefined;
  memberId?: string | undefined;
  reason?: PointsReason | undefined;
  exchangeId?: string | undefined;
  before?: number | undefined;
};

type TransferRow = {
  id: number;
  key: string;
  reason: PointsReason;
  exchange: Exchange | null;
  correction_id: number | null;
  made_by: string | null;
  posted_at: Date;
  entries: TransferItem['entries'];
};

/** Transfers with all their entries, newest first. */
export async function listTransfers(sql: Sql, filter: TransferFilter): Promise<Page<TransferItem>> {
  const { id, memberId, reason, exchangeId, before = Number.MAX_SAFE_INTEGER } = filter;
  const rows = await sql<TransferRow[]>`
    select t.id, t.key, t.reason, exchange_name(t.exchange_id) as exchange, t.correction_id, t.made_by, t.posted_at,
           (select json_agg(json_build_object('accountId', a.id, 'account', a.name, 'memberName', m.display_name, 'points', e.points,
                                              'balanceAfterPoints', e.balance_after_points) order by a.id)
              from points_entry e join points_account a on a.id = e.account_id left join member m on m.id = a.member_id
             where e.transfer_id = t.id) as entries
      from points_transfer t
     where t.id < ${before}
       ${id === undefined ? sql`` : sql`and t.id = ${id}`}
       ${memberId === undefined ? sql`` : sql`and t.id in (select transfer_id from points_entry where member_id = ${memberId})`}
       ${reason === undefined ? sql`` : sql`and t.reason = ${reason}`}
       ${exchangeId === undefined ? sql`` : sql`and t.exchange_id = ${exchangeId}`}
     order by t.id desc limit ${onAPage + 1}`;
  return pageOf(
    rows.map((row) => ({
      id: row.id,
      key: row.key,
      reason: row.reason,
      exchange: row.exchange,
      correctionId: row.correction_id,
      madeBy: row.made_by,
      postedAt: row.posted_at.toISOString(),
      entries: row.entries,
    })),
  );
}

export type WalletItem = {
  memberId: string;
  name: string;
  isFounder: boolean;
  availablePoints: number;
  bonusPoints: number;
  heldPoints: number;
};

/** Members by part of their name, or by id, with their wallets; at most twenty. */
export async function findWallets(sql: Sql, words: string): Promise<WalletItem[]> {
  const asked = words.trim();
  const pattern = `%${asked.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await sql<WalletItem[]>`
    select m.id as "memberId", m.display_name as name, m.is_founder as "isFounder",
           coalesce(sum(a.balance_points) filter (where a.kind = 'available'), 0)::bigint as "availablePoints",
           coalesce(sum(a.balance_points) filter (where a.kind = 'bonus'), 0)::bigint as "bonusPoints",
           coalesce(sum(a.balance_points) filter (where a.kind = 'escrow'), 0)::bigint as "heldPoints"
      from (select * from member
             where ${isUuid(asked.toLowerCase()) ? sql`id = ${asked.toLowerCase()}` : sql`display_name ilike ${pattern}`}
             order by display_name, id limit 20) m
      left join points_account a on a.member_id = m.id
     group by m.id, m.display_name, m.is_founder order by m.display_name, m.id`;
  return [...rows];
}

export type CorrectionItem = {
  id: number;
  memberId: string;
  memberName: string;
  account: WalletKind;
  points: number;
  reason: string;
  state: CorrectionState;
  proposedBy: string;
  proposedAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
};

/** Corrections, newest first. */
export async function listCorrections(
  sql: Sql,
  filter: { state?: CorrectionState | undefined; before?: number | undefined },
): Promise<Page<CorrectionItem>> {
  const { state, before = Number.MAX_SAFE_INTEGER } = filter;
  const rows = await sql<
    (Omit<CorrectionItem, 'proposedAt' | 'decidedAt'> & { proposedAt: Date; decidedAt: Date | null })[]
  >`
    select c.id, c.member_id as "memberId", m.display_name as "memberName", c.account, c.points, c.reason, c.state,
           c.proposed_by as "proposedBy", c.proposed_at as "proposedAt", c.decided_by as "decidedBy", c.decided_at as "decidedAt"
      from points_correction c join member m on m.id = c.member_id
     where c.id < ${before} ${state === undefined ? sql`` : sql`and c.state = ${state}`}
     order by c.id desc limit ${onAPage + 1}`;
  return pageOf(
    rows.map((row) => ({
      ...row,
      proposedAt: row.proposedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
  );
}
