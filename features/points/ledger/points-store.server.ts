/** Locks and reads the accounts that are about to change, all at once and in one order. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Exchange, PlatformKind, WalletKind } from './points-book.ts';
import type { Parts } from '../points-rules.ts';

/** The transaction of the command that moves points along with other things, and its time. */
export type PointsWork = { sql: Sql; now: Date };

/** Names an account. */
export type AccountKey =
  | { kind: PlatformKind }
  | { kind: WalletKind; memberId: string }
  | { kind: 'escrow'; memberId: string; exchange: Exchange; returnsTo: WalletKind };

export type LockedAccounts = {
  idOf: (key: AccountKey) => number;
  balanceOf: (key: AccountKey) => number;
  /** What a member can spend. */
  walletOf: (memberId: string) => Parts;
  /** A member's hold for an exchange, by the account it returns to. */
  heldBy: (memberId: string, exchange: Exchange) => Parts;
};

const nameOf = (key: AccountKey): string => {
  if (!('memberId' in key)) return key.kind;
  return key.kind === 'escrow'
    ? `escrow/${key.memberId}/${key.exchange.id}/${key.returnsTo}`
    : `${key.kind}/${key.memberId}`;
};

/** Both accounts of a member's wallet. */
export const walletKeys = (memberId: string): AccountKey[] => [
  { kind: 'available', memberId },
  { kind: 'bonus', memberId },
];
/** Both accounts of a member's hold for an exchange. */
export const holdKeys = (memberId: string, exchange: Exchange): AccountKey[] => [
  { kind: 'escrow', memberId, exchange, returnsTo: 'available' },
  { kind: 'escrow', memberId, exchange, returnsTo: 'bonus' },
];

/**
 * Locks accounts until the transaction ends, opening missing ones, in the order of their ids. Call it once per transaction with every
 * account that will change, or again with the same ones; otherwise two transactions can deadlock.
 */
export async function lockAccounts(sql: Sql, keys: readonly AccountKey[]): Promise<LockedAccounts> {
  const wanted = keys.map((key) => ({
    kind: key.kind,
    member_id: 'memberId' in key ? key.memberId : null,
    exchange_id: key.kind === 'escrow' ? key.exchange.id : null,
    returns_to: key.kind === 'escrow' ? key.returnsTo : null,
  }));
  const rows = await sql<{ id: number; name: string; balance_points: number }[]>`
    select id, name, balance_points from lock_points_accounts(${sql.json(wanted)})`;
  const byName = new Map(rows.map((each) => [each.name, each]));
  const of = (key: AccountKey) => present(byName.get(nameOf(key)), `locked account ${nameOf(key)}`);
  const balanceOf = (key: AccountKey) => of(key).balance_points;
  return {
    idOf: (key) => of(key).id,
    balanceOf,
    walletOf: (memberId) => ({
      available: balanceOf({ kind: 'available', memberId }),
      bonus: balanceOf({ kind: 'bonus', memberId }),
    }),
    heldBy: (memberId, exchange) => ({
      available: balanceOf({ kind: 'escrow', memberId, exchange, returnsTo: 'available' }),
      bonus: balanceOf({ kind: 'escrow', memberId, exchange, returnsTo: 'bonus' }),
    }),
  };
}

/** Which of these keys are already posted. Asked after the lock, it sees what the previous holder posted. */
export async function postedKeys(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`select key from points_transfer where key = any(${[...keys]})`;
  return new Set(rows.map(({ key }) => key));
}
