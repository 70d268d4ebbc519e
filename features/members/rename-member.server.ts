/** How does a member change the name that others see? */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { notFound } from './member-refusals.ts';

/** Shorter than the table allows: it stands on cards and in the middle of sentences. */
export const longestName = 60;

const empty = refusal('invalid', 'Please enter the name that others see.', 'displayName');
const long = refusal('invalid', `A name has ${longestName} characters at most.`, 'displayName');
const odd = refusal('invalid', 'A name is one line of ordinary letters.', 'displayName');

/** @returns the name as it is kept: without spaces at its ends, single ones inside; 'not-found' for an account without a profile */
export async function renameMember(
  sql: Runner,
  { id, displayName }: { id: string; displayName: string },
): Promise<string | Refusal> {
  const name = displayName.normalize('NFC').replaceAll(/ {2,}/g, ' ').trim();
  if (name === '') return empty;
  if ([...name].length > longestName) return long;
  // Line breaks, and signs that turn the direction of what follows, would change the words around the name.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u.test(name)) return odd;
  const renamed = await sql`update member set display_name = ${name} where id = ${id} returning id`;
  return renamed.length > 0 ? name : notFound;
}
