import { expect, test } from 'vitest';
import { decisionInput } from './dispute-input.ts';
import { daysAfter, hoursAfter, mostLines, settlementOf } from './dispute-rules.ts';
import { meterKinds } from '../listings/meter-terms.ts';

test('the deposit is captured for what was awarded and the rest of it goes back', () => {
  expect(settlementOf(20_000, 50_000, true)).toEqual({
    awardedCents: 20_000,
    heldCents: 50_000,
    capturedCents: 20_000,
    releasedCents: 30_000,
    owedCents: 0,
  });
});

test('what was awarded beyond the deposit is owed by who accepted it or heard a decision, and by nobody who kept silent', () => {
  expect(settlementOf(80_000, 50_000, true)).toEqual({
    awardedCents: 80_000,
    heldCents: 50_000,
    capturedCents: 50_000,
    releasedCents: 0,
    owedCents: 30_000,
  });
  expect(settlementOf(80_000, 50_000, false)).toMatchObject({ awardedCents: 50_000, owedCents: 0 });
});

test('nothing may be awarded, and nothing may be held, but not less', () => {
  expect(settlementOf(0, 50_000, true)).toMatchObject({ capturedCents: 0, releasedCents: 50_000 });
  expect(settlementOf(500, 0, true)).toMatchObject({ capturedCents: 0, owedCents: 500 });
  expect(() => settlementOf(-1, 50_000, true)).toThrow('less than nothing');
  expect(() => settlementOf(1, -1, true)).toThrow('less than nothing');
});

test('an answer is due by the hour, a decision by the day', () => {
  const at = new Date('2027-06-01T10:00:00Z');
  expect(hoursAfter(at, 48).toISOString()).toBe('2027-06-03T10:00:00.000Z');
  expect(daysAfter(at, 7).toISOString()).toBe('2027-06-08T10:00:00.000Z');
});

test('a decision awards something for every line that a claim may have, its meters included, and no more', () => {
  const decision = (lines: number) =>
    decisionInput.safeParse({ reason: 'Photos', awards: Array.from({ length: lines }, () => 100) }).success;
  expect(decision(mostLines + meterKinds.length)).toBe(true);
  expect(decision(mostLines + meterKinds.length + 1)).toBe(false);
});
