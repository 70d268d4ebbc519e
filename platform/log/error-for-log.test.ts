import { expect, test } from 'vitest';
import { BrokenAssertion } from '../assert.ts';
import { errorForLog } from './error-for-log.ts';

const secret = 'ray@example.ca';

test('logs the error’s name, code and place, but not its message', () => {
  const error = Object.assign(new BrokenAssertion(`"${secret}" is not a calendar day.`), { code: '22P02' });
  const logged = errorForLog(error);
  expect(logged).toMatchObject({ error: 'BrokenAssertion', code: '22P02' });
  expect(logged.frames[0]).toMatch(/^at .*error-for-log\.test\.ts:\d+:\d+\)?$/);
  expect(JSON.stringify(logged)).not.toContain(secret);
});

test('leaves out a message of several lines that looks like a stack', () => {
  const error = new Error(`no\n    at ${secret} (x.ts:1:1)\n    at ${secret}:2:2`);
  expect(JSON.stringify(errorForLog(error))).not.toContain(secret);
});

test('describes causes the same way, and repeats no name or code that contains text', () => {
  const cause = Object.assign(new Error(secret), { name: `Error of ${secret}`, code: `550 <${secret}>` });
  const logged = errorForLog(new Error('outer', { cause }));
  expect(logged.cause).toMatchObject({ error: 'Error' });
  expect(JSON.stringify(logged)).not.toContain(secret);
  expect(errorForLog(secret)).toEqual({ error: 'string', frames: [] });
});
