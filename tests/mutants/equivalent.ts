/** Lists the mutants that change nothing anybody could notice, each with its reason, and those tried by hand; docs/security.md shows them. */

/** By what `npm run prove -- mutants` prints, without the line number. */
export const equivalent: Readonly<Record<string, string>> = {
  'features/disputes/claim/late-return.ts: pause.from.getTime() > at → >=':
    'A pause that begins at that instant adds no time either way.',
  'features/disputes/claim/late-return.ts: stoppedAt < backAt → <=': 'The two are then the same instant.',
  'features/exchange/lifecycle/booking-policy.ts: first === undefined → false':
    'No number is above none, so fewer than three cancellations do not count either way.',
  "features/exchange/lifecycle/booking-policy.ts: actor.kind !== 'account' → false":
    'A visitor has no id, and every side of a booking has one.',
  'features/exchange/money/what-is-owed.ts: far < legs.length → <=':
    'The next step would be the first again: the circle has been gone round.',
  'features/exchange/price/swap-price.ts: first === undefined → false':
    'No day is later than none, so nothing is owed and the bond is 0 all the same.',
  "features/exchange/price/make-quote.server.ts: actor.kind === 'visitor' → false":
    'Visitors have been refused by the line above; it tells the compiler so.',
  'features/exchange/relief/unused-days.ts: backOn < lastDay → <=':
    'There are 0 days between a day and itself.',
  'features/receipts/receipt-lines.ts: cents > 0 → >=': '0 has been answered above, and less is never kept.',
  "features/exchange/circles/wishes/keep-wish.server.ts: actor.kind === 'visitor' → false":
    'A visitor is not an owner, and the endpoint has asked them to sign in before.',
  "features/exchange/handover/side-of-leg.ts: actor.kind !== 'account' → false":
    'A visitor has no id, and every side of a leg has one.',
  "features/no-shows/answer-no-show.server.ts: actor.kind !== 'account' → false":
    'A visitor has no id, and every side of an exchange has one.',
  'features/messaging/write-message-email.server.ts: !party → false':
    'Who isn’t in the conversation has nothing unread in it, and the next check ends.',
  'dispute, read_meters from nothing: deadline answer_until':
    'A claim that doesn’t exist has no clock: its job runs at the end of the owner’s time to claim.',
  'features/membership-fees/membership-bill.ts: day <= holdsTo → <':
    'No tax on memberships has a last day; the first with one needs a test.',
  'features/handover/evidence/overage.ts: Math.round → Math.floor':
    'A number with one digit after the point, times ten, is whole in floating point too.',
  'features/listings/day-prices.ts: stretch.to < eve → <=': 'The two are then the same day.',
  'features/listings/day-prices.ts: stretch.from > next → >=': 'The two are then the same day.',
  'platform/money/money.ts: Math.abs(tenThousandths - percent * 10_000) < 1e-6 → <=':
    'No difference of two such numbers is 1e-6 exactly.',
  'platform/money/money.ts: numerator < 0n → <=': 'Minus nothing is nothing.',
  'platform/money/money.ts: cents < 0 → <=': 'Nothing has no sign.',
  'platform/money/money.ts: share * sign → /': 'The sign is 1 or -1.',
};

/** Only tests of a built server come across these. Tried by hand: the test that failed. */
export const triedByHand: Readonly<Record<string, string>> = {
  'api/http.server/door.ts: isMailboxPath(url.pathname) && !mayReadMailbox(config, { address: client.address, headers: → false':
    'tests/conformance/auth-attacks.test.ts',
};
