/** Lists what the law, or we, require of renters and owners. */
import type { z } from 'zod';
import type { requirementShape } from './requirement-shapes.ts';

/** The licence to drive: '5' cars (class 5 or better), '6' motorcycles. */
export const licenceClasses = ['5', '6'] as const;
export type LicenceClass = (typeof licenceClasses)[number];

export type Requirement = z.infer<typeof requirementShape>;

/**
 * A professional must confirm this table before real money moves. Open questions: endorsements for trailers over 4,600 kg, scooters up to
 * 50 cc (counted as motorcycles here), which glamping stays the Short-Term Rental Accommodations Act exempts, Alberta towns that require
 * their own licence.
 */
export type LawRow = {
  requires: Requirement;
  province: 'BC' | 'AB' | 'any';
  /** Category ids; absent: all. */
  categories?: readonly string[];
  /** Kinds from the wizard; a listing without a kind counts as every kind. */
  kinds?: readonly string[];
  /** First day on which the row applies, compared with the exchange's first day. */
  holdsFrom: string;
  /** The row applies up to this many nights. */
  maximumUnits?: number;
  source: string;
};

const motorised = ['ATV', 'UTV', 'Side by side', 'Dirt bike', 'Snowmobile', 'Snow bike'];
const motorBoats = [
  'Wake boat',
  'Pontoon boat',
  'Fishing boat',
  'Sailboat',
  'Personal watercraft',
  'Houseboat',
];

/** In display order. */
export const requirementLaws: readonly LawRow[] = [
  {
    requires: { kind: 'identity' },
    province: 'any',
    holdsFrom: '2026-01-01',
    source: 'Our own rule: members meet strangers',
  },
  {
    requires: { kind: 'age', years: 18 },
    province: 'any',
    holdsFrom: '2026-01-01',
    source: 'Terms of Service: users are at least 18',
  },
  {
    requires: { kind: 'age', years: 16 },
    province: 'any',
    categories: ['water'],
    kinds: ['Personal watercraft'],
    holdsFrom: '1999-04-01',
    source: 'Vessel Operation Restriction Regulations (Canada), personal watercraft',
  },
  {
    requires: { kind: 'licence', licence: '5' },
    province: 'any',
    categories: ['rv', 'specialty'],
    holdsFrom: '2026-01-01',
    source: 'Motor Vehicle Act (BC), section 24; Traffic Safety Act (Alberta), section 51',
  },
  {
    requires: { kind: 'licence', licence: '6' },
    province: 'any',
    categories: ['motorcycle'],
    holdsFrom: '2026-01-01',
    source: 'Motor Vehicle Act Regulations (BC), division 30; Operator Licensing Regulation (Alberta)',
  },
  {
    requires: { kind: 'operator_card', orChecklist: true },
    province: 'any',
    categories: ['water'],
    kinds: motorBoats,
    holdsFrom: '2009-09-15',
    source: 'Competency of Operators of Pleasure Craft Regulations (Canada)',
  },
  {
    requires: { kind: 'supervision', under: 16, byAge: 19 },
    province: 'BC',
    categories: ['atv', 'snow'],
    kinds: motorised,
    holdsFrom: '2015-11-01',
    source: 'Off-Road Vehicle Regulation (BC), supervision of riders under 16',
  },
  {
    requires: { kind: 'supervision', under: 14, byAge: 18 },
    province: 'AB',
    categories: ['atv', 'snow'],
    kinds: motorised,
    holdsFrom: '2009-05-20',
    source: 'Traffic Safety Act (Alberta), off-highway vehicles and riders under 14',
  },
  {
    requires: { kind: 'registration' },
    province: 'BC',
    categories: ['cabins', 'glamping'],
    holdsFrom: '2025-05-01',
    maximumUnits: 89,
    source: 'Short-Term Rental Accommodations Act (BC), provincial registry from 2025-05-01',
  },
];
