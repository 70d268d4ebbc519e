import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOtherTabs, askOtherTabs } from './session-tabs.ts';

let key = '';
let questions = 0;
let listener: BroadcastChannel;
let nowMs = 0;

beforeEach(({ task }) => {
  key = task.id;
  questions = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  listener = new BroadcastChannel(`${key}-tabs`);
  listener.addEventListener('message', ({ data }: MessageEvent<object>) => {
    if ('ask' in data) questions += 1;
  });
});

afterEach(() => {
  listener.close();
  vi.restoreAllMocks();
});

test('asks other tabs once while a page starts', async () => {
  expect(await Promise.all([askOtherTabs(key), askOtherTabs(key)])).toEqual([null, null]);
  expect(await askOtherTabs(key)).toBeNull();
  expect(questions).toBe(1);
});

test('notices a sign-in in another tab a moment later', async () => {
  expect(await askOtherTabs(key)).toBeNull();
  const stop = answerAs('session');
  nowMs += 2001;
  expect(await askOtherTabs(key)).toBe('session');
  stop();
});

test('never repeats an answer: the session may have ended since', async () => {
  const stop = answerAs('session');
  expect(await askOtherTabs(key)).toBe('session');
  stop();
  expect(await askOtherTabs(key)).toBeNull();
  expect(questions).toBe(2);
});

/** Another tab with a session. @returns a function that signs it out */
function answerAs(session: string): () => void {
  let kept: string | null = session;
  answerOtherTabs(key, () => kept);
  return () => (kept = null);
}
