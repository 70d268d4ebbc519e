/** The demo's rentals: finished and paid out, cancelled, under way, upcoming, and waiting for an answer. */
import { accepts, asks, bringBack, cancels, declines, handOver } from './bookings.server.ts';
import { repliesToReview, reviews, writesAbout, writesInTrip } from './afterwards.server.ts';
import { opensPayoutAccount } from './at-the-desk.server.ts';
import { on, type Story } from './story.ts';

/** Noor's long weekend with Marnie's trailer: finished, paid out, reviewed by both. */
export const trailerWeekend: Story = [
  on(-31, '08:40', opensPayoutAccount('marnie')),
  on(
    -29,
    '19:05',
    writesAbout(
      'noor',
      'coachmen-trailer',
      'Hello Marnie, does the trailer fit a nine-metre site? We would like to take it to Osoyoos.',
    ),
  ),
  on(
    -29,
    '20:10',
    writesAbout(
      'noor',
      'coachmen-trailer',
      'And would you set it up for us? We have a tow hitch, but it is our first time.',
    ),
  ),
  on(
    -28,
    '09:10',
    asks('noor', 'trailer weekend', {
      slug: 'coachmen-trailer',
      from: -22,
      to: -19,
      message: 'Two adults, a six-year-old and a calm dog. We would pick it up ourselves.',
    }),
  ),
  on(-28, '11:32', accepts('marnie', 'trailer weekend')),
  on(
    -28,
    '11:40',
    writesInTrip(
      'marnie',
      'trailer weekend',
      'Nine metres is enough. Come half an hour early and I will show you the hitch and the mirrors.',
    ),
  ),
  on(-22, '09:05', handOver('trailer weekend', 'marnie', 'noor')),
  on(-19, '16:20', bringBack('trailer weekend', 'noor', 'marnie')),
  on(
    -18,
    '20:00',
    reviews(
      'noor',
      'trailer weekend',
      5,
      5,
      'Spotless, and Marnie walked us through the hitch until we were sure of it. Our daughter says the bunks were the best part.',
    ),
  ),
  on(
    -17,
    '08:30',
    reviews(
      'marnie',
      'trailer weekend',
      5,
      null,
      'Came back cleaner than it left. Noor told me about a loose hinge before I found it.',
    ),
  ),
  on(-16, '12:15', repliesToReview('marnie', 'trailer weekend', 'The bunks are yours whenever you like.')),
];

/** Dale pays Tyler partly with Adventure Points: both wallets have a history. */
export const teryxForPoints: Story = [
  on(-30, '10:00', opensPayoutAccount('tyler')),
  on(-30, '10:20', opensPayoutAccount('dale')),
  on(
    -27,
    '18:00',
    asks('dale', 'teryx for points', {
      slug: 'kawasaki-teryx',
      from: -24,
      to: -24,
      way: 'cashAndPoints',
      points: 140,
      message: 'My brother-in-law is visiting. He has to see Postill Lake.',
    }),
  ),
  on(-27, '18:45', accepts('tyler', 'teryx for points')),
  on(-24, '09:00', handOver('teryx for points', 'tyler', 'dale')),
  on(-24, '16:40', bringBack('teryx for points', 'dale', 'tyler')),
  on(
    -23,
    '09:00',
    reviews('dale', 'teryx for points', 5, 5, 'Starts, climbs, stops. Tyler knows every trail.'),
  ),
  on(
    -22,
    '21:00',
    reviews('tyler', 'teryx for points', 4, null, 'Friendly and on time, with a bit of mud left in the bed.'),
  ),
];

/** Noor rents the Teryx again and has it now. */
export const teryxOut: Story = [
  on(
    -6,
    '12:00',
    asks('noor', 'teryx out', {
      slug: 'kawasaki-teryx',
      from: -1,
      to: 2,
      message: 'Four days around Postill Lake, two drivers.',
    }),
  ),
  on(-6, '13:20', accepts('tyler', 'teryx out')),
  on(
    -5,
    '09:00',
    writesInTrip('tyler', 'teryx out', 'The tank is full. Please bring closed-toe shoes for everyone.'),
  ),
  on(-5, '09:12', writesInTrip('noor', 'teryx out', 'Will do. Is there room for a cooler behind the seats?')),
  on(-1, '09:00', handOver('teryx out', 'tyler', 'noor')),
];

/** Sam has a trailer booked, and still has to show a licence. */
export const samsSummer: Story = [
  on(
    -5,
    '17:30',
    asks('sam', 'sams trailer', {
      slug: 'coachmen-trailer',
      from: 12,
      to: 15,
      message: 'A birthday at the lake. I will tow it myself.',
    }),
  ),
  on(-5, '19:00', accepts('marnie', 'sams trailer')),
  on(-4, '08:00', writesInTrip('sam', 'sams trailer', 'Thank you! Can we bring two folding kayaks inside?')),
  on(
    -4,
    '08:25',
    writesInTrip('marnie', 'sams trailer', 'Yes, if they are dry. Put the old rug under them.'),
  ),
  on(-20, '10:00', asks('sam', 'sams boards', { slug: 'paddle-boards', from: -15, to: -14 })),
  on(-20, '12:00', accepts('marnie', 'sams boards')),
  on(-17, '21:00', cancels('sam', 'sams boards', 'We all have a cold.')),
  on(-13, '10:00', asks('sam', 'sams dirt bike', { slug: 'kawasaki-dirtbike', from: -8, to: -7 })),
  on(-12, '09:00', declines('tyler', 'sams dirt bike')),
];

/** Requests waiting for an answer: Ray's and Marnie's next step. */
export const askedFor: Story = [
  on(
    -1,
    '15:10',
    asks('noor', 'indian asked for', {
      slug: 'indian-motorcycle',
      from: 9,
      to: 10,
      message: 'Kelowna to Nakusp and back, if the passes are dry.',
    }),
  ),
  on(
    -1,
    '18:30',
    asks('tyler', 'trailer asked for', {
      slug: 'coachmen-trailer',
      from: 20,
      to: 23,
      way: 'cashAndPoints',
      points: 100,
      message: 'I have points to spend and a week without customers.',
    }),
  ),
  on(
    -1,
    '19:45',
    asks('sam', 'boards asked for', {
      slug: 'paddle-boards',
      from: 5,
      to: 6,
      message: 'Two boards, please.',
    }),
  ),
  on(-1, '20:05', asks('sam', 'dirt bike asked for', { slug: 'kawasaki-dirtbike', from: 7, to: 7 })),
];
