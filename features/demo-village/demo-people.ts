/** Lists the demo people that can be signed in as. */
import type { Language } from '../members/bio.ts';
import { sampleOwners } from '../listings/sample-listings/owners.ts';

export type DemoRole = 'operator' | 'founder' | 'owner' | 'renter';

export type DemoPerson = {
  /** Account and member; owners are those of sample listings, so that they own something. */
  id: string;
  role: DemoRole;
  firstName: string;
  lastName: string;
  email: string;
  /** What there is to try as this person. */
  hint: string;
};

/** Not a real mailbox: RFC 2606 keeps .example out of DNS. */
const domain = 'wildloop.example';

const person = (role: DemoRole, id: string, name: string, hint: string): DemoPerson => {
  const [firstName = '', ...rest] = name.split(' ');
  return {
    id,
    role,
    firstName,
    lastName: rest.join(' '),
    email: `${firstName.toLowerCase()}@${domain}`,
    hint,
  };
};
const owner = (role: DemoRole, who: keyof typeof sampleOwners, hint: string): DemoPerson =>
  person(role, sampleOwners[who].id, sampleOwners[who].name, hint);

export const demoPeople: readonly DemoPerson[] = [
  person(
    'operator',
    '6f1d2c10-0101-4a7e-9b10-000000000101',
    'Olive Tremblay',
    'Work at the desk; you need the authenticator code',
  ),
  owner('founder', 'marnie', 'A swap under way, requests to answer'),
  owner('founder', 'dale', 'A claim and a swap to answer, matches'),
  owner('owner', 'tyler', 'A guest has his Teryx; earnings'),
  owner('owner', 'ray', 'A circle and a request to answer'),
  person('renter', '6f1d2c10-0102-4a7e-9b10-000000000102', 'Noor Haddad', 'On a trip; return it with photos'),
  person('renter', '6f1d2c10-0103-4a7e-9b10-000000000103', 'Sam Okafor', 'A trip ahead; ID being checked'),
];

/** The renters' own words about themselves, by first name; the owners' come with the sample listings. */
export const demoBios: Readonly<
  Record<string, { bio: string; languages: Language[]; phone: string; photo: string }>
> = {
  Noor: {
    bio: 'Nurse, night-shift survivor, weekend paddler. I travel with my partner and a calm dog, and I bring things back cleaner than I got them.',
    languages: ['English', 'Arabic', 'French'],
    // 555-0100 to 555-0199 are reserved numbers.
    phone: '250 555 0142',
    photo: '/pictures/faces/noor.f8ed9c17.webp',
  },
  Sam: {
    bio: 'New to the mountains and learning fast. I ask before I guess, and I always send photos of the sunset.',
    languages: ['English'],
    phone: '250 555 0143',
    photo: '/pictures/faces/sam.9abbe8b2.webp',
  },
};

/** Owners' numbers by first name: the two sides of a trip can call each other. */
export const demoPhones: Readonly<Record<string, string>> = {
  Marnie: '250 555 0144',
  Dale: '250 555 0145',
  Tyler: '250 555 0146',
  Ray: '250 555 0147',
};

export type DemoApplication = {
  firstName: string;
  lastName: string;
  location: string;
  commitment: 'yes' | 'waitlist';
  /** How long ago it was sent. */
  hoursAgo: number;
  gear: string;
  dreamSwap: string;
  decision: 'waitlist' | 'decline' | null;
};

/** Applications for the operator to review: new ones, an urgent one, an overdue one, and two answered. */
export const demoApplications: readonly DemoApplication[] = [
  {
    firstName: 'Beth',
    lastName: 'Arsenault',
    location: 'Nelson, BC',
    commitment: 'yes',
    hoursAgo: 2,
    gear: 'Motorhomes: a 1987 Westfalia\nWatercraft: two sea kayaks\nATVs: none',
    dreamSwap: 'A heli-ski week in Revelstoke',
    decision: null,
  },
  {
    firstName: 'Jorge',
    lastName: 'Medina',
    location: 'Canmore, AB',
    commitment: 'yes',
    hoursAgo: 11,
    gear: 'Motorhomes: none\nWatercraft: a drift boat\nATVs: two snowmobiles',
    dreamSwap: 'A houseboat on the Shuswap with eight friends',
    decision: null,
  },
  {
    firstName: 'Wendy',
    lastName: 'Chow',
    location: 'Richmond, BC',
    commitment: 'waitlist',
    hoursAgo: 26,
    gear: 'Motorhomes: none\nWatercraft: none\nATVs: none yet',
    dreamSwap: 'Anything with a sauna',
    decision: null,
  },
  {
    firstName: 'Curtis',
    lastName: 'Bearspaw',
    location: 'Cochrane, AB',
    commitment: 'yes',
    hoursAgo: 41,
    gear: 'Motorhomes: a fifth wheel, 34 feet\nWatercraft: a pontoon boat\nATVs: a side-by-side',
    dreamSwap: 'A month on Vancouver Island',
    decision: null,
  },
  {
    firstName: 'Lena',
    lastName: 'Vogt',
    location: 'Golden, BC',
    commitment: 'yes',
    hoursAgo: 51,
    gear: 'Motorhomes: a truck camper\nWatercraft: a packraft\nATVs: none',
    dreamSwap: 'A glass cabin under the northern lights',
    decision: null,
  },
  {
    firstName: 'Ivan',
    lastName: 'Petrov',
    location: 'Kamloops, BC',
    commitment: 'yes',
    hoursAgo: 90,
    gear: 'Motorhomes: none\nWatercraft: a jet boat under repair\nATVs: none',
    dreamSwap: 'A dirt bike week',
    decision: 'waitlist',
  },
  {
    firstName: 'Casey',
    lastName: 'Doyle',
    location: 'Seattle, WA',
    commitment: 'yes',
    hoursAgo: 120,
    gear: 'Motorhomes: a rental fleet of 40\nWatercraft: none\nATVs: none',
    dreamSwap: 'None, this is for business',
    decision: 'decline',
  },
];

export const emailOfApplicant = ({ firstName, lastName }: DemoApplication): string =>
  `${firstName}.${lastName}@${domain}`.toLowerCase();
