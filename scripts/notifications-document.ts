/** Writes the page of all notifications from the table of kinds. */
import { fileURLToPath } from 'node:url';
import type { BookingFacts } from '../features/notifications/kinds/booking-facts.ts';
import type { ClubFacts } from '../features/notifications/kinds/club-kinds.ts';
import type { ExchangeFacts } from '../features/notifications/kinds/exchange-facts.ts';
import type { SwapFacts } from '../features/notifications/kinds/swap-facts.ts';
import {
  kindNames,
  notificationKinds,
  saidElsewhere,
  topicLabels,
  type KindName,
} from '../features/notifications/notification-kinds.ts';
import { topics } from '../features/notifications/notification-kind.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
export const notificationsFile = `${root}docs/domain/notifications.md`;

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
  if (to === 'owner' || to === 'renter') return [{ ...booking, side: to }];
  const owners: BookingFacts = { ...booking, side: 'owner', other: 'Noor' };
  const back = { isBack: true, areMetersOpen: true };
  return [booking, owners, { ...booking, ...back }, { ...owners, ...back }];
}

const emailWords = {
  at_once: 'at once',
  daily: 'daily',
  elsewhere: 'another feature',
  none: 'none',
} as const;

function rowOf(name: KindName): string {
  const kind = notificationKinds[name];
  const [facts] = sampleFacts(name);
  const cells = [
    `\`${name}\``,
    kind.events.length === 0 ? 'the clock' : kind.events.map((event) => `\`${event}\``).join(', '),
    kind.to === 'holder' ? 'who has to act' : kind.to,
    kind.words(facts).title,
    emailWords[kind.email],
    kind.isPushed ? 'yes' : 'no',
    kind.mayBeOff ? 'yes' : 'no',
    kind.promise ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

const head = [
  '| kind | what happened | who is told | what it says, for example | email | push | may be switched off | promise |',
  '|---|---|---|---|---|---|---|---|',
];

const introduction = `# Notifications

Written by \`npm run notifications\` from the table that the code runs on (\`features/notifications/notification-kinds.ts\`); not edited by hand. Why it is built like this: [decision record](../decisions/0024-notifications.md).

- **The list** at \`/notifications\` keeps everything for 180 days. **Email** goes out at once or in the daily email; "another feature" writes its own, so nobody gets two. **Push** goes to browsers that asked for it, if keys are configured.
- **Six switches**, one for each topic (operators have a seventh), turn its email and push on or off. Emails with "no" under "may be switched off" are always sent.
- **Quiet hours** (22:00 to 7:00 where the member lives, theirs to change): emails and push wait until they end, unless waiting would use up half of the time to a deadline.
- **A promise** is something the member has to do by a deadline. We remind them after half of the time and after 80 %, as long as it is open. An email that waited is dropped if the member did it, or read the notice, in the meantime.
- **Once**: the notice, its email and its push are written in one transaction, and the database accepts each occasion once per person. A push may arrive twice and shows once.`;

export function notificationsDocument(): string {
  const sections = topics.map((topic) =>
    [
      `## ${topicLabels[topic]}`,
      [...head, ...kindNames.filter((name) => notificationKinds[name].topic === topic).map(rowOf)].join('\n'),
    ].join('\n\n'),
  );
  const elsewhere = Object.entries(saidElsewhere).map(([notice, by]) => `- ${notice}: ${by}.`);
  return `${[introduction, ...sections, '## Said elsewhere', elsewhere.join('\n')].join('\n\n')}\n`;
}
