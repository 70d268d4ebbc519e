/** Writes the emails about a decided identity check. */
import { emailHtml, emailText, type EmailPart } from '../../platform/email-text.ts';
import type { IdentityDecision } from './identity-lifecycle.ts';
import { thingOf, type DocumentKind } from './identity-view.ts';

type Frame = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
};

type Words = { subject: string; title: string; text: string; button: string };

const words: Record<IdentityDecision, Words> = {
  verify: {
    subject: 'Your identity is verified',
    title: 'You are verified',
    text: 'Thank you. Your public profile now says so. If you sent a photo, we’ll delete it within 30 days.',
    button: 'Go to your account',
  },
  decline: {
    subject: 'We need another photo of your ID',
    title: 'Please send another photo',
    text: 'We couldn’t verify your identity with the photo you sent. We’ll delete it within 30 days. What was wrong:',
    button: 'Send another photo',
  },
};

const cardWords: Record<IdentityDecision, Words> = {
  verify: {
    subject: 'Your operator card is approved',
    title: 'Your card is approved',
    text: 'Thank you. You can now rent boats that require a Pleasure Craft Operator Card, and your public profile says that you have one. We’ll delete the photo within 30 days.',
    button: 'Go to your account',
  },
  decline: {
    subject: 'We need another photo of your operator card',
    title: 'Please send another photo',
    text: 'We couldn’t use the photo of your Pleasure Craft Operator Card. We’ll delete it within 30 days. What was wrong:',
    button: 'Send another photo',
  },
};

/** One email as text and HTML, and its subject. @param note the operator's note; '' for none */
export function identityEmail(
  frame: Frame,
  { decision, document, note }: { decision: IdentityDecision; document: DocumentKind; note: string },
): { subject: string; body: string; html: string } {
  const { subject, title, text, button } = (thingOf(document) === 'operator_card' ? cardWords : words)[
    decision
  ];
  const parts: EmailPart[] = [
    { kind: 'text', text },
    ...(note === '' ? [] : [{ kind: 'text', text: note } as const]),
    { kind: 'button', label: button, href: `${frame.origin}/documents` },
  ];
  const mail = {
    ...frame,
    title,
    preview: note === '' ? text : note.slice(0, 140),
    parts,
    reason: `You get this email because you sent ${frame.brandName} a document.`,
  };
  return { subject, body: emailText(mail), html: emailHtml(mail) };
}
