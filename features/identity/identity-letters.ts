/** What do we write to somebody whose picture has been looked at? */
import { letterHtml, letterText, type LetterPart } from '../../platform/letter.ts';
import type { IdentityDecision } from './identity-lifecycle.ts';
import { thingOf, type DocumentKind } from './identity-view.ts';

type Frame = {
  brandName: string;
  /** Our own address, without a slash at the end. */
  origin: string;
};

type Words = { subject: string; title: string; text: string; button: string };

const words: Record<IdentityDecision, Words> = {
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

const cardWords: Record<IdentityDecision, Words> = {
  verify: {
    subject: 'Your operator card is noted',
    title: 'Your card is noted',
    text: 'Thank you. Boats that ask for a Pleasure Craft Operator Card are open to you, and your public profile says so; the picture is deleted within 30 days.',
    button: 'Go to your account',
  },
  decline: {
    subject: 'We need another picture of your operator card',
    title: 'One more picture, please',
    text: 'We could not use the picture of your Pleasure Craft Operator Card. It is deleted within 30 days. This is what was missing:',
    button: 'Send another picture',
  },
};

/** One letter in two dresses, and its subject. @param note the operator's words; '' for none */
export function identityLetter(
  frame: Frame,
  { decision, document, note }: { decision: IdentityDecision; document: DocumentKind; note: string },
): { subject: string; body: string; html: string } {
  const { subject, title, text, button } = (thingOf(document) === 'operator_card' ? cardWords : words)[
    decision
  ];
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
    reason: `You get this letter because you showed ${frame.brandName} a document.`,
  };
  return { subject, body: letterText(letter), html: letterHtml(letter) };
}
