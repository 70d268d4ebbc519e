import { expect, test } from 'vitest';
import { readConfig } from '../config/config.server.ts';
import { isMailboxPath, mayReadMailbox } from './mailbox-door.ts';

const here = { address: '127.0.0.1', headers: new Headers(), host: 'localhost:3000' };
const may = (settings: Record<string, string> = {}, visitor: Partial<typeof here> = {}) =>
  mayReadMailbox(readConfig(settings), { ...here, ...visitor });

test('anyone at this machine can read emails when there is no mail server', () => {
  expect(may()).toBe(true);
  expect(may({}, { address: '::1', host: '[::1]:3000' })).toBe(true);
  expect(may({ PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
  expect(may({ NODE_ENV: 'development' }, { address: '203.0.113.9', host: 'x.example' })).toBe(true);
});

test.each<[string, Record<string, string>, Partial<typeof here>]>([
  ['another machine', {}, { address: '203.0.113.9' }],
  ['another machine of the house', {}, { address: '192.168.1.5' }],
  ['nobody knows who', {}, { address: '' }],
  ['another name, as a page of a stranger would have it', {}, { host: 'evil.example:3000' }],
  ['a name that only looks like ours', {}, { host: 'localhost.evil.example' }],
  ['through a proxy on this machine', {}, { headers: new Headers({ 'x-forwarded-for': '203.0.113.9' }) }],
  ['through a proxy that says so otherwise', {}, { headers: new Headers({ via: '1.1 x' }) }],
  ['where a mail server carries the emails', { SMTP_URL: 'smtp://x', MAIL_FROM: 'a@b.c' }, {}],
  ['where the product has an address of its own', { PUBLIC_URL: 'https://wildloop.example' }, {}],
])('refuses %s', (_who, settings, visitor) => {
  expect(may(settings, visitor)).toBe(false);
});

test.each([
  '/dev/mailbox',
  '/dev/mailbox/',
  '/DEV/MAILBOX',
  '/dev/%6dailbox',
  '/dev/mailbox.data',
  '//dev/mailbox',
  '/%',
])('%s is the mailbox', (path) => {
  expect(isMailboxPath(path)).toBe(true);
});
test('other pages are not', () =>
  expect(['/', '/dev/ui', '/listings', '/mail'].map(isMailboxPath)).toEqual([false, false, false, false]));
