/** Writes the emails that tell members what changed in how they sign in. */
import { letterHtml, letterText, type LetterPart } from '../../platform/letter.ts';
import type { WrittenLetter } from './auth-letters.ts';

type House = { brandName: string; origin: string };

/** An email with one text and what to do if it was somebody else. */
function notice(
  house: House,
  { subject, title, parts }: { subject: string; title: string; parts: LetterPart[] },
): WrittenLetter {
  const whole = {
    ...house,
    title,
    preview: 'If this was you, there is nothing to do.',
    parts: [
      ...parts,
      {
        kind: 'text' as const,
        text: 'If this was you, there is nothing to do. If not, change your password, then sign out your other devices on your account page.',
      },
      { kind: 'button' as const, label: 'Change my password', href: `${house.origin}/forgot-password` },
    ],
    reason: `You get this email because you have an account at ${house.origin}.`,
  };
  return { subject, body: letterText(whole), html: letterHtml(whole) };
}

/** To a member who added or removed a passkey. */
export const passkeyLetter = (house: House, what: 'added' | 'removed', name: string): WrittenLetter =>
  notice(house, {
    subject: `A passkey was ${what} at ${house.brandName}`,
    title: `A passkey was ${what}`,
    parts: [
      {
        kind: 'text',
        text:
          what === 'added'
            ? `“${name}” can now sign in to your account without your password.`
            : `“${name}” can no longer sign in to your account.`,
      },
    ],
  });
