/** Expires a deleted account's points; held points are paid or returned first, and the books stay balanced. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { sumOf } from './points-rules.ts';
import { lockAccounts, postedKeys, walletKeys, type AccountKey } from './ledger/points-store.server.ts';
import { postTransfer } from './ledger/post-transfer.server.ts';

/** Scheduled by the event `account.deleted`. */
export const closeWalletKind = 'close-wallet';

const deleted = z.object({ subject_id: z.uuid() });
const expiryKey: AccountKey = { kind: 'expiry' };

/** Empties the wallet, once. An account that never became a member has none. */
export const closeWalletJob: JobHandler = async ({ job, sql, now }) => {
  const memberId = deleted.parse(job.body).subject_id;
  const member = await sql`select from member where id = ${memberId}`;
  if (member.length === 0) return;
  const key = `account_closed/${memberId}`;
  const locked = await lockAccounts(sql, [expiryKey, ...walletKeys(memberId)]);
  const parts = locked.walletOf(memberId);
  if (sumOf(parts) === 0 || (await postedKeys(sql, [key])).has(key)) return;
  const entries = [
    { accountId: locked.idOf({ kind: 'available', memberId }), points: -parts.available },
    { accountId: locked.idOf({ kind: 'bonus', memberId }), points: -parts.bonus },
    { accountId: locked.idOf(expiryKey), points: sumOf(parts) },
  ];
  await postTransfer(sql, { key, reason: 'account_closed', madeBy: memberId, entries }, now());
};
