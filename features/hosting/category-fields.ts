/** Defines what an owner states for each category, and how their page shows it. */
import type { PriceUnit } from '../listings/listing-card.ts';

type Wording = { label: string; say: string };

/** `say` is the line on the public page, with `{}` for the entry. */
export type CategoryField = Wording & { name: string; isRequired?: boolean } & (
    | { kind: 'choice'; options: readonly string[] }
    | { kind: 'number'; from: number; to: number; unit?: string }
    | { kind: 'text'; longest: number; hint?: string }
    | { kind: 'yes' }
  );

const year = (to = 2027): CategoryField => ({
  name: 'year',
  label: 'Model year',
  kind: 'number',
  from: 1920,
  to,
  say: 'Model year {}',
});
const makeAndModel: CategoryField = {
  name: 'model',
  label: 'Make and model',
  kind: 'text',
  longest: 60,
  hint: 'As written on it, such as Coachmen Clipper 17BH',
  say: '{}',
  isRequired: true,
};
const seats: CategoryField = {
  name: 'seats',
  label: 'Seats',
  kind: 'number',
  from: 1,
  to: 40,
  say: 'Seats {}',
  isRequired: true,
};
const sleeps: CategoryField = {
  name: 'sleeps',
  label: 'Sleeps',
  kind: 'number',
  from: 1,
  to: 40,
  say: 'Sleeps {}',
  isRequired: true,
};
const engine: CategoryField = {
  name: 'engine',
  label: 'Engine',
  kind: 'number',
  from: 20,
  to: 9_000,
  unit: 'cc',
  say: '{} cc engine',
};
const trailer: CategoryField = {
  name: 'trailer',
  label: 'Comes with a trailer',
  kind: 'yes',
  say: 'Trailer included',
};
const kindOf = (...options: string[]): CategoryField => ({
  name: 'kind',
  label: 'What is it?',
  kind: 'choice',
  options,
  say: '{}',
  isRequired: true,
});
/** BC requires it in every advertisement of a short stay. */
const registration: CategoryField = {
  name: 'registration',
  label: 'Provincial registration number',
  kind: 'text',
  longest: 40,
  hint: 'Needed for short stays in British Columbia before a guest can move in.',
  say: 'Registration {}',
};
const feet = (label: string, say: string): CategoryField => ({
  name: 'length',
  label,
  kind: 'number',
  from: 4,
  to: 120,
  unit: 'ft',
  say,
});

export type CategoryKind = { id: string; name: string; unit: PriceUnit; fields: readonly CategoryField[] };

/** In the order of the categories. Stays are priced by the night, gear by the day. */
export const categoryKinds: readonly CategoryKind[] = [
  {
    id: 'rv',
    name: 'RV’s & Trailers',
    unit: 'day',
    fields: [
      kindOf(
        'Travel trailer',
        'Fifth wheel',
        'Motorhome',
        'Camper van',
        'Truck camper',
        'Tent trailer',
        'Toy hauler',
      ),
      makeAndModel,
      year(),
      feet('Length', '{} ft long'),
      sleeps,
      {
        name: 'weight',
        label: 'Towing weight',
        kind: 'number',
        from: 100,
        to: 12_000,
        unit: 'kg',
        say: '{} kg to tow',
      },
    ],
  },
  {
    id: 'water',
    name: 'Boats & Personal Watercraft',
    unit: 'day',
    fields: [
      kindOf(
        'Wake boat',
        'Pontoon boat',
        'Fishing boat',
        'Sailboat',
        'Personal watercraft',
        'Houseboat',
        'Canoe or kayak',
      ),
      makeAndModel,
      year(),
      feet('Length', '{} ft long'),
      seats,
      {
        name: 'power',
        label: 'Power',
        kind: 'number',
        from: 1,
        to: 2_000,
        unit: 'hp',
        say: '{} hp',
      },
      trailer,
    ],
  },
  {
    id: 'atv',
    name: 'Off Road',
    unit: 'day',
    fields: [kindOf('ATV', 'UTV', 'Side by side', 'Dirt bike'), makeAndModel, year(), engine, seats, trailer],
  },
  {
    id: 'motorcycle',
    name: 'Motorcycles',
    unit: 'day',
    fields: [
      kindOf('Touring', 'Cruiser', 'Sport', 'Adventure', 'Scooter', 'Dual sport'),
      makeAndModel,
      year(),
      engine,
      {
        name: 'seatHeight',
        label: 'Seat height',
        kind: 'number',
        from: 50,
        to: 110,
        unit: 'cm',
        say: 'Seat {} cm high',
      },
    ],
  },
  {
    id: 'specialty',
    name: 'Specialty Cars',
    unit: 'day',
    fields: [
      kindOf('Classic', 'Convertible', 'Sports car', 'Luxury', 'Off-road build'),
      makeAndModel,
      year(),
      seats,
      { name: 'gears', label: 'Gears', kind: 'choice', options: ['Manual', 'Automatic'], say: '{} gears' },
    ],
  },
  {
    id: 'cabins',
    name: 'Vacation Homes',
    unit: 'night',
    fields: [
      kindOf('Cabin', 'House', 'Chalet', 'Condo', 'Cottage', 'Ranch'),
      sleeps,
      {
        name: 'bedrooms',
        label: 'Bedrooms',
        kind: 'number',
        from: 0,
        to: 20,
        say: 'Bedrooms: {}',
        isRequired: true,
      },
      { name: 'beds', label: 'Beds', kind: 'number', from: 1, to: 40, say: 'Beds: {}' },
      {
        name: 'baths',
        label: 'Bathrooms',
        kind: 'number',
        from: 0,
        to: 20,
        say: 'Bathrooms: {}',
        isRequired: true,
      },
      registration,
    ],
  },
  {
    id: 'snow',
    name: 'Snow & Winter',
    unit: 'day',
    fields: [
      kindOf('Snowmobile', 'Snow bike', 'Skis', 'Snowboard', 'Snowshoes', 'Ice fishing'),
      makeAndModel,
      year(),
      engine,
      trailer,
    ],
  },
  {
    id: 'glamping',
    name: 'Glamping Experiences',
    unit: 'night',
    fields: [
      kindOf('Dome', 'Yurt', 'Safari tent', 'Tipi', 'Treehouse', 'Tiny home', 'Airstream'),
      sleeps,
      { name: 'beds', label: 'Beds', kind: 'number', from: 1, to: 40, say: 'Beds: {}' },
      { name: 'heated', label: 'It is heated', kind: 'yes', say: 'Heated' },
      { name: 'electricity', label: 'It has electricity', kind: 'yes', say: 'Electricity' },
      registration,
    ],
  },
  {
    id: 'unique',
    name: 'Unique Experiences',
    unit: 'day',
    fields: [
      {
        name: 'kind',
        label: 'What is it?',
        kind: 'text',
        longest: 60,
        hint: 'In a few words, such as Floating sauna',
        say: '{}',
        isRequired: true,
      },
      {
        name: 'people',
        label: 'Number of people',
        kind: 'number',
        from: 1,
        to: 100,
        say: 'For {} people',
        isRequired: true,
      },
    ],
  },
  {
    id: 'lite',
    name: 'Lite Toys',
    unit: 'day',
    fields: [
      kindOf(
        'Paddleboard',
        'Kayak',
        'Canoe',
        'Bicycle',
        'E-bike',
        'Camping gear',
        'Climbing gear',
        'Fishing gear',
      ),
      { ...makeAndModel, isRequired: false },
      { name: 'pieces', label: 'Number of pieces', kind: 'number', from: 1, to: 50, say: 'Set of {}' },
    ],
  },
];

export const categoryKindOf = (id: string): CategoryKind | null =>
  categoryKinds.find((kind) => kind.id === id) ?? null;

/** An entry's stored value; null when it does not fit its field. A number is kept as its digits. */
export function fieldProblem(field: CategoryField, value: string): string | null {
  const given = value.trim();
  if (given === '') {
    // A question keeps its question mark.
    const end = field.label.endsWith('?') ? '' : '.';
    return field.isRequired ? `Please fill in: ${field.label}${end}` : null;
  }
  if (field.kind === 'number') {
    const number = Number(given);
    return /^\d{1,6}$/.test(given) && number >= field.from && number <= field.to
      ? null
      : `${field.label}: a whole number from ${field.from} to ${field.to}, please.`;
  }
  if (field.kind === 'choice')
    return field.options.includes(given) ? null : `${field.label} Please choose one from the list.`;
  if (field.kind === 'yes') return given === 'yes' ? null : `${field.label}: yes, or nothing.`;
  return given.length <= field.longest
    ? null
    : `${field.label}: ${field.longest} characters at most, please.`;
}

/** The entries as lines for the public page. Invalid ones are left out. */
export function fieldLines(categoryId: string, details: Readonly<Record<string, string>>): string[] {
  return (categoryKindOf(categoryId)?.fields ?? []).flatMap((field) => {
    const value = (details[field.name] ?? '').trim();
    return value === '' || fieldProblem(field, value) !== null ? [] : [field.say.replace('{}', value)];
  });
}
