/** Defines the lifecycles of an application and of its membership. */
import { lifecycle, type EventOf, type StateOf } from '../../../platform/lifecycle.ts';

/**
 * From marketplace.md, section 2. Each address has one application, so one that was withdrawn and sent again is the same, reopened. An
 * operator who decides before a review has started takes both steps with one press.
 */
export const applicationLifecycle = lifecycle('application', {
  rows: [
    {
      event: 'submit',
      from: null,
      to: 'submitted',
      who: ['applicant'],
      effects: ['promise an answer', 'ask for reminders'],
    },
    {
      event: 'reopen',
      from: 'withdrawn',
      to: 'submitted',
      who: ['applicant'],
      effects: ['promise an answer', 'ask for reminders'],
    },
    { event: 'start_review', from: 'submitted', to: 'in_review', who: ['operator'] },
    {
      event: 'approve',
      from: ['in_review', 'waitlisted'],
      to: 'approved',
      who: ['operator'],
      effects: ['keep a membership', 'take the lowest free seat'],
      notice: ['applicant: approved'],
    },
    {
      event: 'waitlist',
      from: 'in_review',
      to: 'waitlisted',
      who: ['operator'],
      notice: ['applicant: waitlisted'],
    },
    {
      event: 'decline',
      from: ['in_review', 'waitlisted'],
      to: 'declined',
      who: ['operator'],
      notice: ['applicant: declined'],
    },
    {
      event: 'withdraw',
      from: ['submitted', 'in_review', 'waitlisted'],
      to: 'withdrawn',
      who: ['applicant'],
    },
  ],
  final: ['approved', 'declined'],
});

export type ApplicationState = StateOf<typeof applicationLifecycle>;
export type ApplicationEvent = EventOf<typeof applicationLifecycle>;

/** Approved first, joined once an account has the applicant's confirmed address: often both in one transaction. */
export const membershipLifecycle = lifecycle('membership', {
  rows: [
    { event: 'reserve', from: null, to: 'reserved', who: ['operator'] },
    {
      event: 'start_renting',
      from: null,
      to: 'active',
      who: ['account'],
      effects: ['make the member', 'note the accepted terms'],
    },
    {
      event: 'become_owner',
      from: 'active',
      to: 'active',
      who: ['operator'],
      effects: ['take the lowest free seat', 'count the fee'],
    },
    {
      event: 'join',
      from: 'reserved',
      to: 'active',
      who: ['account'],
      effects: ['make the member', 'count the fee'],
    },
    {
      event: 'cancel',
      from: 'active',
      to: 'cancelled',
      who: ['member'],
      effects: ['leave the seat for good'],
    },
    {
      event: 'rejoin',
      from: 'cancelled',
      to: 'active',
      who: ['member'],
      effects: ['owe the standard fee'],
    },
  ],
  final: [],
});

export type MembershipState = StateOf<typeof membershipLifecycle>;
export type MembershipEvent = EventOf<typeof membershipLifecycle>;

export const decisions = ['approve', 'waitlist', 'decline'] as const;
/** What an operator may decide. */
export type Decision = (typeof decisions)[number];
