/** Gives made-up facts for each kind of notification: for the tests, the document of kinds and /dev/mailbox. */
import type { BookingFacts } from './kinds/booking-facts.ts';
import type { ClubFacts } from './kinds/club-kinds.ts';
import type { ExchangeFacts } from './kinds/exchange-facts.ts';
import type { SwapFacts } from './kinds/swap-facts.ts';
import { notificationKinds, type KindName } from './notification-kinds.ts';

const booking: BookingFacts = {
  bookingId: '7d1c6c1e-0000-4000-8000-000000000000',
  version: 1,
  side: 'renter',
  title: 'Coachmen Trailer',
  other: 'Marnie K.',
  pickUp: '2027-06-04T09:00',
  returnBy: '2027-06-06T17:00',
  zone: 'America/Vancouver',
  totalCents: 108_360,
  points: 0,
  depositCents: 50_000,
  released: { cents: 108_360, points: 0 },
  until: '2027-06-02T16:00:00.000Z',
  by: 'owner',
  percent: 50,
  cents: 54_180,
  receives: null,
  givenPoints: null,
  emergency: 'Wildfire near West Kelowna',
  isInstant: false,
  isAgreed: false,
  isNoShow: false,
  hasSaid: false,
  hasOtherSaid: false,
  isUnbegun: false,
  isChargedBack: false,
  isBack: false,
  areMetersOpen: false,
  isPresumed: false,
  isClaimOver: false,
};
const club: ClubFacts = {
  title: 'Coachmen Trailer',
  id: booking.bookingId,
  points: 500,
  cents: 31_185,
  day: '2027-06-04',
};

const swap: SwapFacts = {
  swapId: booking.bookingId,
  version: 1,
  isCircle: false,
  gives: [
    { title: 'Coachmen Trailer', pickUp: booking.pickUp, returnBy: booking.returnBy, zone: booking.zone },
  ],
  gets: [
    {
      title: 'Floating Sauna',
      pickUp: '2027-06-11T15:00',
      returnBy: '2027-06-13T11:00',
      zone: 'America/Edmonton',
    },
  ],
  others: ['Noor', 'Teo R.'],
  totalCents: 4_900,
  points: 150,
  adds: { points: 150, cents: 0 },
  getsOnTop: { points: 0, cents: 0 },
  until: booking.until,
  who: 'Noor',
  isMine: false,
  isByClock: false,
  isBySilence: false,
  emergency: 'Flood on the Bow River',
  isNoShow: false,
  isPresumed: false,
  follows: false,
  cents: 4_900,
  toWhom: 'Teo R.',
  isUntouched: true,
  legTitle: 'Floating Sauna',
  isReceiver: true,
  hasSaid: false,
  hasOtherSaid: false,
  areMetersOpen: false,
};

const exchange: ExchangeFacts = {
  exchange: { kind: 'booking', id: booking.bookingId },
  side: 'renter',
  title: 'Coachmen Trailer',
  other: 'Marnie K.',
  zone: booking.zone,
  pickUp: booking.pickUp,
  returnBy: booking.returnBy,
  hasCheckIn: true,
  path: `/exchanges/${booking.bookingId}`,
  disputeId: booking.bookingId,
  hasDeposit: true,
  heldCents: null,
  claimedCents: 32_000,
  awardedCents: 20_000,
  owedCents: 0,
  until: booking.until,
  by: 'stand',
  cents: 20_000,
  stage: 'return',
  isHalfDone: true,
};

/** Sample facts of a kind, for each recipient. */
export function sampleFacts(name: KindName): readonly unknown[] {
  const { about, to } = notificationKinds[name];
  if (about === 'club') return [club];
  if (about === 'exchange')
    return to === 'owner' || to === 'renter'
      ? [{ ...exchange, side: to }]
      : [
          exchange,
          { ...exchange, side: 'owner', other: 'Noor', owedCents: 5_000, by: 'accept' },
          { ...exchange, by: null },
          { ...exchange, side: 'owner', other: 'Noor', by: 'both' },
        ];
  if (about === 'swap')
    return [
      swap,
      { ...swap, isMine: true, who: 'Marnie K.', isReceiver: false, others: ['Noor'] },
      { ...swap, hasSaid: true },
      { ...swap, hasOtherSaid: true },
      { ...swap, hasSaid: true, hasOtherSaid: true, areMetersOpen: true },
    ];
  if (name === 'trip.cut_short')
    return [
      { ...booking, givenPoints: 210 },
      { ...booking, side: 'owner', other: 'Noor' },
    ];
  if (to === 'owner' || to === 'renter') return [{ ...booking, side: to }];
  const owners: BookingFacts = { ...booking, side: 'owner', other: 'Noor' };
  const back = { isBack: true, areMetersOpen: true };
  return [booking, owners, { ...booking, ...back }, { ...owners, ...back }];
}
