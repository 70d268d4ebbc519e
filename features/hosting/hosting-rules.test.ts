import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { readyDraft } from '../../tests/builders/hosting.ts';
import { waysAvailable } from '../listings/exchange-preference.ts';
import { categoryIds } from '../browse/filter/browse-address.ts';
import { categoryKinds, fieldLines, fieldProblem } from './category-fields.ts';
import { readDraft, stepSchemas, steps, type Draft } from './draft.ts';
import { problemsOf } from './draft-problems.ts';
import { hostingLifecycle, isOpenToChanges } from './hosting-lifecycle.ts';
import { mayEdit, mayReview, mayTakeOff } from './hosting-policy.ts';
import { photoFormat, photoKey, photoPath, widthsFor } from './photos/photo-rules.ts';
import { pointsOf, preferencesOf, publicListingOf, roughly, slugOf } from './public-listing.ts';
import { nearestTown, searchTowns, towns } from './towns.ts';

const without = <S extends keyof Draft>(step: S, change: Partial<Draft[S]>): Draft => ({
  ...readyDraft,
  [step]: { ...readyDraft[step], ...change },
});
const fields = (draft: Draft, photos = 3) =>
  problemsOf(draft, photos).map(({ step, field }) => `${step}.${field}`);

test('every category has its fields, and requires a kind or a name', () => {
  expect(categoryKinds.map(({ id }) => id).sort()).toEqual([...categoryIds].sort());
  for (const { fields: all } of categoryKinds) expect(all.some((field) => field.isRequired)).toBe(true);
});

test('an empty draft is a draft, and each step says what it needs', () => {
  const empty = readDraft({});
  expect(new Set(problemsOf(empty, 0).map(({ step }) => step))).toEqual(
    new Set(['about', 'photos', 'place', 'price']),
  );
  expect(problemsOf(readyDraft, 3)).toEqual([]);
});

test.each<[string, Draft, string[]]>([
  [
    'no kind',
    without('about', { details: { ...readyDraft.about.details, kind: '' } }),
    ['about.details.kind'],
  ],
  [
    'a sleeping place too many',
    without('about', { details: { ...readyDraft.about.details, sleeps: '400' } }),
    ['about.details.sleeps'],
  ],
  ['another continent', without('place', { longitude: 2.35, latitude: 48.85 }), ['place.position']],
  ['no price', without('price', { priceCents: null }), ['price.priceCents']],
  ['a deposit out of proportion', without('price', { depositCents: 9_000_000 }), ['price.depositCents']],
  [
    'a month dearer than a week',
    without('price', { weeklyDiscountPercent: 20, monthlyDiscountPercent: 10 }),
    ['price.monthlyDiscountPercent'],
  ],
  ['a calendar that ends before it begins', without('rules', { leadDays: 200 }), ['rules.horizonDays']],
  [
    'a shortest stay longer than the longest',
    without('rules', { minimumUnits: 10, maximumUnits: 5 }),
    ['rules.maximumUnits'],
  ],
  ['no exact address', without('place', { address: ' ' }), ['place.address']],
  [
    'nothing on offer',
    without('exchange', {
      rent: { ...readyDraft.exchange.rent, isOn: false },
      directSwap: { ...readyDraft.exchange.directSwap, limit: 0 },
    }),
    ['exchange.ways'],
  ],
  [
    'an instant way that is off',
    without('exchange', { instantWays: ['adventurePoints'] }),
    ['exchange.instantWays'],
  ],
])('%s: shows the refusal beside its field', (_, draft, expected) => {
  expect(fields(draft)).toEqual(expected);
});

test('refuses two seasons that share a day', () => {
  const day = fc
    .integer({ min: 0, max: 300 })
    .map((n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10));
  const season = fc.record({ from: day, to: day }).map(({ from, to }) => ({
    name: 'Summer',
    from: from < to ? from : to,
    to: from < to ? to : from,
    priceCents: 10_000,
    pricePoints: 100,
  }));
  fc.assert(
    fc.property(season, season, (a, b) => {
      const overlaps = a.from <= b.to && b.from <= a.to;
      expect(fields(without('price', { seasons: [a, b] })).length > 0).toBe(overlaps);
    }),
  );
});

test('law: reading any saved draft gives a whole draft, and reading that again gives the same', () => {
  fc.assert(
    fc.property(fc.object({ key: fc.constantFrom(...steps, 'other'), maxDepth: 3 }), (kept) => {
      const draft = readDraft(kept);
      for (const step of steps) expect(stepSchemas[step].safeParse(draft[step]).success).toBe(true);
      expect(readDraft(structuredClone(draft))).toEqual(draft);
    }),
  );
});

test('what everyone sees of a finished draft: cents turned into points, kinds of exchange, features, and only an approximate place', () => {
  const row = publicListingOf(readyDraft);
  expect(row).toMatchObject({ price_points: 145, price_unit: 'day', longitude: -117.29, latitude: 49.49 });
  expect(JSON.stringify(row)).not.toContain('Baker');
  expect(waysAvailable(preferencesOf(readyDraft))).toEqual(['rent', 'directSwap']);
  expect(pointsOf({ ...readyDraft.price, pricePoints: 90 })).toBe(90);
});

test('an owner’s requirements for renters are in the public row and among the rules', () => {
  const { about, rules } = readyDraft;
  const of = (categoryId: string) =>
    publicListingOf({
      ...readyDraft,
      about: { ...about, categoryId, details: { ...about.details, registration: ' H123456789 ' } },
      rules: { ...rules, minimumAge: 25, isCardNeeded: true },
    });
  expect(of('water').requirement_terms).toMatchObject({
    minimumAge: 25,
    isCardNeeded: true,
    registration: 'H123456789',
  });
  expect(of('water').rules).toEqual(
    expect.arrayContaining(['Renters 25 or older', 'Pleasure Craft Operator Card required']),
  );
  expect(of('lite').requirement_terms.isCardNeeded).toBe(false);
});

test('law: the place shown is at most about a kilometre off, and asking often reveals no more', () => {
  fc.assert(
    fc.property(fc.double({ min: -139, max: -110, noNaN: true }), (longitude) => {
      expect(Math.abs(roughly(longitude) - longitude)).toBeLessThanOrEqual(0.005_001);
      expect(roughly(roughly(longitude))).toBe(roughly(longitude));
    }),
  );
});

test('a listing’s address has only plain letters, whatever its title', () => {
  expect(slugOf('Chloë’s “Écureuil” – 4×4!', '')).toBe('chloes-ecureuil-4-4');
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200, unit: 'grapheme' }),
      fc.constantFrom('', 'a1b2c3d4'),
      (title, ending) => {
        const slug = slugOf(title, ending);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
      },
    ),
  );
});

test('valid fields become lines on the page; the others are named and left out', () => {
  const [sleeps] = categoryKinds[0]?.fields.filter(({ name }) => name === 'sleeps') ?? [];
  if (!sleeps) throw new Error('An RV sleeps somebody.');
  expect(['2', ' 2 ', '40'].map((value) => fieldProblem(sleeps, value))).toEqual([null, null, null]);
  for (const value of ['', '0', '41', '2.5', 'two', '1e1', '-3'])
    expect(fieldProblem(sleeps, value)).not.toBeNull();
  expect(fieldLines('rv', { sleeps: '4', kind: 'Spaceship', unknown: 'x' })).toEqual(['Sleeps 4']);
});

test('names what is missing in one clear sentence, even where a question labels the field', () => {
  const said = categoryKinds
    .flatMap(({ fields }) => fields)
    .map((field) => fieldProblem(field, '') ?? '')
    .filter((sentence) => sentence !== '');
  expect(said).toContain('Please fill in: What is it?');
  for (const sentence of said) expect(sentence).toMatch(/^Please fill in: .*[^.?][.?]$/);
});

test('the owner edits while they are a member, and can always unpublish; an operator reviews others’ listings', () => {
  const owner = somebody({ membership: { kind: 'owner', state: 'active', founderSeat: null } });
  const own = { ownerId: owner.accountId };
  const left = { ...owner, membership: { kind: 'owner', state: 'cancelled', founderSeat: null } as const };
  expect([mayEdit(owner, own), mayEdit(left, own), mayTakeOff(left, own), mayEdit(somebody(), own)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([
    mayReview(operator, own),
    mayReview({ ...operator, accountId: owner.accountId }, own),
    mayReview(owner, own),
  ]).toEqual([true, false, false]);
});

test('a listing under review can’t be changed, and an archived one stays archived', () => {
  expect(hostingLifecycle.states.filter((state) => !isOpenToChanges(state as never))).toEqual([
    'in_review',
    'archived',
  ]);
  expect(hostingLifecycle.allowedEvents('archived', 'owner')).toEqual([]);
  expect(hostingLifecycle.allowedEvents('in_review', 'owner')).toEqual(['take_back']);
});

test('a file is what its first bytes say; photo addresses lead to one place only', () => {
  expect(photoFormat(Buffer.from('<svg'))).toBeNull();
  expect(photoFormat(Buffer.from([0xff, 0xd8, 0xff]))).toBe('jpeg');
  const hash = 'ab'.repeat(32);
  expect(photoKey(photoPath(hash, 800, 'avif').slice('/photos/'.length))).toBe(`photos/ab/${hash}/800.avif`);
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(photoKey(name)).toBeNull();
    }),
  );
  expect([widthsFor(300), widthsFor(800), widthsFor(1000), widthsFor(4000)]).toEqual([
    [300],
    [480, 800],
    [480, 800, 1000],
    [480, 800, 1600],
  ]);
});

test('finds towns by any part of their name, with or without accents, each in its province', () => {
  expect(searchTowns('kel').map(({ name }) => name)).toContain('Kelowna');
  expect(searchTowns('  hat').map(({ name }) => name)).toContain('Medicine Hat');
  expect(searchTowns('zzz')).toEqual([]);
  for (const town of towns) expect(nearestTown(town.longitude, town.latitude)).toEqual(town);
  expect(nearestTown(-119.49, 49.89).name).toBe('Kelowna');
});
