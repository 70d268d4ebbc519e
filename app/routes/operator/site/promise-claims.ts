import type { PromiseName } from '../../../../features/settings/promise-names.ts';

/** Each promise in a few words; docs/promises.md has the full table. */
export const promiseClaims: Record<PromiseName, string> = {
  insurance: 'Insurance is built into every booking and every swap fee, up to $2M',
  waiver: 'Every renter signs a liability waiver before the hand-over',
  'identity-check': 'Every member passes an ID check; some categories ask for a licence',
  inspection: 'A pre-trip checklist with pictures, at pick-up and at return',
  deposit: 'A damage deposit of the owner’s choosing, released after a clean return',
  payments: 'Secure payments, held until the trip begins',
  payout: 'Owners get their whole payout 24 hours after the start',
  support: 'Support around the clock; priority support for founders',
  'success-team': 'An owner success team helps with words, prices and pictures',
  'mobile-app': 'A mobile app with guest-host chat',
  'owner-community': 'A private group for owners and one for founders',
  extensions: 'A renter may ask for more days',
  cancellation: 'Each host chooses a cancellation policy, shown before paying',
  fees: 'Founders pay nothing in year 1, and reduced platform fees',
  seats: 'The first 100 founders; limited spots',
  'early-access': 'Founders come in before launch and get the first swap invites',
  'bonus-points': '500 bonus points for joining and a first listing',
  'review-time': 'Applications are answered within 48 hours',
  earnings: 'What owners earn in a month or a year, as an illustration',
};
