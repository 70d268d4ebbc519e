/** Writes the auth server's emails. */
import { emailHtml, emailText, type EmailContent, type EmailPart } from '../../platform/email-text.ts';

type House = { brandName: string; origin: string };
/** An email without its address. */
export type WrittenEmail = { subject: string; body: string; html: string };

/** How long the email's link is valid. */
function goodFor(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return minutes === 60 ? 'one hour' : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}

function write(
  house: House,
  subject: string,
  content: Omit<EmailContent, keyof House | 'title'> & { title?: string },
): WrittenEmail {
  const whole: EmailContent = { ...house, ...content, title: content.title ?? subject };
  return { subject, body: emailText(whole), html: emailHtml(whole) };
}

type Proof = House & {
  link: string;
  code: string;
  goodForSeconds: number;
  /** What waits for the confirmation: 'your request for A boat, Jun 4 to Jun 6'. */
  about?: string | undefined;
};

/** A code is short enough to be guessed, so it is good for ten minutes at most. */
export const longestCodeSeconds = 600;

/** How long the code of an email is good, where its link is good for so many seconds. */
export const codeGoodFor = (linkSeconds: number): number => Math.min(linkSeconds, longestCodeSeconds);

/** The link and the code are good once; the code for a shorter time where the link's is long. */
function worksOnce(goodForSeconds: number): string {
  const codeSeconds = codeGoodFor(goodForSeconds);
  return codeSeconds === goodForSeconds
    ? `The link and the code work once and expire in ${goodFor(goodForSeconds)}.`
    : `The link works once and expires in ${goodFor(goodForSeconds)}; the code works once and expires in ${goodFor(codeSeconds)}.`;
}

const proofParts = (proof: Proof, label: string): EmailPart[] => [
  { kind: 'button', label, href: proof.link },
  { kind: 'code', label: 'Or enter this code:', code: proof.code },
  { kind: 'text', text: worksOnce(proof.goodForSeconds) },
];

const notYou = (brandName: string): string =>
  `If it wasn’t you, ignore this email: nothing happens without your confirmation at ${brandName}.`;

/** The email to someone who has just signed up. */
export const confirmationEmail = (proof: Proof): WrittenEmail =>
  write(proof, `Confirm your email for ${proof.brandName}`, {
    title: 'Confirm your email',
    preview: proof.about ? `Then we’ll send ${proof.about}.` : 'One click and your account is ready.',
    parts: [
      {
        kind: 'text',
        text: proof.about
          ? `Confirm that this address is yours, and we’ll send ${proof.about}.`
          : `Welcome to ${proof.brandName}! Please confirm that this address is yours.`,
      },
      ...proofParts(proof, 'Confirm my email'),
      { kind: 'text', text: notYou(proof.brandName) },
    ],
    reason: `You get this email because someone signed up at ${proof.origin} with this address.`,
  });

/** To the owner of an address someone signed up with again. */
export const alreadyHereEmail = (house: House, errand?: { about: string; place: string }): WrittenEmail =>
  write(house, `You already have an account at ${house.brandName}`, {
    title: 'You already have an account',
    preview: 'Sign in instead of signing up.',
    parts: [
      {
        kind: 'text',
        text: errand
          ? `Someone, probably you, used this address for ${errand.about}. The address already has an account, so nothing was sent. Sign in to send the request.`
          : 'Someone, probably you, tried to sign up with this address. It already has an account, and nothing was changed.',
      },
      {
        kind: 'button',
        label: 'Sign in',
        href: `${house.origin}/login${errand ? `?next=${encodeURIComponent(errand.place)}` : ''}`,
      },
      {
        kind: 'text',
        text: 'Forgot your password? The sign-in page can send you a link for a new one.',
      },
    ],
    reason: `You get this email because someone signed up at ${house.origin} with this address.`,
  });

/** To someone who forgot their password. */
export const recoveryEmail = (proof: Proof): WrittenEmail =>
  write(proof, `Choose a new password for ${proof.brandName}`, {
    title: 'Choose a new password',
    preview: 'The link that lets you choose a new password.',
    parts: [
      { kind: 'text', text: 'Someone, hopefully you, asked for a new password.' },
      ...proofParts(proof, 'Choose a new password'),
      { kind: 'text', text: 'If it wasn’t you, ignore this email: your password stays the same.' },
    ],
    reason: `You get this email because someone asked for a new password at ${proof.origin} with this address.`,
  });

/** To someone who signs in by email. */
export const magicLinkEmail = (proof: Proof): WrittenEmail =>
  write(proof, `Your sign-in link for ${proof.brandName}`, {
    title: 'Sign in',
    preview: 'Your link and your code.',
    parts: [
      { kind: 'text', text: 'Here is the link you asked for.' },
      ...proofParts(proof, 'Sign in'),
      { kind: 'text', text: 'If it wasn’t you, ignore this email, and don’t give the code to anyone.' },
    ],
    reason: `You get this email because someone asked for a sign-in link at ${proof.origin} with this address.`,
  });

/** To someone an operator invites. */
export const inviteEmail = (proof: Proof): WrittenEmail =>
  write(proof, `You are invited to ${proof.brandName}`, {
    preview: 'Accept the invitation and choose a password.',
    parts: [
      { kind: 'text', text: `You’re invited to join ${proof.brandName}.` },
      ...proofParts(proof, 'Accept the invitation'),
    ],
    reason: `You get this email because someone at ${proof.brandName} invited this address.`,
  });

/** To both addresses of an account that changes its address. */
export const emailChangeEmail = (
  proof: Proof & { oldEmail: string; newEmail: string; isToNew: boolean },
): WrittenEmail =>
  write(proof, `Confirm your new email for ${proof.brandName}`, {
    title: proof.isToNew ? 'Confirm your new email' : 'Confirm the change of your email',
    preview: 'Your email changes when both addresses have confirmed.',
    parts: [
      {
        kind: 'facts',
        facts: [
          ['From', proof.oldEmail],
          ['To', proof.newEmail],
        ],
      },
      ...proofParts(proof, proof.isToNew ? 'Confirm this address' : 'Confirm the change'),
      {
        kind: 'text',
        text: 'We emailed both addresses. The change takes effect once both have confirmed. If it wasn’t you, don’t press the button, and change your password.',
      },
    ],
    reason: `You get this email because someone asked to change the email of an account at ${proof.origin}.`,
  });

/** To someone who must confirm who they are again. */
export const reauthenticationEmail = (
  house: House & { code: string; goodForSeconds: number },
): WrittenEmail =>
  write(house, `${house.code} is your ${house.brandName} code`, {
    title: 'Confirm it’s you',
    preview: 'Your code to confirm it’s you.',
    parts: [
      { kind: 'text', text: 'You are about to change something important. Please confirm that it is you.' },
      { kind: 'code', label: 'Enter this code:', code: house.code },
      {
        kind: 'text',
        text: `It works once and expires in ${goodFor(house.goodForSeconds)}. We never ask for it anywhere else.`,
      },
    ],
    reason: `You get this email because you are signed in at ${house.origin}.`,
  });

/** To an account's owner after an important change. */
export const changedEmail = (house: House & { what: 'password' | 'email'; now: string }): WrittenEmail =>
  write(house, `Your ${house.brandName} ${house.what} was changed`, {
    title: `Your ${house.what} was changed`,
    preview: 'If it was you, there is nothing to do.',
    parts: [
      {
        kind: 'text',
        text:
          house.what === 'password'
            ? 'Your password was changed just now. We signed out every other device and deleted your API tokens and webhooks.'
            : `The email of your account was changed to ${house.now}. We no longer use this address.`,
      },
      { kind: 'text', text: 'If it was you, there is nothing to do. If not, choose a new password now:' },
      { kind: 'button', label: 'Choose a new password', href: `${house.origin}/forgot-password` },
    ],
    reason: `You get this email because something important changed in your account at ${house.origin}.`,
  });
