/** Lists phrases by which readers would recognize each promise in the text. */
import type { PromiseName } from '../../features/settings/promise-names.ts';

export const tellTales: Record<PromiseName, RegExp> = {
  // Advising people to ask their own insurer promises nothing.
  insurance: /\$2M|(?<!your own )insur|\bcover(ed|age)?\b/i,
  waiver: /waiver/i,
  'identity-check': /\bID\b|identity|(?<!Phone |E-mail )verif(y|ied)|licen[cs]e|driving-history/,
  inspection: /checklist|walk-around|take the pictures|walk around it together at/i,
  deposit: /(?<!direct )(?<!to the )deposit/i,
  payments: /secure payment/i,
  payout: /direct deposit|24 hours after|\bpayout\b/i,
  support: /around the clock|24\/7|priority support/i,
  'success-team': /success team|our team helps|we prepare|with our help/i,
  'mobile-app': /mobile app|\bthe app\b|official app|(host|the) chat\b/i,
  'owner-community': /community|support group/i,
  extensions: /extension|extend/i,
  cancellation: /cancellation policy/i,
  fees: /\$297 per year|reduced (platform )?fees|pay nothing|year 1/i,
  seats: /\b100 (?!listings)|hundred|limited (avail|spots)/i,
  'early-access': /early access|in before everybody/i,
  'bonus-points': /bonus AP|joining (the club|and completing)|\+500 AP/i,
  'review-time': /within (24-)?48 hours(?! of)/i,
  earnings: /\$7,800|\$2K|\$1M\+/i,
};
