/** Writes the emails about changes to how a member signs in. */
import { emailHtml, emailText, type EmailPart } from '../../platform/email-text.ts';
import type { WrittenEmail } from './auth-emails.ts';

const clock = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Vancouver',
});

type House = { brandName: string; origin: string };

/** An email with one text and what to do if it was someone else. */
function notice(
  house: House,
  { subject, title, parts }: { subject: string; title: string; parts: EmailPart[] },
): WrittenEmail {
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
  return { subject, body: emailText(whole), html: emailHtml(whole) };
}

/** To a member who added or removed a passkey. */
export const passkeyEmail = (house: House, what: 'added' | 'removed', name: string): WrittenEmail =>
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

/** To a member whose account was used from a new device. @param device 'Chrome on Windows' */
export const newDeviceEmail = (house: House, device: string, at: Date): WrittenEmail =>
  notice(house, {
    subject: `New sign-in to ${house.brandName}: ${device}`,
    title: 'A new sign-in',
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Device', device],
          ['When', `${clock.format(at)} (Vancouver time)`],
        ],
      },
    ],
  });

/** To a member who made new recovery codes. */
export const recoveryCodesEmail = (house: House): WrittenEmail =>
  notice(house, {
    subject: `New recovery codes at ${house.brandName}`,
    title: 'You have new recovery codes',
    parts: [{ kind: 'text', text: 'Codes that you saved before no longer work.' }],
  });

/** To a member who signed in with a recovery code. @param left unused codes */
export const recoveryCodeUsedEmail = (house: House, left: number): WrittenEmail =>
  notice(house, {
    subject: `A recovery code was used at ${house.brandName}`,
    title: 'A recovery code was used',
    parts: [
      {
        kind: 'text',
        text:
          left === 0
            ? 'That was your last code. Make new ones on your account page.'
            : `You have ${left} ${left === 1 ? 'code' : 'codes'} left.`,
      },
    ],
  });

/** To a member who made an API token. */
export const apiTokenEmail = (house: House, name: string): WrittenEmail =>
  notice(house, {
    subject: `A new API token at ${house.brandName}`,
    title: 'You have a new API token',
    parts: [
      {
        kind: 'text',
        text: `“${name}” can now use your account from another program. You can delete it on your account page, under Programs.`,
      },
    ],
  });
