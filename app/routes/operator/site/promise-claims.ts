import type { PromiseName } from '../../../../features/settings/promise-names.ts';

/** Each promise in a few words; docs/promises.md has the full table. */
export const promiseClaims: Record<PromiseName, string> = {
  insurance: 'Every booking and swap includes insurance, up to $2M',
  waiver: 'Every renter signs a liability waiver before the hand-over',
  'identity-check': 'Every member passes an ID check; some categories ask for a licence',
  inspection: 'A checklist with photos at pick-up and return',
  deposit: 'A damage deposit the owner chooses, released after a clean return',
  payments: 'Secure payments, held until the trip begins',
  payout: 'Owners get 100% of their payout 24 hours after the rental starts',
  support: '24/7 support, and priority support for founders',
  'success-team': 'An owner success team helps with descriptions, prices and photos',
  'mobile-app': 'A mobile app with guest-host chat',
  'owner-community': 'A private group for owners, and one for founders',
  extensions: 'Renters can request more days',
  cancellation: 'Each host chooses a cancellation policy, which guests see before they pay',
  fees: 'Founders pay nothing in year 1 and get reduced platform fees',
  seats: 'Only the first 100 members become founders',
  'early-access': 'Founders get early access and the first swap invites',
  'bonus-points': '500 bonus points for joining and completing a first listing',
  'review-time': 'We answer applications within 48 hours',
  earnings: 'Examples of what owners earn in a month or a year',
};
