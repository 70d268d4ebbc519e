/** Changes what a member says of themselves: name, bio and languages. */
import type { Deps } from '../../platform/deps.server.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { bioRefusal, tidyBio, type Language } from './bio.ts';
import { nameRefusal, tidyName } from './display-name.ts';
import { notFound } from './member-refusals.ts';

export type ProfileWords = { displayName: string; bio: string; languages: readonly Language[] };

/** @returns the words as they are kept; 'not-found' for an account without a profile */
export async function changeProfile(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  id: string,
  { displayName, bio, languages }: ProfileWords,
): Promise<ProfileWords | Refusal> {
  const kept = { displayName: tidyName(displayName), bio: tidyBio(bio), languages: [...new Set(languages)] };
  const refused = nameRefusal(kept.displayName, config.brand.name) ?? bioRefusal(kept.bio);
  if (refused) return refused;
  const changed = await sql`
    update member set display_name = ${kept.displayName}, bio = ${kept.bio}, languages = ${kept.languages}
     where id = ${id} returning id`;
  return changed.length > 0 ? kept : notFound;
}
