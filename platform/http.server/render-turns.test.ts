import { expect, test } from 'vitest';
import { createRenderTurns } from './render-turns.ts';

test('one address renders two pages at a time; others don’t wait for it, and its queue is limited', async () => {
  const turns = createRenderTurns(2, 1);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const render = (address: string) =>
    turns.take(address, async () => {
      begun.push(address);
      await new Promise<void>((resolve) => ends.push(resolve));
      return address;
    });
  const first = [render('192.0.2.1'), render('192.0.2.1'), render('192.0.2.1')];
  expect(await render('192.0.2.1'), 'no place in the queue').toBeNull();
  const other = render('192.0.2.2');
  expect(begun).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2']);
  while (begun.length < 4 || ends.length > 0) {
    ends.shift()?.();
    await Promise.resolve();
  }
  expect(await Promise.all([...first, other])).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']);
});
