import { expect, test } from 'vitest';
import { mutantsIn, sourceMutants } from './find-mutants.ts';

test('every list of files to break still finds its files, and they hold hundreds of mutants', async () => {
  const counts = { actor: 0, money: 0 };
  for (const { kind } of await sourceMutants()) counts[kind] += 1;
  expect(counts.actor).toBeGreaterThan(150);
  expect(counts.money).toBeGreaterThan(250);
});

test('a sum, a limit and a rounding of money are each broken once; a check of who asks is left out', () => {
  const whatOf = (source: string, kind: 'actor' | 'money') =>
    mutantsIn('a.ts', source, kind, false).mutants.map(({ what }) => what.replace('a.ts:1: ', ''));
  expect(whatOf('const a = Math.round(b * 2); if (a < 1) throw 0;', 'money')).toEqual([
    'Math.round → Math.floor',
    'b * 2 → /',
    'a < 1 → false',
    'a < 1 → <=',
  ]);
  expect(whatOf('if (!mayOperate(actor)) throw no; if (a < 1) throw no;', 'actor')).toEqual([
    '!mayOperate(actor) → false',
  ]);
});
