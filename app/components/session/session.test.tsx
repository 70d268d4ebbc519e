import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { SessionContext, useSession } from './session.ts';
import { openSessionPlace, sessionKeyOf } from './session-place.ts';

const key = sessionKeyOf('wildloop.example');

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test('derives the key from the host as the standard client does', () => {
  expect(key).toBe('sb-wildloop-auth-token');
  expect(sessionKeyOf('localhost')).toBe('sb-localhost-auth-token');
});

describe('where a session is saved', () => {
  let lasting = storage();
  let passing = storage();
  let place = openSessionPlace(
    () => lasting,
    () => passing,
  );
  beforeEach(() => {
    lasting = storage();
    passing = storage();
    place = openSessionPlace(
      () => lasting,
      () => passing,
    );
  });

  test('only in its tab, unless someone asked to be remembered', () => {
    place.setItem(key, 'one');
    expect([lasting.getItem(key), passing.getItem(key)]).toEqual([null, 'one']);
    place.removeItem(key);
    place.remember(true, key);
    place.setItem(key, 'two');
    expect([lasting.getItem(key), passing.getItem(key)]).toEqual(['two', null]);
  });

  test('a refreshed session stays in the same place', () => {
    lasting.setItem(key, 'before');
    place.setItem(key, 'after');
    expect([lasting.getItem(key), passing.getItem(key)]).toEqual(['after', null]);
    expect(place.getItem(key)).toBe('after');
  });

  test('a sign-in without “remember me” removes the remembered one', () => {
    lasting.setItem(key, 'remembered');
    place.remember(false, key);
    place.setItem(key, 'passing');
    expect([lasting.getItem(key), passing.getItem(key)]).toEqual([null, 'passing']);
    expect(place.isRemembered(key)).toBe(false);
  });

  test('signing out empties both, and the next sign-in asks again', () => {
    place.remember(true, key);
    place.setItem(key, 'one');
    place.removeItem(key);
    expect(place.getItem(key)).toBeNull();
    place.setItem(key, 'two');
    expect(lasting.getItem(key)).toBeNull();
  });

  test('the page keeps it when the browser blocks storage', () => {
    const barred = () => {
      throw new Error('SecurityError');
    };
    const page = openSessionPlace(barred, barred);
    page.setItem(key, 'one');
    expect(page.getItem(key)).toBe('one');
    page.removeItem(key);
    expect(page.getItem(key)).toBeNull();
  });
});

function Who() {
  const { user, isLoading } = useSession();
  return <p>{isLoading ? 'loading' : (user?.email ?? 'nobody')}</p>;
}

test('the hook explains when it is used outside its provider', () => {
  expect(() => renderToString(<Who />)).toThrow('must be used within an auth provider');
});

test('is loading until the first session is known', () => {
  expect(
    renderToString(
      <SessionContext value>
        <Who />
      </SessionContext>,
    ),
  ).toContain('loading');
});
