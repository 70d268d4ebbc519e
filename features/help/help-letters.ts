/** Writes the help desk's emails: we received a question, and a person has answered. */
import { letterHtml, letterText, type LetterPart } from '../../platform/letter.ts';

type Frame = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
};
type Ticket = { id: string; number: number };

function ticketLetter(frame: Frame, { id }: Ticket, title: string, words: string) {
  const parts: LetterPart[] = [
    { kind: 'text', text: words },
    { kind: 'button', label: 'Open the conversation', href: `${frame.origin}/help/tickets/${id}` },
  ];
  const reason = `You get this email because this address was used to ask ${frame.brandName} for help.`;
  const letter = { ...frame, title, preview: words.slice(0, 140), parts, reason };
  return { subject: title, body: letterText(letter), html: letterHtml(letter) };
}

/** Without the question's text: anyone can enter anyone's address. */
export const receivedLetter = (frame: Frame, ticket: Ticket) =>
  ticketLetter(
    frame,
    ticket,
    `We have your question (no. ${ticket.number})`,
    'A person on our team reads it and answers by email. You can add to it here.',
  );

/** @param answer the operator's words */
export const answerLetter = (frame: Frame, ticket: Ticket, answer: string) =>
  ticketLetter(frame, ticket, `Our answer to your question (no. ${ticket.number})`, answer);
