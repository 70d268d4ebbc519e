/** Checks a new password: long enough, not too long, and not one that attackers try first. */
import { commonPasswords } from './common-passwords.ts';
import { topPasswords } from './top-passwords.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';

/** Longer ones would only cost hashing time. */
export const longestPassword = 128;

/** Characters people substitute for letters: 'p@ssw0rd' is 'password'. */
const plainLetters = (word: string): string =>
  word
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[4@]/g, 'a')
    .replace(/[5$]/g, 's')
    .replace(/[^a-z]/g, '');

const commonWords = new Set(
  [...commonPasswords].filter((word) => /^[a-z]{5,}$/.test(word)).map(plainLetters),
);

/** The word without surrounding digits and signs, as cracking programs strip them: 'Summer2026!' is 'summer'. */
const isDressedUp = (lower: string): boolean =>
  commonWords.has(plainLetters(lower)) ||
  commonWords.has(plainLetters(lower.replace(/^[^a-z]+|[^a-z]+$/g, '')));

/** Whether attackers try it first: 'password', 'P@ssw0rd1!', '12345678', the address itself. */
export function isCommonPassword(password: string, email: string | null = null): boolean {
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower) || topPasswords.has(lower) || isDressedUp(lower)) return true;
  if (/^(.)\1*$/.test(password) || isRun(lower)) return true;
  if (email === null) return false;
  return lower === email || lower === email.split('@', 1)[0];
}

/** 'abcdefgh', '87654321': consecutive characters. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index += 1)
    steps.add(text.charCodeAt(index) - text.charCodeAt(index - 1));
  const [step] = steps;
  return steps.size === 1 && (step === 1 || step === -1);
}

/** The refusal of a weak password, or null. @param minimum characters, from the operator's settings */
export function weakPassword(
  password: string,
  { minimum, email }: { minimum: number; email: string | null },
): AuthRefusal | null {
  const length = [...password].length;
  if (length < minimum)
    return refuse('weak_password', `Password should be at least ${minimum} characters.`, {
      reasons: ['length'],
    });
  if (length > longestPassword)
    return refuse('weak_password', `Password should be at most ${longestPassword} characters.`, {
      reasons: ['length'],
    });
  if (isCommonPassword(password, email))
    return refuse(
      'weak_password',
      'Password is known to be weak and easy to guess, please choose a different one.',
      { reasons: ['pwned'] },
    );
  return null;
}
