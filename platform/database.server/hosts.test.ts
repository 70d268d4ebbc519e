import { expect, test } from 'vitest';
import { hostsOf } from './hosts.ts';

/** Every host's address, in the order in which they are tried. */
function tried(url: string): string[] {
  const { hosts } = hostsOf(url);
  return Array.from({ length: hosts.count + 1 }, () => {
    const address = hosts.current();
    hosts.leave(address);
    return address;
  });
}

test('an address with several hosts tries each in turn, with its own port', () => {
  expect(tried('postgres://club:p%40ss@one:5433,two,[::1]:5434/club?sslmode=require')).toEqual([
    'postgres://club:p%40ss@one:5433/club?sslmode=require&uselibpqcompat=true',
    'postgres://club:p%40ss@two/club?sslmode=require&uselibpqcompat=true',
    'postgres://club:p%40ss@[::1]:5434/club?sslmode=require&uselibpqcompat=true',
    'postgres://club:p%40ss@one:5433/club?sslmode=require&uselibpqcompat=true',
  ]);
  expect(tried('postgres://club@localhost/club?host=/run/one,/run/two&port=5433,5434').slice(0, 2)).toEqual([
    'postgres://club@localhost/club?host=%2Frun%2Fone&port=5433',
    'postgres://club@localhost/club?host=%2Frun%2Ftwo&port=5434',
  ]);
});

test('an address with one host is used as it is, whatever it says about sessions', () => {
  const { hosts, ownOptions } = hostsOf('postgresql://club@one:5433/club?options=-c%20jit%3Doff');
  expect(hosts).toMatchObject({ count: 1, wanted: 'any' });
  expect(hosts.current()).toBe('postgresql://club@one:5433/club');
  expect(ownOptions).toBe('-c jit=off');
  expect(hostsOf('postgres://club@one/club?target_session_attrs=prefer-standby').hosts.wanted).toBe('any');
});

test('two connections that fail at the same host move on by one host', () => {
  const { hosts } = hostsOf('postgres://club@first,second,third/club');
  const address = hosts.current();
  hosts.leave(address);
  hosts.leave(address);
  expect(hosts.current()).toBe('postgres://club@second/club');
});

test('with several hosts the primary is wanted, unless the address says otherwise', () => {
  const wanted = (query: string) => hostsOf(`postgres://club@one,two/club${query}`).hosts.wanted;
  expect(wanted('')).toBe('primary');
  expect(wanted('?target_session_attrs=read-write')).toBe('primary');
  expect(wanted('?target_session_attrs=standby')).toBe('standby');
  expect(wanted('?target_session_attrs=any')).toBe('any');
  expect(() => wanted('?target_session_attrs=prefer-standby')).toThrow(
    'target_session_attrs=prefer-standby: choose any, read-write, primary, read-only, standby.',
  );
});
