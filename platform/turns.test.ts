import { expect, test } from 'vitest';
import { createTurns, QueueFull } from './turns.ts';

test('a newcomer while a place is passed on doesn’t add a place', async () => {
  const turns = createTurns(1, 5);
  const ends: (() => void)[] = [];
  let begun = 0;
  const work = () => {
    begun += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const first = turns.take(work);
  const second = turns.take(work);
  const third = new Promise<void>((resolve, reject) => {
    ends[0]?.();
    // Between the end of the first and the start of the second.
    queueMicrotask(() => void turns.take(work).then(resolve, reject));
  });
  await first;
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun, 'the first has gone, the second works, the third waits').toBe(2);
  ends[1]?.();
  await second;
  await new Promise((resolve) => setImmediate(resolve));
  ends[2]?.();
  await third;
});

test('beyond the queue, work is refused at once, and failed work frees its place', async () => {
  const turns = createTurns(1, 1);
  const failing = turns.take(() => Promise.reject(new Error('broken')));
  const waiting = turns.take(() => Promise.resolve('done'));
  expect(turns.isFull()).toBe(true);
  await expect(turns.take(() => Promise.resolve('never'))).rejects.toBeInstanceOf(QueueFull);
  await expect(failing).rejects.toThrow('broken');
  expect(await waiting).toBe('done');
  expect(turns.isFull()).toBe(false);
  expect(await turns.take(() => Promise.resolve('again'))).toBe('again');
});
