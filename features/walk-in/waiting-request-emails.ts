/** Writes the email to someone whose first request could not be sent. */
import { emailHtml, emailText, type EmailPart } from '../../platform/email-text.ts';

type Frame = { brandName: string; origin: string };

/** @param why a sentence that says what went wrong */
export function notSentEmail(frame: Frame, { id, why }: { id: string; why: string }) {
  const parts: EmailPart[] = [
    { kind: 'text', text: `${why} Nothing was charged.` },
    { kind: 'button', label: 'Try again', href: `${frame.origin}/requests/${id}` },
  ];
  const mail = {
    ...frame,
    title: 'Your request wasn’t sent',
    preview: why,
    parts,
    reason: `You get this email because you sent a request at ${frame.origin}.`,
  };
  return { subject: mail.title, body: emailText(mail), html: emailHtml(mail) };
}
