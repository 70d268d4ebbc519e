import { afterAll, expect, test } from 'vitest';
import { testAuth } from '../tests/builders/auth.ts';
import { testDatabase } from '../tests/builders/database.ts';
import { apiApp } from './app.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());

test('security.txt names the contact, and is valid for a year', async () => {
  const settings = { PUBLIC_URL: 'https://club.example', SECURITY_CONTACT: 'mailto:security@club.example' };
  const answer = await apiApp(testAuth(db, settings)).request('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect((await answer.text()).split('\n')).toEqual([
    'Contact: mailto:security@club.example',
    'Expires: 2027-12-01T12:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://club.example/.well-known/security.txt',
    '',
  ]);
});
