import { expect, test } from 'vitest';
import { maskContacts } from './mask-contacts.ts';

test.each([
  { text: 'my insta: the word heron, then pond, no spaces', parts: ['heron', 'pond'] },
  { text: 'Snap: first lu then . then moss then 41', parts: ['lu', 'moss', '41'] },
  { text: 'juniper trailers at the g mail, all one word', parts: ['juniper', 'trailers', 'mail'] },
  {
    text: 'mon courriel: lea tiret bas morin arobase videotron point ca',
    parts: ['lea', 'morin', 'videotron'],
  },
  { text: 'lasse snabel-a fjellhytte punkt no', parts: ['lasse', 'fjellhytte'] },
  { text: 'olha собака ukr точка net', parts: ['olha', 'ukr', 'net'] },
  { text: "Find 'otter.at.large' on the app with the ghost", parts: ['otter', 'large'] },
  { text: 'kev_sleds, look me up', parts: ['kev', 'sleds'] },
  { text: '250-862-BOAT is easy to dial', parts: ['250', 'BOAT'] },
  {
    text: 'add plus trentanove, tre quattro otto, 862, zero uno novantasette',
    parts: ['plus', 'trentanove', 'novantasette'],
  },
])('a name that is told in pieces cannot be put together again: $text', ({ text, parts }) => {
  const masked = maskContacts(text).text.replaceAll(/\[[^\]]* hidden\]/g, '');
  for (const part of parts) expect(masked).not.toContain(part);
});

test.each([
  'We saw you on Facebook, all together on the boat, lovely picture',
  'The password of the wifi is all one word, small letters: goldenlab',
  "My wife's email says the first name on the booking must match the licence",
  'Look for the red barn with the word HAY on it, then turn left',
  'Mon nom de famille prend un tiret, Roy-Tremblay, pour le permis',
  'The file is boat_manual_v2.pdf, and the network is MooseNet_5G',
])('and so it stays where nobody is to be reached: %s', (text) => {
  expect(maskContacts(text).text).toBe(text);
});
