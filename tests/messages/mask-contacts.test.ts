import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findContacts, maskContacts, wordsFor } from '../../platform/contacts/mask-contacts.ts';

/** The messages of a file beside this one, one per line. Text between ⟦ and ⟧ must be hidden; '\n' is a line break. */
const messagesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, `${file}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replaceAll(String.raw`\n`, '\n'));

/** A service's name without an account reaches nobody. */
const services =
  /(?<![\p{L}\p{N}])(?:insta(?:gram)?|ig|facebook|fb|whatsapp|telegram|snap(?:chat)?|signal|gmail|outlook|hotmail|yahoo|com|ca|net|kik|youtube|tik ?tok|threads|discord|wechat|viber|kakao|skype|messenger|linkedin|twitter|icloud|w\.?a\.?|tt)(?![\p{L}\p{N}])/giu;

/** Whether no letter or digit of any contact is readable. */
function isHidden(message: string): boolean {
  const contacts: [from: number, to: number][] = [];
  let text = '';
  for (const [index, part] of message.split(/[⟦⟧]/).entries()) {
    if (index % 2 === 1) contacts.push([text.length, text.length + part.length]);
    text += part;
  }
  const names = [...text.matchAll(services)].map(({ 0: name, index }) => ({
    from: index,
    to: index + name.length,
  }));
  const hidden = [...findContacts(text), ...names];
  const isOpen = (at: number) =>
    /[\p{L}\p{N}]/u.test(text.charAt(at)) && !hidden.some(({ from, to }) => from <= at && at < to);
  return !contacts.some(([from, to]) =>
    Array.from({ length: to - from }, (_, n) => from + n).some((at) => isOpen(at)),
  );
}
const isUntouched = (message: string): boolean => maskContacts(message).text === message;

// The figures are in docs/decisions/0032-contact-masking.md.
test.each([
  { file: 'held-out-plain', passes: isHidden, least: 0.99 },
  { file: 'held-out-light', passes: isHidden, least: 0.9 },
  { file: 'held-out-ordinary', passes: isUntouched, least: 0.99 },
  { file: 'develop-plain', passes: isHidden, least: 0.99 },
  { file: 'develop-light', passes: isHidden, least: 0.88 },
  { file: 'develop-ordinary', passes: isUntouched, least: 0.99 },
])('handles at least $least of the messages in $file correctly', ({ file, passes, least }) => {
  const messages = messagesOf(file);
  const wrong = messages.filter((message) => !passes(message));
  expect(1 - wrong.length / messages.length, wrong.join('\n')).toBeGreaterThanOrEqual(least);
});

test('says what kind was hidden, in words that aren’t masked again', () => {
  const { text, hidden } = maskContacts(
    'Call 250-555-0142, jane@gmail.com or @kelowna_rider; boats.ca; $250.',
  );
  expect(text).toBe(
    'Call [phone number hidden], [email address hidden] or [handle hidden]; [link hidden]; $250.',
  );
  expect(hidden).toEqual(['email', 'phone', 'link', 'handle']);
  expect(maskContacts(text)).toEqual({ text, hidden: [] });
});

test.each([
  'It is $1,250 for 5 days, 250.00 a day, or 12 %',
  'V1Y 6N7 is my postal code; 2019 Ski-Doo Summit X 850 165',
  'HIN CA-ABC12345D606, VIN 5SFPB2520KE401234, part 420-956-744, order no. 4500981276',
  'Aug 14, 2026 at 16:30; 2026-08-14 to 2026-08-18; 24 x 8.5 x 10.2 ft; 2505 kg; 49.8880, -119.4960',
])('leaves prices, dates, sizes, and postal, model and hull numbers: %s', (text) => {
  expect(maskContacts(text).text).toBe(text);
});

test.each([
  { before: 'call me, 250', text: '862 0193 after six', shown: '[phone number hidden] after six' },
  { before: 'dana.k', text: 'at gmail dot com', shown: '[email address hidden]' },
  { before: 'six oh four five five', text: 'five oh one nine nine', shown: '[phone number hidden]' },
  { before: 'We pay 250', text: 'for 4 nights, or 3', shown: 'for 4 nights, or 3' },
])('after "$before" others read "$shown"', ({ before, text, shown }) => {
  expect(maskContacts(text, null, before).text).toBe(shown);
});

test('leaves links to our own site, but no host that only looks like it', () => {
  const own = 'This one: https://wildloop.ca/listing/teryx?from=2027-06-04';
  expect(maskContacts(own, 'wildloop.ca')).toEqual({ text: own, hidden: [] });
  for (const other of ['https://wildloop.ca.evil.com/x', 'https://wildloop.ca@evil.com', 'evil-wildloop.ca'])
    expect(maskContacts(other, 'wildloop.ca').hidden).not.toEqual([]);
});

test('shows everything to the writer, and to everyone after a confirmation', () => {
  expect(wordsFor('a@b.ca', { isMine: true, isOpen: false })).toBe('a@b.ca');
  expect(wordsFor('a@b.ca', { isMine: false, isOpen: true })).toBe('a@b.ca');
  expect(wordsFor('a@b.ca', { isMine: false, isOpen: false })).toBe('[email address hidden]');
});

const pieces = [
  'a.',
  'a@a',
  ' dot ',
  'insta is ',
  'gmail ',
  'a_',
  '6 4 4 1 ',
  'fifty ',
  'five cent ',
  '8z',
  'x 4x',
  '1, ',
];
const cpuMs = (work: () => void): number =>
  Math.min(
    ...Array.from({ length: 3 }, () => {
      const begun = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1_000;
    }),
  );

// By ratio, independent of the machine's speed: linear work takes four times as long for a text four times as long.
test.each(pieces.map((one, at) => [one, pieces[(at + 1) % pieces.length] ?? '']))(
  'a text of "%s" and "%s" repeated takes time in proportion to its length',
  (one, next) => {
    const textOf = (other: string, length: number) => `${one}${other}`.repeat(length / (one + other).length);
    for (const other of ['', next]) {
      const [short, long] = [textOf(other, 2_500), textOf(other, 10_000)].map((text) =>
        cpuMs(() => maskContacts(text)),
      );
      expect(long, `${one}${other}`).toBeLessThan(Math.max(100, 12 * (short ?? 0)));
    }
  },
);
