import type {
  ApplicationState,
  Decision,
} from '../../../../features/membership/application/application-lifecycle.ts';

/** Each state's appearance. */
export const stateBadges: Record<ApplicationState, 'neutral' | 'lake' | 'success' | 'danger' | 'sun'> = {
  submitted: 'neutral',
  in_review: 'lake',
  approved: 'success',
  waitlisted: 'sun',
  declined: 'danger',
  withdrawn: 'neutral',
};

const names: Record<ApplicationState, string> = {
  submitted: 'New',
  in_review: 'In review',
  approved: 'Approved',
  waitlisted: 'Waiting list',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
export const stateName = (state: ApplicationState): string => names[state];

/** Each decision's labels before, during and after it is made. */
export const decisionWords: Record<
  Decision,
  { letter: string; verb: string; title: (name: string) => string; done: string }
> = {
  approve: {
    letter: 'a',
    verb: 'Approve',
    title: (name) => `Approve ${name}?`,
    done: 'Approved. The email is on its way',
  },
  waitlist: {
    letter: 'w',
    verb: 'Waitlist',
    title: (name) => `Add ${name} to the waiting list?`,
    done: 'On the waiting list. The email is on its way',
  },
  decline: {
    letter: 'd',
    verb: 'Decline',
    title: (name) => `Decline ${name}?`,
    done: 'Declined. The email is on its way',
  },
};

const facts: Record<string, string> = {
  'application.submitted': 'Applied',
  'application.reopened': 'Applied again',
  'application.withdrawn': 'Withdrew',
  'application.start_review': 'Review started',
  'application.became_overdue': 'Answer became overdue',
  'application.approve': 'Approved',
  'application.waitlist': 'Added to the waiting list',
  'application.decline': 'Declined',
  'membership.joined': 'Joined',
  'membership.founder_joined': 'Joined as a founder',
  'membership.cancelled': 'Cancelled',
  'membership.rejoined': 'Rejoined',
  'membership.renter_terms_accepted': 'Accepted the terms between members',
  'account.confirmed': 'Confirmed their email',
  'account.password_changed': 'Changed their password',
  'account.email_changed': 'Changed their email',
  'account.deleted': 'Deleted their account',
  'identity.submitted': 'Sent an ID or licence',
  'identity.verified': 'Identity verified',
  'identity.declined': 'Asked for another photo',
  'email.open': 'Email address shown to an operator',
};

/** An event in words; its own name as a fallback. */
export const factInWords = (what: string): string =>
  facts[what] ?? what.replaceAll('_', ' ').replace('.', ': ');
