/** The demo's swaps: one under way, one waiting for an answer, and three owners' wishes that form a circle. */
import { writesInSwap } from './afterwards.server.ts';
import { agreesToSwap, handOverLeg, offersSwap, wishesFor } from './swaps.server.ts';
import { on, type Story } from './story.ts';

/** Marnie drives Ray's roadster while Ray has her trailer. */
export const trailerForRoadster: Story = [
  on(
    -8,
    '11:00',
    offersSwap('marnie', 'trailer for roadster', {
      receive: 'classic-roadster',
      give: 'coachmen-trailer',
      from: -2,
      to: 1,
      message:
        'Our anniversary, and your daughter said that you would like to camp. Four days for four days?',
    }),
  ),
  on(-8, '17:20', agreesToSwap('ray', 'trailer for roadster')),
  on(
    -7,
    '08:00',
    writesInSwap('ray', 'trailer for roadster', 'Deal. The roof leaks a little, so bring a hat.'),
  ),
  on(
    -7,
    '08:30',
    writesInSwap('marnie', 'trailer for roadster', 'So does the trailer, when I forget to close the vent.'),
  ),
  on(-2, '09:10', handOverLeg('trailer for roadster', 'marnie', 'ray')),
  on(-2, '10:30', handOverLeg('trailer for roadster', 'ray', 'marnie')),
];

/** Tyler would like the wake boat for a weekend; Dale has not answered yet. */
export const teryxForBoat: Story = [
  on(
    -1,
    '11:30',
    offersSwap('tyler', 'teryx for boat', {
      receive: 'super-air-nautique',
      give: 'kawasaki-teryx',
      from: 16,
      to: 17,
      message: 'A weekend of yours for a weekend of mine?',
    }),
  ),
];

/** Marnie wants the roadster, Ray something off-road, Tyler the trailer. Two days of the one are worth about three of the others.
 * Ray's wish closes the circle, and three people have two days to answer: late enough that it is open at any hour of today. */
export const threeWishes: Story = [
  on(-3, '19:00', wishesFor('marnie', 'specialty', 'coachmen-trailer', { units: 2 })),
  on(-3, '20:00', wishesFor('tyler', 'rv', 'kawasaki-teryx')),
  on(-1, '21:30', wishesFor('ray', 'atv', 'classic-roadster')),
];

/** Dale dreams of a cabin, and Marnie of his boat: matches for both on their Today page. Neither closes a circle. */
export const twoMoreWishes: Story = [
  on(-5, '20:30', wishesFor('dale', 'cabins', 'super-air-nautique')),
  on(-4, '20:30', wishesFor('marnie', 'water', 'coachmen-trailer', { units: 2, until: 320 })),
];
