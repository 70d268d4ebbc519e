/** How do seeds say that somebody has been verified? Without a picture, and without a word to anybody. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { insertVerified } from './identity-store.server.ts';

/** Once; somebody who has a check that counts keeps it. */
export const recordVerified = (
  sql: Runner,
  who: { accountId: string; by: string; at: Date },
): Promise<void> => insertVerified(sql, who);
