import { expect, test } from 'vitest';
import { endpointTable } from '../../api/open-api/document.ts';
import { areas, covers, neverByToken, scopeOfRequest, scopes } from './scopes.ts';

test('every endpoint for signed-in people is in one area, or closed to tokens', () => {
  const named = [...Object.values(areas).flatMap(({ paths }) => [...paths]), ...neverByToken];
  expect(new Set(named).size).toBe(named.length);
  const known = Object.values(endpointTable)
    .flatMap(({ endpoints }) => Object.entries(endpoints))
    .filter(([, { who }]) => who !== 'everybody')
    .map(([declared]) => /^\w+ \/([\w-]+)/.exec(declared)?.[1] ?? '');
  expect([...new Set(known)].filter((first) => !(named as string[]).includes(first))).toEqual([]);
});

test.each([
  ['GET', '/exchanges', 'trips:read'],
  ['POST', '/exchanges/7/accept', 'trips:write'],
  ['HEAD', '/earnings', 'money:read'],
  ['POST', '/payments', null],
  ['POST', '/membership/cancel', null],
  ['GET', '/account/export', null],
  ['POST', '/account/tokens', null],
  ['DELETE', '/account', null],
  ['GET', '/operator/members', 'desk:read'],
  ['POST', '/operator/emails/open', null],
  ['GET', '/nowhere', null],
  ['GET', '', null],
] as const)('%s %s needs %s', (method, path, scope) => {
  expect(scopeOfRequest(method, path)).toBe(scope);
});

test('write access includes read access, and not the other way around', () => {
  expect(covers(['trips:write'], 'trips:read')).toBe(true);
  expect(covers(['trips:read'], 'trips:write')).toBe(false);
  expect(covers(['messages:write'], 'trips:read')).toBe(false);
  expect(scopes).not.toContain('desk:write');
});
