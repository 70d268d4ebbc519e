/** The demo's trips that ended in a claim: a contested one for the desk, and one waiting for an answer. */
import { accepts, asks, bringBack, handOver } from './bookings.server.ts';
import { claims, contests, writesInTrip } from './afterwards.server.ts';
import { opensPayoutAccount } from './at-the-desk.server.ts';
import { on, type Story } from './story.ts';

/** Ray finds a scratch; Noor says it was there before. The time for evidence is over: an operator decides. */
export const scratchedIndian: Story = [
  on(-18, '09:00', opensPayoutAccount('ray')),
  on(-17, '10:00', asks('noor', 'scratched indian', { slug: 'indian-motorcycle', from: -12, to: -11 })),
  on(-17, '14:00', accepts('ray', 'scratched indian')),
  on(-12, '09:00', handOver('scratched indian', 'ray', 'noor')),
  on(-11, '16:50', bringBack('scratched indian', 'noor', 'ray')),
  on(
    -10,
    '09:30',
    claims(
      'ray',
      'scratched indian',
      'Scratch on the left saddlebag',
      28_000,
      'A hand-length scratch on the left saddlebag, through the clear coat. It wasn’t there at pick-up.',
    ),
  ),
  on(
    -10,
    '12:00',
    contests(
      'noor',
      'scratched indian',
      'It was there when I picked it up, under the fringe. I wrote about it on the first evening.',
    ),
  ),
  on(-10, '12:20', writesInTrip('noor', 'scratched indian', 'Ray, I’m sorry we see this differently.')),
];

/** Tyler claims a bent lever; Dale has two days to answer. */
export const bentLever: Story = [
  on(-9, '10:00', asks('dale', 'bent lever', { slug: 'kawasaki-dirtbike', from: -4, to: -3 })),
  on(-9, '10:30', accepts('tyler', 'bent lever')),
  on(-4, '09:00', handOver('bent lever', 'tyler', 'dale')),
  on(-3, '16:30', bringBack('bent lever', 'dale', 'tyler')),
  on(
    -1,
    '09:20',
    claims('tyler', 'bent lever', 'Clutch lever', 9_500, 'The clutch lever is bent. The part is $95.'),
  ),
];
