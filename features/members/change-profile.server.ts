/** Changes a member's profile: public name, bio and languages, and a phone number for trips. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { bioRefusal, tidyBio, type Language } from './bio.ts';
import { nameRefusal, tidyName } from './display-name.ts';
import { notFound } from './member-refusals.ts';
import { readPhone } from './phone.ts';
import { keepPhone } from './phones.server.ts';

export type ProfileWords = {
  displayName: string;
  bio: string;
  languages: readonly Language[];
  /** '' for none. */
  phone: string;
};

/** @returns the stored profile; 'not-found' for an account without one */
export async function changeProfile(
  deps: Deps,
  id: string,
  { displayName, bio, languages, phone }: ProfileWords,
): Promise<ProfileWords | Refusal> {
  const kept = { displayName: tidyName(displayName), bio: tidyBio(bio), languages: [...new Set(languages)] };
  const refused = nameRefusal(kept.displayName, deps.config.brand.name) ?? bioRefusal(kept.bio);
  if (refused) return refused;
  const dialable = readPhone(phone);
  if (isRefusal(dialable)) return dialable;
  return inCommand<ProfileWords | Refusal>(deps, async ({ sql }) => {
    const changed = await sql`
      update member set display_name = ${kept.displayName}, bio = ${kept.bio}, languages = ${kept.languages}
       where id = ${id} returning id`;
    if (changed.length === 0) return notFound;
    await keepPhone(sql, id, dialable);
    return { ...kept, phone: dialable ?? '' };
  });
}
