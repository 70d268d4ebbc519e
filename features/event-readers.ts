/** Lists every event that starts jobs, and those jobs: the one page that says who hears of what. */
import type { EventReaders } from '../platform/jobs.server/save-event-readers.ts';

/**
 * The server writes this list to the database when it starts, and the database adds the jobs in the transaction of the event.
 * A reader with `only` hears of an event about those kinds of exchange and no others: a capture starts one job, not one for each feature.
 */
export const eventReaders = {
  'account.confirmed': ['join-applicant', 'send-waiting-request'],
  'account.deleted': [
    'close-shelf',
    'close-wallet',
    'forget-applicant',
    'forget-blocks',
    'forget-identity',
    'forget-notifications',
    'forget-tickets-of',
    'forget-wishes',
    'leave-requests',
  ],
  'account.email_changed': ['join-applicant'],

  'application.approved': ['tell-members'],
  'application.declined': ['tell-members'],
  'application.waitlisted': ['tell-members'],

  'booking.accepted': ['note-in-thread', 'open-handover', 'remind-of-start', 'tell-members'],
  'booking.cancel_proposed': ['tell-members'],
  'booking.cancelled': ['note-in-thread', 'overtake-relief', 'tell-members'],
  'booking.completed': ['note-in-thread', 'tell-members'],
  'booking.countered': ['note-in-thread', 'tell-members'],
  'booking.cut_short': ['tell-members'],
  'booking.declined': ['note-in-thread', 'tell-members'],
  'booking.deposit_refused': ['tell-members'],
  'booking.expired': ['note-in-thread', 'tell-members'],
  'booking.extended': ['note-in-thread', 'tell-members'],
  'booking.extension_asked': ['tell-members'],
  'booking.extension_declined': ['tell-members'],
  'booking.extension_expired': ['tell-members'],
  'booking.extension_paid': ['end-interruption', 'tell-members'],
  'booking.extension_unpaid': ['end-interruption', 'tell-members', 'watch-return'],
  'booking.extension_withdrawn': ['tell-members'],
  'booking.handed_off': ['note-in-thread', 'overtake-relief', 'tell-members', 'watch-return'],
  'booking.interrupted': ['tell-members'],
  'booking.interruption_lifted': ['tell-members', 'watch-return'],
  'booking.interruption_unmet': ['tell-members'],
  'booking.late': ['tell-members'],
  'booking.not_begun': ['tell-members'],
  'booking.one_before_is_late': ['tell-members'],
  'booking.paid': ['tell-members'],
  'booking.payment_failed': ['tell-members'],
  'booking.relief_lifted': ['tell-members'],
  'booking.relief_offered': ['tell-members'],
  'booking.relief_unmet': ['pass-relief-on', 'tell-members'],
  'booking.requested': ['note-in-thread', 'tell-members'],
  'booking.returned': ['count-presumed-return', 'end-interruption', 'note-in-thread', 'tell-members'],
  'booking.superseded': ['note-in-thread', 'tell-members'],
  'booking.tomorrow': ['tell-members'],
  'booking.withdrawn': ['note-in-thread', 'tell-members'],

  'calendar.conflict': ['tell-members'],

  'debt.not_paid': ['tell-members'],
  'debt.paid': ['tell-members'],

  'dispute.appealed': ['tell-members'],
  'dispute.claimed': ['tell-members'],
  'dispute.contested': ['tell-members'],
  'dispute.decided': ['tell-members'],
  'dispute.deposit_lost': ['tell-members'],
  'dispute.evidence_added': ['tell-members'],
  'dispute.settled': ['tell-members'],
  'dispute.under_review': ['tell-members'],
  'dispute.withdrawn': ['tell-members'],

  'emergency.declared': ['find-relief', 'find-swaps-inside'],
  'emergency.lifted': ['lift-interrupted-legs', 'lift-relief'],

  'exchange.broke_down': ['tell-members'],
  'exchange.documents_read': ['tell-members'],

  'handover.confirmed': ['tell-members'],

  'identity.declined': ['tell-members'],
  'identity.verified': ['note-documents-read', 'publish-approved', 'tell-members'],

  'listing.published': ['grant-founder-bonus', 'tell-members'],
  'listing.sent_back': ['tell-members'],
  'listing.submitted': ['tell-members'],
  'listing.taken_down': ['tell-members'],

  'member.reported': ['tell-members'],

  'membership.cancelled': ['close-shelf', 'forget-wishes'],
  'membership.founder_joined': ['grant-founder-bonus'],

  'no_show.contested': ['tell-members'],
  'no_show.reported': ['tell-members'],
  'no_show.withdrawn': ['tell-members'],

  'payment.captured': [
    { job: 'note-debt-paid', only: ['debt'] },
    { job: 'note-paid', only: ['booking', 'extension', 'exchange_party'] },
  ],
  'payment.deposit_held': ['tell-members'],
  'payment.deposit_lapsed': ['tell-members'],
  'payment.deposit_not_renewed': ['tell-members'],
  'payment.deposit_released': ['tell-members'],
  'payment.not_renewed': ['tell-members'],
  'payment.refunded': ['tell-members'],
  'payment.refused': [
    { job: 'ask-to-pay-again', only: ['booking', 'extension', 'exchange_party', 'swap_bond'] },
    { job: 'note-debt-refused', only: ['debt'] },
    { job: 'note-deposit-refused', only: ['booking', 'leg'] },
  ],

  'payout.paid': ['tell-members'],

  'points.expired': ['tell-members'],
  'points.expiry_announced': ['tell-members', 'write-expiry-letter'],
  'points.founder_bonus_given': ['tell-members'],

  'review.replied': ['tell-members'],
  'review.seen': ['tell-members'],
  'review.sent': ['tell-members'],

  'swap.accepted': ['follow-circle', 'note-in-thread', 'open-handover', 'remind-of-start', 'tell-members'],
  'swap.agreed': ['note-in-thread', 'tell-members'],
  'swap.bond_kept': ['tell-members'],
  'swap.cancelled': ['follow-circle', 'note-in-thread', 'tell-members'],
  'swap.completed': ['note-in-thread', 'tell-members'],
  'swap.countered': ['note-in-thread', 'tell-members'],
  'swap.declined': ['follow-circle', 'note-in-thread', 'tell-members'],
  'swap.expired': ['follow-circle', 'note-in-thread', 'tell-members'],
  'swap.guarantee_refused': ['tell-members'],
  'swap.leg_called_off': ['follow-circle', 'note-in-thread', 'tell-members'],
  'swap.leg_handed_off': ['note-in-thread', 'tell-members', 'watch-return'],
  'swap.leg_interrupted': ['tell-members'],
  'swap.leg_interruption_lifted': ['tell-members', 'watch-return'],
  'swap.leg_returned': ['count-presumed-return', 'end-interruption', 'tell-members'],
  'swap.leg_unsaid': ['tell-members'],
  'swap.narrowed': ['tell-members'],
  'swap.requested': ['note-in-thread', 'tell-members'],
  'swap.payment_failed': ['tell-members'],
  'swap.proposed': ['note-in-thread', 'tell-members'],
  'swap.returned': ['note-in-thread', 'tell-members'],
  'swap.superseded': ['follow-circle', 'note-in-thread', 'tell-members'],
  'swap.withdrawn': ['note-in-thread', 'tell-members'],
  'leg.late': ['tell-members'],
  'leg.not_ready': ['tell-members'],
  'leg.one_before_is_late': ['tell-members'],
  'leg.tomorrow': ['tell-members'],
} as const satisfies EventReaders;
