import { expect, test } from 'vitest';
import { isNearbyAddress, isNearbyHost } from './nearby.ts';

test.each([
  '127.0.0.1',
  '127.8.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.7',
  '169.254.1.1',
  '::1',
  'fd00::12',
  'fe80::1',
])('%s is nearby', (address) => {
  expect(isNearbyAddress(address)).toBe(true);
});

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '11.0.0.1',
  '2001:db8::1',
  '',
  '127.evil.com',
])('%j could be anywhere', (address) => {
  expect(isNearbyAddress(address)).toBe(false);
});

test.each([
  ['localhost', true],
  ['app', true],
  ['my-mac.local', true],
  ['[::1]', true],
  ['192.168.1.20', true],
  ['wildloop.example', false],
  ['localhost.evil.com', false],
  ['127.0.0.1.nip.io', false],
  ['8.8.8.8', false],
  ['1', false],
  ['2130706433', false],
  ['', false],
])('whether the host %j is nearby: %s', (host, nearby) => {
  expect(isNearbyHost(host)).toBe(nearby);
});
