/** Writes the help desk's emails: we received a question, and a person has answered. */
import { emailHtml, emailText, type EmailPart } from '../../platform/email-text.ts';

type Frame = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
};
type Ticket = { id: string; number: number };

function ticketEmail(frame: Frame, { id }: Ticket, title: string, words: string) {
  const parts: EmailPart[] = [
    { kind: 'text', text: words },
    { kind: 'button', label: 'Open the conversation', href: `${frame.origin}/help/tickets/${id}` },
  ];
  const reason = `You get this email because this address was used to ask ${frame.brandName} for help.`;
  const mail = { ...frame, title, preview: words.slice(0, 140), parts, reason };
  return { subject: title, body: emailText(mail), html: emailHtml(mail) };
}

/** Without the question's text: anyone can enter anyone's address. */
export const receivedEmail = (frame: Frame, ticket: Ticket) =>
  ticketEmail(
    frame,
    ticket,
    `We received your question (no. ${ticket.number})`,
    'Someone on our team will read it and answer by email. You can add to it here.',
  );

/** @param answer the operator's words */
export const answerEmail = (frame: Frame, ticket: Ticket, answer: string) =>
  ticketEmail(frame, ticket, `Our answer to your question (no. ${ticket.number})`, answer);
