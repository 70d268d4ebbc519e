import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshSplits } from '../../tests/builders/fresh-contacts.ts';
import { freshNeighbours } from '../../tests/builders/fresh-ordinary.ts';
import { digestOf, learnedSets, markedMessage, messageSets } from '../../tests/builders/message-sets.ts';
import { madeContacts, madeOrdinary } from '../../tests/builders/made-messages.ts';
import { findContacts, findKnown, maskContacts } from './mask-contacts.ts';
import { findPhones, isNumber } from './find-phones.ts';
import { learnedFrom } from './learned/weights.gen.ts';
import { maskWords } from './mask-words.ts';
import { plainView } from './plain-view.ts';

/** By itself it leads to nobody: the word for a service, the ending of an address. */
const leadsNowhere =
  /(?<![\p{L}\p{N}])(?:insta(?:gram)?|ig|facebook|fb|whatsapp|telegram|snap(?:chat)?|signal|gmail|outlook|hotmail|yahoo|com|ca|net)(?![\p{L}\p{N}])/giu;

/** Whether not one letter or digit of any contact can be read, but of words that lead nowhere. */
function isHidden(message: string): boolean {
  const { text, contacts } = markedMessage(message);
  const spans = [
    ...findContacts(text),
    ...[...text.matchAll(leadsNowhere)].map(({ 0: word, index }) => ({
      from: index,
      to: index + word.length,
    })),
  ];
  const isCovered = (at: number) => spans.some(({ from, to }) => from <= at && at < to);
  return contacts.every(([from, to]) => {
    for (let at = from; at < to; at += 1)
      if (/[\p{L}\p{N}]/u.test(text[at] ?? '') && !isCovered(at)) return false;
    return true;
  });
}

const share = (messages: readonly string[], is: (message: string) => boolean): number =>
  messages.filter(is).length / messages.length;
const isUntouched = (message: string) => maskContacts(message).text === message;

// The figures stand in docs/domain/messages.md.
test.each(messageSets)(
  'of messages $name at least 98 in 100 ordinary ones stay as they are, and 95 in 100 contacts cannot be read',
  ({ contacts, ordinary, fewestHidden = 0.95 }) => {
    expect(
      share(ordinary, isUntouched),
      ordinary.filter((each) => !isUntouched(each)).join('\n'),
    ).toBeGreaterThanOrEqual(0.98);
    expect(
      share(contacts, isHidden),
      contacts.filter((each) => !isHidden(each)).join('\n'),
    ).toBeGreaterThanOrEqual(fewestHidden);
  },
);

test('the weights are those of the messages they were learned from', () => {
  expect(learnedFrom, 'npm run contacts').toBe(digestOf(learnedSets));
});

test('links to ourselves are not looked at', () => {
  const text =
    'Is it the one at https://wildloop.ca/listings/12?from=2027-06-04&to=2027-06-08 for 604 and 555?';
  expect(maskContacts(text, 'wildloop.ca').text).toContain('https://wildloop.ca/listings/12?from=2027-06-04');
});

test.each([
  'Is Whiskey Jack Chalet on Google Maps?',
  'Is your Super Air Nautique on Kijiji too?',
  'Is the Coachmen Apex also on Outdoorsy?',
  'Can you add outlander650 to the request?',
  'No signal past the bridge; look for the orange dot on the map',
  'au km 163 de la route',
  'We are in Kelowna.Today works',
])('“%s” stays as it is', (message) => {
  expect(maskContacts(message).text).toBe(message);
});

test('there are enough of them, and none stands in two sets', () => {
  const contacts = messageSets.flatMap((set) => set.contacts);
  const ordinary = messageSets.flatMap((set) => set.ordinary);
  expect(new Set(contacts).size).toBe(contacts.length);
  expect(new Set(ordinary).size).toBe(ordinary.length);
  expect(contacts.length).toBeGreaterThan(550);
  expect(ordinary.length).toBeGreaterThan(550);
});

test.each([
  { before: 'call me, 250', text: '862 0193 after six', hidden: `${maskWords.phone} after six` },
  { before: 'two five zero', text: 'eight six two 0193', hidden: maskWords.phone },
  { before: 'dana.k', text: 'at gmail dot com', hidden: maskWords.email },
  { before: 'We pay 250', text: 'for 4 nights, or 3', hidden: 'for 4 nights, or 3' },
  { before: 'mine is 250-862-0193', text: 'It is $250 a day', hidden: 'It is $250 a day' },
])('after “$before” the others read “$hidden”', ({ before, text, hidden }) => {
  expect(maskContacts(text, null, before).text).toBe(hidden);
});

test('of what is split over messages at least 95 in 100 parts cannot be read, and ordinary ones after each other stay', () => {
  const open = freshSplits.filter(({ before, text }) => {
    const { contacts, text: plain } = markedMessage(text);
    const wordsOf = (part: string): string[] => part.match(/[\p{L}\p{N}]+/gu) ?? [];
    const parts = contacts.flatMap(([from, to]) => wordsOf(plain.slice(from, to)));
    const rest = wordsOf(
      maskContacts(plain, null, before.join('\n')).text.replaceAll(/\[[^\]]* hidden\]/g, ' '),
    );
    return parts.some((part) => rest.includes(part));
  });
  expect(open.length / freshSplits.length, JSON.stringify(open)).toBeLessThanOrEqual(0.05);
  const changed = freshNeighbours.filter(
    ({ before, text }) => maskContacts(text, null, before.join('\n')).text !== text,
  );
  expect(changed.length / freshNeighbours.length, JSON.stringify(changed)).toBeLessThanOrEqual(0.02);
});

test('so it is with thousands that are made by chance', () => {
  const [ordinary, contacts] = [madeOrdinary(20_270, 2_000), madeContacts(7_041, 2_000)];
  expect(
    share(ordinary, isUntouched),
    ordinary.filter((each) => !isUntouched(each)).join('\n'),
  ).toBeGreaterThanOrEqual(0.98);
  expect(
    share(contacts, isHidden),
    contacts.filter((each) => !isHidden(each)).join('\n'),
  ).toBeGreaterThanOrEqual(0.95);
});

test('says what kind of thing was hidden, in words that read by themselves', () => {
  expect(maskContacts('Call 250-555-0142 or write to jane@gmail.com, it is $250.')).toEqual({
    text: `Call ${maskWords.phone} or write to ${maskWords.email}, it is $250.`,
    hidden: ['email', 'phone'],
  });
  expect(maskContacts('See https://example.com/boat and @kelowna_rider').hidden).toEqual(['link', 'handle']);
});

test('a link to ourselves leads nowhere else', () => {
  const text = 'This one: https://wildloop.ca/listing/teryx';
  expect(maskContacts(text, 'wildloop.ca')).toEqual({ text, hidden: [] });
  expect(maskContacts(text).hidden).toEqual(['link']);
  expect(maskContacts('https://wildloop.ca.example.com/x', 'wildloop.ca').hidden).toEqual(['link']);
});

const bits = [
  'a',
  'jane',
  '250',
  ' ',
  '@',
  '.',
  'com',
  ' at ',
  ' dot ',
  'five ',
  '-',
  '\u{1f332}',
  '\u0430',
  '\u200b',
  'é',
  'insta: ',
];
const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.array(fc.constantFrom(...bits), { maxLength: 40 }).map((parts) => parts.join('')),
);

test('law: what is not hidden stays to the letter, and what was masked once is not masked again', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const spans = findContacts(text);
      let end = 0;
      for (const { from, to } of spans) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(text.length);
      const masked = maskContacts(text);
      if (spans.length === 0) expect(masked).toEqual({ text, hidden: [] });
    }),
  );
  for (const words of Object.values(maskWords)) expect(isUntouched(`Write to ${words}, please.`)).toBe(true);
});

test('law: what was masked once stays as it is when it is masked again, but for one message in two hundred', () => {
  const masked = messageSets.flatMap(({ contacts, ordinary }) =>
    [...contacts.map((message) => markedMessage(message).text), ...ordinary].map(
      (text) => maskContacts(text).text,
    ),
  );
  const changed = masked.filter((text) => !isUntouched(text));
  expect(changed.length / masked.length, changed.join('\n')).toBeLessThanOrEqual(0.005);
  expect(maskContacts(`call 250 ${maskWords.handle} 862 0193`).text).not.toMatch(/\d/);
});

const repeated = (part: string) => part.repeat(Math.ceil(2_000 / part.length)).slice(0, 2_000);

test.each([
  ['6 4 4 5 5 5 2 2 2 2 '],
  ['6 4 4 1 5 5 2 2 2 2 '],
  ['\u248d\u248b\u248b\u248c\u248c\u248c\u2489\u2489\u2489\u2489'],
  ['604 555 0142 '],
  ['six four four five five five two two two two '],
])('law: a text of nothing but %j is looked through once, not again for each number in it', (part) => {
  const { text } = plainView(repeated(part));
  let asked = 0;
  const found = findPhones(text, (run, whole) => {
    asked += 1;
    return isNumber(run, whole);
  });
  // At each place the stretches of seven to seventeen pieces, each once.
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(text.length * 11);
  for (const [index, { from }] of found.entries())
    expect(from).toBeGreaterThanOrEqual(found[index - 1]?.to ?? 0);
});

const pieces = [
  'a',
  'a.',
  '@',
  ' dot ',
  '. ',
  'on ',
  'insta is ',
  'a_',
  '250 ',
  '2 ',
  'six ',
  'http ',
  'w ',
  'dm me ',
  'gmail ',
  'a at ',
  'Dave Insta ',
  '1 then ',
  'x 4x',
  '-wwwdot',
  'twice ',
  'fives ',
  '8z',
  'then ',
  ' underscore ',
  'сім ',
];

/** Twenty times what the worst of them takes on a slow machine: a pattern that tries everything with everything takes minutes. */
const longestMs = 5_000;

test('law: no text that repeats itself takes long', () => {
  for (const one of pieces)
    for (const other of pieces) {
      const begun = performance.now();
      findKnown(repeated(one + other));
      findKnown(repeated(one).slice(0, 1_000) + repeated(other).slice(0, 1_000));
      expect(performance.now() - begun, one + other).toBeLessThan(longestMs);
    }
}, 120_000);

test.each(pieces)('law: nor is a text of nothing but “%s” long weighed', (one) => {
  const begun = performance.now();
  maskContacts(repeated(one));
  expect(performance.now() - begun).toBeLessThan(longestMs);
});

/** Four times as long as a message may be: what grows with the square or the cube of its length cannot be missed. */
const overlong = 8_000;

test.each([
  { head: 'hull', fill: ' ', end: '!' },
  { head: 'pass#', fill: ' ', end: '!' },
  { head: '49.123', fill: ' ', end: '!' },
  { head: '', fill: `a${'-dot-a'.repeat(40)} `, end: '' },
  { head: '', fill: `a${'_underscore_a'.repeat(20)}@a${'-dot-a'.repeat(20)} `, end: '' },
  { head: 'a@a', fill: '-dot-', end: '!' },
  { head: 'three fives', fill: ' three times', end: '!' },
  { head: 'call', fill: ' fives twice', end: '!' },
  { head: 'my insta: the word a', fill: ' then .', end: '!' },
])('law: nor does $head with nothing but $fill behind it', ({ head, fill, end }) => {
  const begun = performance.now();
  maskContacts(head + fill.repeat((overlong - head.length - end.length) / fill.length) + end);
  expect(performance.now() - begun).toBeLessThan(longestMs);
});

test.each([
  { text: 'Call me 2.5 0.5 5.5 0.1 4.7', hidden: `Call me ${maskWords.phone}` },
  { text: 'It is 60.4 35.5 01.98', hidden: `It is ${maskWords.phone}` },
  { text: 'Text 5.5, 5.0, 14.7 tonight', hidden: `Text ${maskWords.phone} tonight` },
  { text: 'The batteries stood at 12.4 12.5 12.7 12.2', hidden: null },
  { text: 'Depths along the dock: 2.4, 3.1, 3.8', hidden: null },
  { text: 'Over the week it used 12.4 11.9 13.2 12.8 12.1', hidden: null },
])('decimals in a row are readings, unless somebody is called by them: $text', ({ text, hidden }) => {
  expect(maskContacts(text).text).toBe(hidden ?? text);
});

test.each(['🚤', '🙂🏕️'])('letters pulled apart are read with %s beside them as well', (beside) => {
  const address = 'j a n e r i d e r @ g m a i l . c o m';
  expect(maskContacts(`${beside} ${address}`).text).toBe(`${beside} ${maskWords.email}`);
  expect(maskContacts(`${address} ${beside} see you`).text).toBe(`${maskWords.email} ${beside} see you`);
});
