import { expect, test } from 'vitest';
import { nameRefusal, tidyName } from './display-name.ts';

const may = (name: string, brand = 'Wildloop') => nameRefusal(tidyName(name), brand) === null;

test.each([
  'Ann L.',
  'Mary-Jane O’Neil',
  'Jean-Luc P.',
  'J. R. Smith',
  'Björn Å.',
  '李 Wei',
  'Олена',
  'Van Life Vic',
  'Sled Head',
  'Rider 88',
  'Dave & Jo',
  'Dr. Bob',
  'Kootenay Kayaks',
  'Badminton Ben',
  'Loop Larry',
  'Wild Will',
  'Seamus T.',
  'Adam In Fernie',
  'Opal',
  'Timmy T',
  'Former member',
])('accepts %j', (name) => {
  expect(may(name)).toBe(true);
});

test.each(['x', ' X ', 'X.', '88', '😀', 'É'])('%j has too few letters', (name) => {
  expect(nameRefusal(tidyName(name), 'Wildloop')?.sentence).toBe('Use at least two letters.');
});

test.each(['Jo', 'É B', '李伟'])('%j has enough letters', (name) => {
  expect(may(name)).toBe(true);
});

test.each([
  'Ann 250-555-0199',
  '2505550199',
  'two five zero five five five zero one nine nine',
  'ann@example.com',
  'Ann at example dot com',
  'annrents.ca',
  '@dalerides',
  '@ann',
  'Ann ＠ Fernie',
  'IG dale_rides',
])('%j is contact information', (name) => {
  expect(nameRefusal(name, 'Wildloop')?.sentence).toContain('phone number');
});

test.each([
  'Wildloop',
  'Wildloop Support',
  'wild loop',
  'W i l d l o o p',
  'WiIdIoop help',
  'W1ldl00p',
  'Wіldlооp',
  'WILD-LOOP HQ',
  'Ｗｉｌｄｌｏｏｐ',
  'VVildloop',
  'TheWildloopers',
  'Admin',
  'admin 2',
  'Adm1n',
  'A d m i n',
  'A.D.M.I.N',
  'Adrnin',
  'Ad min',
  'Аdmin',
  'Ädmin',
  '@dm!n',
  'Ann (admin)',
  'Administrator',
  'Support',
  'SupportTeam',
  'supportteam',
  'Suppport',
  '$upport',
  'Trip Team',
  'Tеam',
  'Operator Ray',
  'Customer Service',
  'Official Staff',
])('%j could be mistaken for our own name', (name) => {
  expect(nameRefusal(tidyName(name), 'Wildloop')).not.toBeNull();
});

test('the protected name is this installation’s brand', () => {
  expect([
    may('Otter & Sons', 'Otter & Sons'),
    may('0tter and Sons'),
    may('Ottersons Tom', 'Otter & Sons'),
  ]).toEqual([false, true, false]);
  expect([
    may('Wildloop Wally', 'Otter & Sons'),
    may('Go Team'),
    may('Gordon', 'Go'),
    may('G0', 'Go'),
  ]).toEqual([true, false, true, false]);
});
