/** Who owns the sample listings? */

export type SampleOwner = {
  id: string;
  name: string;
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
    joinedMonthsAgo: 17,
    responseMinutes: 35,
    responseRatePercent: 100,
    verifications: [identity, phone, email],
    isFounder: true,
  },
  dale: {
    id: '6f1d2c10-0002-4a7e-9b10-000000000002',
    name: 'Dale Petrenko',
    joinedMonthsAgo: 14,
    responseMinutes: 55,
    responseRatePercent: 97,
    verifications: [identity, phone, email, 'Pleasure craft operator card'],
    isFounder: true,
  },
  tyler: {
    id: '6f1d2c10-0003-4a7e-9b10-000000000003',
    name: 'Tyler Nakamura',
    joinedMonthsAgo: 11,
    responseMinutes: 20,
    responseRatePercent: 99,
    verifications: [identity, phone, email],
    isFounder: false,
  },
  ingrid: {
    id: '6f1d2c10-0004-4a7e-9b10-000000000004',
    name: 'Ingrid Solheim',
    joinedMonthsAgo: 22,
    responseMinutes: 90,
    responseRatePercent: 100,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: true,
  },
  hannah: {
    id: '6f1d2c10-0005-4a7e-9b10-000000000005',
    name: 'Hannah Friesen',
    joinedMonthsAgo: 19,
    responseMinutes: 45,
    responseRatePercent: 98,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: true,
  },
  ray: {
    id: '6f1d2c10-0006-4a7e-9b10-000000000006',
    name: 'Ray Desjarlais',
    joinedMonthsAgo: 9,
    responseMinutes: 120,
    responseRatePercent: 95,
    verifications: [identity, phone, email],
    isFounder: false,
  },
  priya: {
    id: '6f1d2c10-0007-4a7e-9b10-000000000007',
    name: 'Priya Sandhu',
    joinedMonthsAgo: 15,
    responseMinutes: 25,
    responseRatePercent: 100,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: true,
  },
  gord: {
    id: '6f1d2c10-0008-4a7e-9b10-000000000008',
    name: 'Gord MacLeod',
    joinedMonthsAgo: 7,
    responseMinutes: 180,
    responseRatePercent: 93,
    verifications: [identity, phone, 'Pleasure craft operator card'],
    isFounder: false,
  },
  astrid: {
    id: '6f1d2c10-0009-4a7e-9b10-000000000009',
    name: 'Astrid Lindqvist',
    joinedMonthsAgo: 13,
    responseMinutes: 60,
    responseRatePercent: 99,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: false,
  },
  elise: {
    id: '6f1d2c10-0010-4a7e-9b10-000000000010',
    name: 'Elise Moreau',
    joinedMonthsAgo: 16,
    responseMinutes: 40,
    responseRatePercent: 100,
    verifications: [identity, phone, email],
    isFounder: true,
  },
  wes: {
    id: '6f1d2c10-0011-4a7e-9b10-000000000011',
    name: 'Wes Carmichael',
    joinedMonthsAgo: 10,
    responseMinutes: 240,
    responseRatePercent: 94,
    verifications: [identity, phone, email, 'BC short-term rental registration'],
    isFounder: false,
  },
  brett: {
    id: '6f1d2c10-0012-4a7e-9b10-000000000012',
    name: 'Brett Lavoie',
    joinedMonthsAgo: 8,
    responseMinutes: 30,
    responseRatePercent: 96,
    verifications: [identity, phone, email, 'Avalanche Skills Training 2'],
    isFounder: false,
  },
} as const satisfies Record<string, SampleOwner>;

export type OwnerKey = keyof typeof sampleOwners;
