/** Changes the name that other members see. */
import type { Deps } from '../../platform/deps.server.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { nameRefusal, tidyName } from './display-name.ts';
import { notFound } from './member-refusals.ts';

/** @returns the name as it is kept; 'not-found' for an account without a profile */
export async function renameMember(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  { id, displayName }: { id: string; displayName: string },
): Promise<string | Refusal> {
  const name = tidyName(displayName);
  const refused = nameRefusal(name, config.brand.name);
  if (refused) return refused;
  const renamed = await sql`update member set display_name = ${name} where id = ${id} returning id`;
  return renamed.length > 0 ? name : notFound;
}
