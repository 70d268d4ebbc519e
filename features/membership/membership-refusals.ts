/** Lists this feature's refusals. */
import { refusal } from '../../platform/refusal.ts';

export const reasonMissing = refusal('reason-missing', 'Please say why. We log your reason.', 'reason');
export const notPossibleNow = refusal('not-possible-now', 'This isn’t possible at this stage.');
export const alreadyMember = refusal(
  'already-member',
  'This account already has a membership. Decline the application, or ask the applicant first.',
);
export const applicationNeeded = refusal(
  'not-allowed',
  'Renting needs an approved application for now. Apply, and we’ll answer within 48 hours.',
);
export const hasLeft = refusal(
  'not-possible-now',
  'You cancelled your membership. Rejoin on your account page to rent again.',
);
export const noMembership = refusal('not-found', 'You have no membership.');
export const renterTermsChanged = refusal(
  'terms-changed',
  'The terms have changed. Please read the new ones.',
  'version',
);
export const lastOperator = refusal(
  'last-operator',
  'You’re the only operator. Make someone else an operator first.',
);
export const noSuchAccount = refusal(
  'no-such-account',
  'No account has confirmed this email. Ask the person to sign up first.',
  'email',
);

export type StartRentingRefusal = typeof renterTermsChanged | typeof applicationNeeded | typeof hasLeft;

/** Someone else was faster. Names who did what and when, for the desk. */
export const staleDecision = (state: string, by: string | null, at: Date | null) =>
  refusal(
    'stale',
    `This application changed while you had it open: it is ${state.replace('_', ' ')} now${
      at === null ? '' : `, since ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    }${by === null ? '' : `, by ${by}`}. Please check it again.`,
  );
