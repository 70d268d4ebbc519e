import { describe, expect, test } from 'vitest';
import { readyDraft } from '../../tests/builders/hosting.ts';
import { sampleListings } from '../listings/sample-listings/all-sample-listings.ts';
import type { Draft } from './draft.ts';
import { contactHints, contactProblems } from './listing-contacts.ts';

const described = (text: string): Draft => ({
  ...readyDraft,
  about: { ...readyDraft.about, description: `A lovely boat for a day on the lake. ${text}` },
});
const fieldsOf = (draft: Draft) => contactProblems(draft).map(({ step, field }) => `${step}.${field}`);

describe('contact details in a public text', () => {
  test.each([
    ['Call me at 250-555-0199 before you book.', 'a phone number'],
    ['Text two five zero 555 0199.', 'a phone number'],
    ['Write to ann@lakelife.ca first.', 'an email address'],
    ['ann (at) lakelife (dot) ca', 'an email address'],
    ['More on www.lakelife.ca/boats', 'a link'],
    ['Find us on instagram @lakelife', 'a social media handle'],
  ])('%s', (text, what) => {
    const [problem, ...more] = contactProblems(described(text));
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ step: 'about', field: 'description', isContact: true });
    expect(problem?.sentence).toContain(`Remove ${what}`);
  });

  test('are found wherever the owner writes', () => {
    const phone = 'Call 250 555 0199';
    const { about, price, extras, rules, exchange } = readyDraft;
    const season = { name: phone, from: '2027-06-01', to: '2027-06-02', priceCents: 100, pricePoints: 1 };
    const everywhere: Draft = {
      ...readyDraft,
      about: { ...about, title: phone, features: ['Roof rack', phone] },
      place: { ...readyDraft.place, location: phone, address: phone },
      price: { ...price, seasons: [season] },
      extras: { ...extras, addOns: [{ id: 'a', label: phone, cents: 100, per: 'booking' }] },
      rules: { ...rules, rules: ['No smoking', phone] },
      exchange: { ...exchange, rent: { ...exchange.rent, notes: phone } },
    };
    expect(fieldsOf(everywhere)).toEqual([
      'about.title',
      'about.features',
      'place.location',
      'price.seasons.0.name',
      'extras.addOns.0.label',
      'rules.rules',
      'exchange.rent.notes',
    ]);
  });
});

test.each([
  'Kawasaki Ultra 310LX, hull number BC1234567, 2019.',
  'Hull ID CA-ABC12345D404. VIN 2BPSMP1A3KV000123.',
  '2021 Polaris RMK 850, 155 track, $250 a day, $1,600 a week.',
  'Summerland V0H 1Z0, near Highway 97.',
  'Honda EU2200i, 2,200 W. 30-amp plug, 2 x 6 V 225 Ah.',
  'GVWR 14,500 lb. 2018 Winnebago Minnie 2500RL.',
  'Registration H987654321. Quiet hours 22:00–7:00.',
  'Satellite messenger included.',
])('leave prices, postal codes, models and hulls alone: %s', (text) => {
  expect(contactProblems(described(text))).toEqual([]);
});

test('are in no sample listing', () => {
  const stopped = sampleListings.flatMap(({ title, description, features }) =>
    contactProblems({
      ...readyDraft,
      about: { ...readyDraft.about, title, description: description.join('\n\n'), features: [...features] },
    }),
  );
  expect(stopped).toEqual([]);
});

describe('the warnings for an operator', () => {
  test.each([
    ['Call me at 250-555-0199.', ['Contains a phone number', 'on the lake. Call me at 250-555-0199.']],
    ['My number: 1 2 3 4 5 6 7', ['1 2 3 4 5 6 7']],
    ['Please text me any time.', ['text me']],
    ['We are on WhatsApp too.', ['WhatsApp']],
    ['Pay by e-transfer.', ['e-transfer']],
    ['Cheaper if you book directly.', ['book directly']],
  ])('%s', (text, expected) => {
    const words = contactHints(described(text))
      .map((hint) => `${hint.label}: ${hint.words}`)
      .join('\n');
    for (const each of expected) expect(words).toContain(each);
    expect(words).toMatch(/^Description: /);
  });

  test('don’t include anything of an ordinary listing', () => {
    expect(contactHints(readyDraft)).toEqual([]);
    expect(contactHints(described('14,500 lb, 2018, V0H 1Z0, $1,600 a week, 22:00 to 7:00.'))).toEqual([]);
  });
});
