/** Simulates Stripe's identity checks in the local Stripe server. */
import { randomUUID } from 'node:crypto';

type Session = Record<string, unknown> & { id: string };

/** A check nobody has started. */
export const newSession = (form: Readonly<Record<string, string>>): Session => ({
  id: `vs_${randomUUID()}`,
  object: 'identity.verification_session',
  status: 'requires_input',
  last_error: null,
  metadata: { reference: form['metadata[reference]'] },
  /** Its page, which Stripe returns while something must be done there. */
  page: null,
  url: null,
  isSelfieAsked: form['options[document][require_matching_selfie]'] === 'true',
});

/** @param answer 'verified', 'processing', 'canceled', or an error code */
export function answerSession(session: Session, answer: string): void {
  const isState = ['verified', 'processing', 'canceled'].includes(answer);
  session.status = isState ? answer : 'requires_input';
  session.url = isState ? null : session.page;
  session.last_error = isState ? null : { code: answer, reason: 'No.' };
}

/** As returned by a request: the document's data only on demand. */
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
