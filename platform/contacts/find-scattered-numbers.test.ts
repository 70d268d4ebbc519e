import { expect, test } from 'vitest';
import { maskContacts } from './mask-contacts.ts';
import { maskWords } from './mask-words.ts';

const { phone } = maskWords;

test.each([
  {
    text: 'Three sleds, 604 each, 862 for two, 0193 for one: dial them in a row',
    hidden: `Three sleds, ${phone} for one: dial them in a row`,
  },
  {
    text: 'Ring me: 2 dogs, 5 cats, 0 birds, 8 cows, 6 pigs, 2 mules, 0 fish, 1 goat, 9 hens, 3 kids',
    hidden: null,
  },
  { text: 'My phone, letters out: BEAR250WOLF862LYNX0193', hidden: `My phone, letters out: ${phone}` },
  {
    text: '862 0193 is my cell, and 250 goes in front of it',
    hidden: `${phone} is my cell, and ${phone} goes in front of it`,
  },
  { text: 'two five zero um eight six two well zero one nine three', hidden: phone },
])('a number that is scattered over a message is hidden: $text', ({ text, hidden }) => {
  if (hidden === null) expect(maskContacts(text).text).not.toMatch(/\d/);
  else expect(maskContacts(text).text).toBe(hidden);
});

test.each([
  'We pay $250 a day, 862 in all, and the deposit is 1930',
  'Call it 250 for 3 nights, from the 12th to the 15th of August 2026',
  '250 km on day one, 403 km on day two, then 1180 on the way back',
  'Our plates: CFB 250, KLM 862, and one is 0193 something',
])('and so it stays where nothing says that the figures belong together: %s', (text) => {
  expect(maskContacts(text).text).toBe(text);
});

test.each([
  'семь семь восемь, восемь шесть два, ноль один девять три',
  'ਸੱਤ ਸੱਤ ਅੱਠ ਅੱਠ ਛੇ ਦੋ ਜ਼ੀਰੋ ਇੱਕ ਨੌਂ ਤਿੰਨ',
  'ナナ・ナナ・ハチ・ハチ・ロク・ニ・ゼロ・イチ・キュー・サン',
  '칠칠팔 팔육이 공일구삼',
  'plus kolme viisi kahdeksan, neljä nolla, kuusi, nolla yksi kaksi',
  'seven seven eight, two fives, seven, zero one nine three',
  'sept sept huit, trois fois cinq, zéro un neuf trois',
  'siks oh fore, eight siks two, oh wun nine tree',
  '6ix oh 4our 8ight 6ix 2wo 0 1 9ine 3hree',
  '6O4.8GZ.Ol93',
])('figures of other scripts and languages, and as they sound, are read: %s', (text) => {
  expect(maskContacts(text).text).toBe(phone);
});
