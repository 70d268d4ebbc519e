/** The identity checks of the local server that speaks Stripe's API: what they look like, and what becomes of them. */
import { randomUUID } from 'node:crypto';

type Session = Record<string, unknown> & { id: string };

/** A check that nobody has begun. */
export const newSession = (form: Readonly<Record<string, string>>): Session => ({
  id: `vs_${randomUUID()}`,
  object: 'identity.verification_session',
  status: 'requires_input',
  last_error: null,
  metadata: { reference: form['metadata[reference]'] },
  /** Its page, which Stripe names while there is something to do there. */
  page: null,
  url: null,
  isSelfieAsked: form['options[document][require_matching_selfie]'] === 'true',
});

/** @param answer 'verified', 'processing', 'canceled', or the code of what went wrong */
export function answerSession(session: Session, answer: string): void {
  const isState = ['verified', 'processing', 'canceled'].includes(answer);
  session.status = isState ? answer : 'requires_input';
  session.url = isState ? null : session.page;
  session.last_error = isState ? null : { code: answer, reason: 'No.' };
}

/** As a question reads it: what a document says comes only to those who ask for it. */
export function sessionShown(session: Session, query: URLSearchParams): object {
  const asked = new Set([...query].filter(([name]) => name.startsWith('expand')).map(([, value]) => value));
  const isVerified = session.status === 'verified';
  return {
    ...session,
    last_verification_report:
      isVerified && asked.has('last_verification_report')
        ? { id: 'vr_1', object: 'identity.verification_report', document: { type: 'driving_license' } }
        : null,
    ...(isVerified && asked.has('verified_outputs.dob')
      ? { verified_outputs: { first_name: 'Ann', dob: { year: 1990, month: 5, day: 7 } } }
      : {}),
  };
}
