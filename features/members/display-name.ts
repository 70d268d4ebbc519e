/** Checks whether a name may be shown to other members: no contacts, and nothing that sounds like us. From rules.md, "Names". */
import { maskContacts } from '../../platform/contacts/mask-contacts.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';

/** Shorter than the table allows: names appear on cards and in the middle of sentences. */
export const longestName = 60;
const fewestLetters = 2;

const no = (sentence: string) => refusal('invalid', sentence, 'displayName');
const empty = no('Enter the name that other members see.');
const short = no('Use at least two letters.');
const long = no(`Use ${longestName} characters or fewer.`);
const odd = no('Use ordinary letters on one line.');
const contact = no(
  'A name can’t contain a phone number, email, link or handle. Members exchange contacts once a trip is confirmed.',
);
const club = no('This name could be mistaken for our team. Choose another one.');

/** Certain contacts only. What merely looks like one is often just a name. */
const surely: ReadonlySet<string> = new Set(['email', 'phone', 'link', 'handle']);

/** The name as stored: trimmed, with single spaces. */
export const tidyName = (name: string): string => name.normalize('NFC').replaceAll(/ {2,}/g, ' ').trim();

/** Why a normalized name is refused; null when it may be shown. @param brandName the product's name (BRAND_NAME) */
export function nameRefusal(name: string, brandName: string): Refusal<'invalid'> | null {
  if (name === '') return empty;
  if ([...name].length > longestName) return long;
  // Line breaks and direction-changing characters would garble the text around the name.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u.test(name)) return odd;
  // In a name every @ means a handle or an address, however short.
  if (name.normalize('NFKC').includes('@')) return contact;
  if (maskContacts(name).hidden.some((kind) => surely.has(kind))) return contact;
  if ((name.match(/\p{L}/gu) ?? []).length < fewestLetters) return short;
  return soundsLikeClub(name, brandName) ? club : null;
}

const clubWords = [
  'admin',
  'admins',
  'administrator',
  'administration',
  'customer service',
  'help desk',
  'moderator',
  'official',
  'operator',
  'operators',
  'staff',
  'support',
  'team',
];

// Characters of other alphabets, digits and signs that look like these letters.
const lookAlikes: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'аαɑ4@'].map((sign) => [sign, 'a'])),
  ...Object.fromEntries([...'ԁ'].map((sign) => [sign, 'd'])),
  ...Object.fromEntries([...'еε3є'].map((sign) => [sign, 'e'])),
  ...Object.fromEntries([...'іι1!|lɩӏ'].map((sign) => [sign, 'i'])),
  ...Object.fromEntries([...'мμ'].map((sign) => [sign, 'm'])),
  ...Object.fromEntries([...'пηո'].map((sign) => [sign, 'n'])),
  ...Object.fromEntries([...'оοσ0ө'].map((sign) => [sign, 'o'])),
  ...Object.fromEntries([...'рρ'].map((sign) => [sign, 'p'])),
  ...Object.fromEntries([...'гѓ'].map((sign) => [sign, 'r'])),
  ...Object.fromEntries([...'ѕ5$'].map((sign) => [sign, 's'])),
  ...Object.fromEntries([...'тτ7+'].map((sign) => [sign, 't'])),
  ...Object.fromEntries([...'υս'].map((sign) => [sign, 'u'])),
  ...Object.fromEntries([...'ԝω'].map((sign) => [sign, 'w'])),
  ...Object.fromEntries([...'сϲ'].map((sign) => [sign, 'c'])),
};

/** The words of a text as a quick reader sees them: look-alikes resolved, doubled letters counted once. */
const wordsSeen = (text: string): string[] =>
  [
    ...text
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .normalize('NFKD')
      .toLowerCase(),
  ]
    .map((sign) => lookAlikes[sign] ?? sign)
    .join('')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replaceAll(/(.)\1+/gu, '$1'))
    .filter((word) => word !== '');

const seen = (text: string): string =>
  wordsSeen(text)
    .join('')
    .replaceAll(/(.)\1+/gu, '$1');

/** Whether some of a name's words, joined or spaced out, are the brand or claim to speak for us. */
function soundsLikeClub(name: string, brandName: string): boolean {
  const brand = seen(brandName);
  const claims = new Set([...clubWords.map(seen), brand].filter((claim) => claim.length > 1));
  const words = wordsSeen(name);
  if (brand.length > 3 && words.join('').includes(brand)) return true;
  return words.some((_, from) =>
    words.some((__, to) => to >= from && isMadeOf(words.slice(from, to + 1).join(''), claims)),
  );
}

/** Whether a word is one of the claims, or several without a space: 'supportteam'. */
const isMadeOf = (word: string, claims: ReadonlySet<string>): boolean => {
  const single = word.replaceAll(/(.)\1+/gu, '$1');
  return [...claims].some(
    (claim) =>
      single === claim ||
      (single.startsWith(claim) &&
        (isMadeOf(single.slice(claim.length), claims) ||
          // 'supporteam': of two equal letters in a row, one remains.
          isMadeOf(`${claim.at(-1)}${single.slice(claim.length)}`, claims))),
  );
};
