import { apply } from './apply.ts';
import { clubInvitation } from './club-invitation.ts';
import { foundersClub } from './marketing/founders-club.ts';
import { home } from './marketing/home.ts';
import { hosting } from './marketing/hosting.ts';
import { original } from './original.ts';
import { privacy } from './privacy.ts';
import { renting } from './marketing/renting.ts';
import { swapping } from './marketing/swapping.ts';
import { terms } from './terms.ts';

/** Every page whose text an operator's switches can change, by address. */
export const everyWord: Readonly<Record<string, unknown>> = {
  '/': home,
  '/original': original,
  '/hosting': hosting,
  '/renting': renting,
  '/swapping': swapping,
  '/founders-club': foundersClub,
  '/apply': apply,
  '/listings': clubInvitation,
  '/terms': terms,
  '/privacy': privacy,
};
