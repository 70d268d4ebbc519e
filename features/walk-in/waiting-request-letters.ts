/** Writes the email to someone whose first request could not be sent. */
import { letterHtml, letterText, type LetterPart } from '../../platform/letter.ts';

type Frame = { brandName: string; origin: string };

/** @param why a sentence that says what went wrong */
export function notSentLetter(frame: Frame, { id, why }: { id: string; why: string }) {
  const parts: LetterPart[] = [
    { kind: 'text', text: `${why} Nothing was charged.` },
    { kind: 'button', label: 'Try again', href: `${frame.origin}/requests/${id}` },
  ];
  const letter = {
    ...frame,
    title: 'Your request wasn’t sent',
    preview: why,
    parts,
    reason: `You get this email because you sent a request at ${frame.origin}.`,
  };
  return { subject: letter.title, body: letterText(letter), html: letterHtml(letter) };
}
