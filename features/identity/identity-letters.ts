/** What do we write to somebody whose picture has been looked at? */
import { letterHtml, letterText, type LetterPart } from '../../platform/letter.ts';
import type { IdentityDecision } from './identity-lifecycle.ts';

type Frame = {
  brandName: string;
  /** Our own address, without a slash at the end. */
  origin: string;
};

const words: Record<IdentityDecision, { subject: string; title: string; text: string; button: string }> = {
  verify: {
    subject: 'Your identity is verified',
    title: 'You are verified',
    text: 'Thank you. Your public profile says so from now on; your picture is deleted within 30 days.',
    button: 'Go to your account',
  },
  decline: {
    subject: 'We need another picture of you',
    title: 'One more picture, please',
    text: 'We could not verify your identity with the picture you sent. It is deleted within 30 days. This is what was missing:',
    button: 'Send another picture',
  },
};

/** One letter in two dresses, and its subject. @param note the operator's words; '' for none */
export function identityLetter(
  frame: Frame,
  { decision, note }: { decision: IdentityDecision; note: string },
): { subject: string; body: string; html: string } {
  const { subject, title, text, button } = words[decision];
  const parts: LetterPart[] = [
    { kind: 'text', text },
    ...(note === '' ? [] : [{ kind: 'text', text: note } as const]),
    { kind: 'button', label: button, href: `${frame.origin}/account#identity` },
  ];
  const letter = {
    ...frame,
    title,
    preview: note === '' ? text : note.slice(0, 140),
    parts,
    reason: `You get this letter because you asked ${frame.brandName} to check your identity.`,
  };
  return { subject, body: letterText(letter), html: letterHtml(letter) };
}
