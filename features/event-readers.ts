/** Lists every event that starts jobs, and those jobs. */
import type { EventReader, EventReaders } from '../platform/jobs.server/save-event-readers.ts';
import { eventsTold } from './notifications/notification-kinds.ts';

/**
 * The jobs besides the notifications of members, which start for every event that a kind of notification names.
 * The server writes this list to the database at start, and the database adds the jobs in the event's transaction. A reader with `only`
 * gets events about those kinds of exchange and no others: a capture starts one job, not one per feature.
 */
export const otherReaders = {
  'account.confirmed': ['join-applicant', 'send-waiting-request'],
  'account.deleted': [
    'close-shelf',
    'close-wallet',
    'forget-applicant',
    'forget-blocks',
    'forget-identity',
    'forget-membership-card',
    'forget-notifications',
    'forget-tickets-of',
    'refund-membership',
    'forget-wishes',
    'leave-requests',
  ],
  'account.email_changed': ['join-applicant'],

  'booking.accepted': ['note-in-thread', 'open-handover', 'remind-of-start'],
  'booking.cancelled': ['note-in-thread', 'overtake-relief'],
  'booking.completed': ['note-in-thread'],
  'booking.countered': ['note-in-thread'],
  'booking.declined': ['note-in-thread'],
  'booking.expired': ['note-in-thread'],
  'booking.extended': ['note-in-thread'],
  'booking.extension_paid': ['end-interruption'],
  'booking.extension_unpaid': ['end-interruption', 'watch-return'],
  'booking.handed_off': ['note-in-thread', 'overtake-relief', 'watch-return'],
  'booking.interruption_lifted': ['watch-return'],
  'booking.offered': ['note-in-thread'],
  'booking.relief_unmet': ['pass-relief-on'],
  'booking.requested': ['note-in-thread'],
  'booking.returned': ['count-presumed-return', 'end-interruption', 'note-in-thread'],
  'booking.superseded': ['note-in-thread'],
  'booking.withdrawn': ['note-in-thread'],

  'chargeback.lost': ['end-charged-back'],

  'emergency.declared': ['find-relief', 'find-swaps-inside'],
  'emergency.lifted': ['lift-interrupted-legs', 'lift-relief'],

  'identity.verified': ['note-documents-read', 'publish-approved'],

  'listing.published': ['grant-founder-bonus'],

  'membership.cancelled': ['close-shelf', 'forget-wishes', 'refund-membership'],
  'membership.founder_joined': ['grant-founder-bonus'],

  'payment.captured': [
    'email-receipt',
    { job: 'note-debt-paid', only: ['debt'] },
    { job: 'note-membership-paid', only: ['membership'] },
    { job: 'note-paid', only: ['extension', 'exchange_party', 'rest'] },
  ],
  'payment.refunded': ['email-receipt'],
  'payment.refused': [
    { job: 'ask-to-pay-again', only: ['extension', 'exchange_party', 'rest', 'swap_bond'] },
    { job: 'note-debt-refused', only: ['debt'] },
    { job: 'note-deposit-refused', only: ['leg'] },
    { job: 'note-membership-refused', only: ['membership'] },
  ],

  'payout.paid': ['email-receipt'],

  'points.expiry_announced': ['write-expiry-email'],

  'swap.accepted': ['follow-circle', 'note-in-thread', 'open-handover', 'remind-of-start'],
  'swap.agreed': ['note-in-thread'],
  'swap.cancelled': ['follow-circle', 'note-in-thread'],
  'swap.completed': ['note-in-thread'],
  'swap.countered': ['note-in-thread'],
  'swap.declined': ['follow-circle', 'note-in-thread'],
  'swap.expired': ['follow-circle', 'note-in-thread'],
  'swap.leg_called_off': ['follow-circle', 'note-in-thread'],
  'swap.leg_handed_off': ['note-in-thread', 'watch-return'],
  'swap.leg_interruption_lifted': ['watch-return'],
  'swap.leg_returned': ['count-presumed-return', 'end-interruption'],
  'swap.requested': ['note-in-thread'],
  'swap.proposed': ['note-in-thread'],
  'swap.returned': ['note-in-thread'],
  'swap.superseded': ['follow-circle', 'note-in-thread'],
  'swap.withdrawn': ['note-in-thread'],
} as const satisfies EventReaders;

const told: EventReaders = Object.fromEntries(eventsTold.map((event) => [event, ['tell-members']]));

/** All of them. */
export const eventReaders: EventReaders = Object.fromEntries(
  Object.keys({ ...told, ...otherReaders }).map((event): [string, EventReader[]] => [
    event,
    [...((otherReaders as EventReaders)[event] ?? []), ...(told[event] ?? [])],
  ]),
);
