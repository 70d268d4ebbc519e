/** What waits at the demo's desk besides applications and claims, and what people save. */
import {
  acceptsTerms,
  asksUs,
  givesFeedback,
  likes,
  proposesPoints,
  reports,
  savesSearch,
  sendsListing,
  sets,
  showsIdentity,
} from './at-the-desk.server.ts';
import { writesAbout } from './afterwards.server.ts';
import { on, type Story } from './story.ts';

export const atTheDesk: Story = [
  // 555-0100 to 555-0199 are reserved numbers.
  on(-34, '08:00', sets('support-phone', '250 555 0100', 'Our number for members')),
  on(-34, '08:01', sets('support-hours', 'Every day, 8 a.m. to 8 p.m. Pacific', 'When somebody answers')),
  on(
    -1,
    '17:30',
    asksUs('sam', 'The trailer’s hitch is a 2 5/16 inch ball. Where do I rent one near Summerland?'),
  ),
  on(-1, '10:00', showsIdentity('sam')),
  on(
    -2,
    '16:00',
    sendsListing(
      'dale',
      'water',
      {
        about: {
          categoryId: 'water',
          title: 'Red canoe for two',
          description:
            'A canoe that my father built, repaired twice and never sunk. Two paddles, two life jackets and straps for the roof rack come with it. It is stable enough for a dog.',
          details: { kind: 'Canoe or kayak', model: 'Cedar strip', length: '16', year: '1998', seats: '2' },
          features: ['Two paddles', 'Two life jackets', 'Straps for a roof rack'],
        },
        place: {
          location: 'Vernon, BC',
          province: 'BC',
          timeZone: 'America/Vancouver',
          longitude: -119.27,
          latitude: 50.26,
          address: '12 Marina Way',
        },
        price: { priceCents: 6_500, depositCents: 20_000 },
        rules: { rules: ['Life jackets on the water'], cancellationPolicy: 'flexible' },
        exchange: { directSwap: { isOn: true, limit: 3 } },
      },
      ['confirmation/hero', 'paddle-boards/hero', 'feedback/hero'],
    ),
  ),
  on(
    -2,
    '21:00',
    reports('sam', 'ray', 'something_else', 'Asked me three times to pay outside the site for a discount.'),
  ),
  on(-3, '14:00', proposesPoints('noor', 150, 'The hinge that she mended for Marnie.')),
  on(-2, '12:00', proposesPoints('sam', 100, 'Waited an hour at a key box that did not open.')),
];

const renting = ['marnie', 'dale', 'tyler', 'ray', 'noor', 'sam'] as const;

export const terms: Story = renting.map((who) => on(-32, '09:00', acceptsTerms(who)));

export const keptForLater: Story = [
  on(-14, '21:00', likes('noor', 'floating-sauna', 'okanagan-glamping', 'cozy-cabin-kootenay')),
  on(-11, '21:00', likes('sam', 'super-air-nautique', 'paddle-boards')),
  on(-10, '21:00', likes('marnie', 'kawasaki-teryx', 'floating-sauna')),
  on(-9, '21:00', likes('ray', 'coachmen-trailer', 'super-air-nautique')),
  on(-9, '21:05', likes('tyler', 'classic-roadster', 'whiskey-jack-chalet')),
  on(-9, '21:10', likes('dale', 'whiskey-jack-chalet', 'floating-sauna')),
  on(-9, '20:00', savesSearch('noor', 'category=cabins')),
  on(-9, '20:10', savesSearch('sam', 'category=water')),
  on(-7, '13:00', writesAbout('sam', 'super-air-nautique', 'Will the owner drive, or do I need the card?')),
  on(
    -6,
    '18:00',
    givesFeedback({
      first_impression: 'excited',
      clear_sense: 'yes',
      next_action: 'Look for a cabin',
      explanation: 'People lend each other what they own, for money or for a swap.',
      has_gear_listed: 'yes',
      would_list: 'yes',
      exciting_part: 'Swapping my sleds for a sauna',
      unclear_part: 'Nothing',
      know_anyone: 'Half of my street',
      rating: 9,
      make_it_ten: 'More boats in Alberta',
    }),
  ),
  on(
    -4,
    '18:00',
    givesFeedback({
      first_impression: 'curious',
      clear_sense: 'yes',
      next_action: 'Ask my wife',
      explanation: 'Renting from a person instead of a company.',
      has_gear_listed: 'no',
      hesitation_reason: 'My trailer is my castle',
      would_list: 'maybe',
      maybe_hesitation: 'Scratches',
      exciting_part: 'The circles',
      unclear_part: 'Who insures what',
      know_anyone: 'My brother',
      rating: 7,
      make_it_ten: 'A phone number',
    }),
  ),
];
