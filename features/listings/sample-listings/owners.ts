/** Lists who owns the sample listings. */

import type { Language } from '../../members/bio.ts';

export type SampleOwner = {
  id: string;
  name: string;
  /** A drawn portrait, made by art/faces.mjs. */
  photo: string;
  bio: string;
  languages: Language[];
  joinedMonthsAgo: number;
  responseMinutes: number;
  responseRatePercent: number;
  verifications: string[];
  isFounder: boolean;
};

const identity = 'Identity verified';
const phone = 'Phone verified';
const email = 'E-mail verified';

export const sampleOwners = {
  marnie: {
    id: '6f1d2c10-0001-4a7e-9b10-000000000001',
    name: 'Marnie Kovacs',
    photo: '/pictures/faces/marnie.679369c2.webp',
    bio: 'I grew up camping in the back of my parents’ wagon and never stopped. The trailer is stocked for four, and I’m happy to point you to quiet lakes that aren’t on the usual lists.',
    languages: ['English', 'Ukrainian'],
    joinedMonthsAgo: 17,
    responseMinutes: 35,
    responseRatePercent: 100,
    verifications: [identity, phone, email],
    isFounder: true,
  },
  dale: {
    id: '6f1d2c10-0002-4a7e-9b10-000000000002',
    name: 'Dale Petrenko',
    photo: '/pictures/faces/dale.388a82be.webp',
    bio: 'Retired lineman, full-time lake person. I’ll show you the boat until you feel at home at the wheel. Ask me where the wind picks up in the afternoon.',
    languages: ['English', 'Ukrainian'],
    joinedMonthsAgo: 14,
    responseMinutes: 55,
    responseRatePercent: 97,
    verifications: [identity, phone, email, 'Pleasure craft operator card'],
    isFounder: true,
  },
  tyler: {
    id: '6f1d2c10-0003-4a7e-9b10-000000000003',
    name: 'Tyler Nakamura',
    photo: '/pictures/faces/tyler.45e6b77c.webp',
    bio: 'I ride every weekend there’s dust or snow. Machines are serviced between trips, and I’ll set the suspension for you if you tell me your weight.',
    languages: ['English', 'Japanese'],
    joinedMonthsAgo: 11,
    responseMinutes: 20,
    responseRatePercent: 99,
    verifications: [identity, phone, email],
    isFounder: false,
  },
  ingrid: {
    id: '6f1d2c10-0004-4a7e-9b10-000000000004',
    name: 'Ingrid Solheim',
    photo: '/pictures/faces/ingrid.4aff6368.webp',
    bio: 'We built the place ourselves over six summers. Bring boots, stay for the fire, and let me know if you’d like sourdough on the doorstep.',
    languages: ['English', 'Swedish', 'German'],
    joinedMonthsAgo: 22,
    responseMinutes: 90,
    responseRatePercent: 100,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: true,
  },
  hannah: {
    id: '6f1d2c10-0005-4a7e-9b10-000000000005',
    name: 'Hannah Friesen',
    photo: '/pictures/faces/hannah.6fdd2182.webp',
    bio: 'Teacher, gardener, early riser. My guests get eggs from our hens and a hand-drawn map of the trails that start at the gate.',
    languages: ['English', 'German'],
    joinedMonthsAgo: 19,
    responseMinutes: 45,
    responseRatePercent: 98,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: true,
  },
  ray: {
    id: '6f1d2c10-0006-4a7e-9b10-000000000006',
    name: 'Ray Desjarlais',
    photo: '/pictures/faces/ray.7478578e.webp',
    bio: 'Métis, born in the Peace, happiest on gravel roads. I keep things simple and honest: what you see in the photos is what’s in the yard.',
    languages: ['English', 'French', 'Cree'],
    joinedMonthsAgo: 9,
    responseMinutes: 120,
    responseRatePercent: 95,
    verifications: [identity, phone, email],
    isFounder: false,
  },
  priya: {
    id: '6f1d2c10-0007-4a7e-9b10-000000000007',
    name: 'Priya Sandhu',
    photo: '/pictures/faces/priya.0c543b2e.webp',
    bio: 'Two kids, one canoe, many picnics. I host the way I like to be hosted: everything explained once, then left in peace.',
    languages: ['English', 'Punjabi', 'Hindi'],
    joinedMonthsAgo: 15,
    responseMinutes: 25,
    responseRatePercent: 100,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: true,
  },
  gord: {
    id: '6f1d2c10-0008-4a7e-9b10-000000000008',
    name: 'Gord MacLeod',
    photo: '/pictures/faces/gord.c94ee685.webp',
    bio: 'Forty years on the water and still learning. I’ll go over charts, knots and the radio with you before you leave the dock.',
    languages: ['English'],
    joinedMonthsAgo: 7,
    responseMinutes: 180,
    responseRatePercent: 93,
    verifications: [identity, phone, 'Pleasure craft operator card'],
    isFounder: false,
  },
  astrid: {
    id: '6f1d2c10-0009-4a7e-9b10-000000000009',
    name: 'Astrid Lindqvist',
    photo: '/pictures/faces/astrid.0c6bf7cc.webp',
    bio: 'Ski patroller in winter, guide in summer. Ask me about avalanche bulletins, hot springs and where to find huckleberries.',
    languages: ['English', 'Swedish'],
    joinedMonthsAgo: 13,
    responseMinutes: 60,
    responseRatePercent: 99,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: false,
  },
  elise: {
    id: '6f1d2c10-0010-4a7e-9b10-000000000010',
    name: 'Elise Moreau',
    photo: '/pictures/faces/elise.f0a706ae.webp',
    bio: 'I moved from Québec for the mountains and stayed for the people. The roof is open, the coffee is strong.',
    languages: ['French', 'English'],
    joinedMonthsAgo: 16,
    responseMinutes: 40,
    responseRatePercent: 100,
    verifications: [identity, phone, email],
    isFounder: true,
  },
  wes: {
    id: '6f1d2c10-0011-4a7e-9b10-000000000011',
    name: 'Wes Carmichael',
    photo: '/pictures/faces/wes.d78e1da0.webp',
    bio: 'Rancher. The land has been in the family since 1911, and the stars out here are worth the drive. Dogs welcome, gates closed please.',
    languages: ['English'],
    joinedMonthsAgo: 10,
    responseMinutes: 240,
    responseRatePercent: 94,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: false,
  },
  brett: {
    id: '6f1d2c10-0012-4a7e-9b10-000000000012',
    name: 'Brett Lavoie',
    photo: '/pictures/faces/brett.cee0c348.webp',
    bio: 'Mechanic by trade, sledder by heart. I keep a box of spare belts and a list of numbers for every trip, and I pick up the phone.',
    languages: ['English', 'French'],
    joinedMonthsAgo: 8,
    responseMinutes: 30,
    responseRatePercent: 96,
    verifications: [identity, phone, email, 'Avalanche Skills Training 2'],
    isFounder: false,
  },
} as const satisfies Record<string, SampleOwner>;

export type OwnerKey = keyof typeof sampleOwners;
