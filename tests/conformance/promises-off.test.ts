import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promiseNames } from '../../features/settings/promise-names.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';
import { tellTales } from '../builders/claims.ts';
import { everyPage } from '../journeys/pages.ts';
import { get } from './raw-http.ts';

let [claiming, silent]: [BuiltServer | null, BuiltServer | null] = [null, null];
beforeAll(async () => {
  claiming = await startBuiltServer();
  silent = await startBuiltServer({ PROMISES_OFF: promiseNames.join(',') });
});
afterAll(async () => {
  await claiming?.stop();
  await silent?.stop();
});

/** A page's text and descriptions as readers and search engines see them, without names of files and styles. */
async function wordsOf(server: BuiltServer | null, path: string): Promise<string> {
  const html = (await get(server?.port ?? 0, path)).body.toString();
  const descriptions = [
    ...html.matchAll(/<meta (?:name|property)="[^"]*description" content="([^"]*)"/g),
  ].map(([, content = '']) => content);
  const text = html.replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, '\n');
  return [...descriptions, text].join('\n');
}

/** The API reference names addresses and fields, such as "deposit" and "extend"; that promises nothing. */
const pagesForPeople = everyPage.filter((path) => path !== '/api/docs');

describe('with every promise switched off', () => {
  test.each(pagesForPeople)('shows no claim on %s', async (path) => {
    const words = await wordsOf(silent, path);
    const standing = promiseNames.flatMap((name) => {
      const line = words.split('\n').find((each) => tellTales[name].test(each));
      return line === undefined ? [] : [`${name}: ${line.trim()}`];
    });
    expect(standing).toEqual([]);
  });
});

test('shows each claim somewhere by default, so that the text above would be found', async () => {
  const all = (await Promise.all(everyPage.map((path) => wordsOf(claiming, path)))).join('\n');
  for (const name of promiseNames) expect(all, name).toMatch(tellTales[name]);
});

test('without a policy in force no page promises insurance, and with one every page does again', async () => {
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, claiming?.databaseUrl ?? '', {
    role: null,
  });
  const claims = async (path: string) => tellTales.insurance.test(await wordsOf(claiming, path));
  const claimedOn = await Promise.all(pagesForPeople.map(claims));
  await sql`update setting set value = jsonb_set(value, '{0,to}', '"2026-01-02"') where name = 'cover'`;
  await until('the claim is gone', async () => !(await claims('/hosting')), 5000);
  for (const path of pagesForPeople) expect(await claims(path), path).toBe(false);
  await sql`update setting set value = jsonb_set(value, '{0,to}', '""') where name = 'cover'`;
  const isAsBefore = async () => {
    const now = await Promise.all(pagesForPeople.map(claims));
    return now.every((isClaimed, index) => isClaimed === claimedOn[index]);
  };
  await until('every claim is back', isAsBefore, 5000);
  expect(claimedOn.filter(Boolean).length).toBeGreaterThan(4);
  await close();
});

test('a promise that an operator switches off disappears at once, and comes back', async () => {
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, claiming?.databaseUrl ?? '', {
    role: null,
  });
  const claims = async () => tellTales.insurance.test(await wordsOf(claiming, '/hosting'));
  expect(await claims()).toBe(true);
  await sql`insert into setting (name, value, changed_at) values ('promises-off', '["insurance"]', now())`;
  await until('the claim is gone', async () => !(await claims()), 5000);
  await sql`delete from setting where name = 'promises-off'`;
  await until('the claim is back', claims, 5000);
  await close();
});
