import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOthers } from './handover-shelf.ts';
import { holdSession } from '../session/session-lock.ts';

/** Which stores of which databases were emptied. */
let emptied: string[] = [];

/** Something that answers like an IndexedDB request or its transaction. */
function answering<T>(result: T): { result: T } & EventTarget {
  const request = Object.assign(new EventTarget(), { result });
  setTimeout(() => {
    request.dispatchEvent(new Event('success'));
    request.dispatchEvent(new Event('complete'));
  });
  return request;
}

/** A fake IndexedDB with what deleting needs: databases of these accounts, with nothing waiting. */
function stubDatabases(accountIds: string[], canList: boolean): void {
  const storeOf = (database: string, name: string) => ({
    getAll: () => answering([]),
    getAllKeys: () => answering([]),
    clear: () => emptied.push(`${database}: ${name}`),
  });
  const names = new Set(accountIds.map((id) => `hand-over ${id}`));
  const open = (name: string) => {
    const store = (each: string) => storeOf(name, each);
    return answering({
      transaction: () => Object.assign(answering(null), { objectStore: store }),
    });
  };
  const list = () => Promise.resolve([...names].map((name) => ({ name, version: 1 })));
  vi.stubGlobal('indexedDB', canList ? { open, databases: list } : { open });
}

beforeEach(() => {
  emptied = [];
});
afterEach(() => {
  holdSession(null);
  vi.unstubAllGlobals();
});

/** Other tabs use the same locks as this one: locks are about who, not where. */
test('keeps an account’s entries while another tab has its session', async () => {
  stubDatabases(['in-a-tab', 'nowhere'], true);
  holdSession('in-a-tab');
  await forgetOthers(null);
  expect(emptied).toEqual(['hand-over nowhere: views']);

  holdSession(null);
  await forgetOthers(null);
  expect(emptied).toContain('hand-over in-a-tab: views');
});

test('forgets an account whose session has ended in every tab, and keeps one that has just begun', async () => {
  stubDatabases(['leaving', 'coming'], true);
  holdSession('leaving');
  await forgetOthers('coming', 'leaving');
  expect(emptied).toEqual(['hand-over leaving: views']);
});

test('forgets only the person who signs out when the browser can’t list databases', async () => {
  stubDatabases(['signing-out'], false);
  await forgetOthers(null);
  expect(emptied).toEqual([]);
  await forgetOthers(null, 'signing-out');
  expect(emptied).toEqual(['hand-over signing-out: views']);
});

test('forgets everyone whose session it doesn’t know when the browser has no locks', async () => {
  stubDatabases(['unknown'], true);
  vi.stubGlobal('navigator', {});
  holdSession('unknown');
  await forgetOthers(null);
  expect(emptied).toEqual(['hand-over unknown: views']);
});
