/** Checks a member's public bio: the contact rules of names apply to it too. From rules.md, "Names". */
import { certainContacts } from '../../platform/contacts/certain-contacts.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';

export const longestBio = 600;
export const mostLanguages = 6;

/** The available languages: those most spoken at home in BC and Alberta, and sign language. */
export const languages = [
  'English',
  'French',
  'Arabic',
  'ASL',
  'Blackfoot',
  'Cantonese',
  'Cree',
  'Dutch',
  'German',
  'Hindi',
  'Italian',
  'Japanese',
  'Korean',
  'Mandarin',
  'Persian',
  'Polish',
  'Portuguese',
  'Punjabi',
  'Russian',
  'Spanish',
  'Swedish',
  'Tagalog',
  'Ukrainian',
  'Urdu',
  'Vietnamese',
] as const;
export type Language = (typeof languages)[number];

/** The bio as stored: single spaces, at most one empty line between paragraphs. */
export const tidyBio = (bio: string): string =>
  bio
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Why a normalized bio is refused; null when it may be public. */
export function bioRefusal(bio: string): Refusal<'invalid'> | null {
  const no = (sentence: string) => refusal('invalid', sentence, 'bio');
  if ([...bio].length > longestBio) return no(`Use ${longestBio} characters or fewer.`);
  // Direction-changing characters would garble the text around the bio.
  if (/[\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]|(?!\n)\p{Cc}/u.test(bio))
    return no('Use ordinary letters.');
  const [found] = bio.normalize('NFKC').includes('@') ? ['a handle or email address'] : certainContacts(bio);
  return found === undefined
    ? null
    : no(`Remove ${found} from your bio. Members exchange contacts once a trip is confirmed.`);
}
