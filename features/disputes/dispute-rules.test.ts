import { expect, test } from 'vitest';
import { decisionInput } from './dispute-input.ts';
import { daysAfter, hoursAfter, mostLines, settlementOf } from './dispute-rules.ts';
import { meterKinds } from '../listings/meter-terms.ts';

test('captures the award from the deposit and releases the rest', () => {
  expect(settlementOf(20_000, 50_000, true)).toEqual({
    awardedCents: 20_000,
    heldCents: 50_000,
    capturedCents: 20_000,
    releasedCents: 30_000,
    owedCents: 0,
  });
});

test('makes a renter owe an award beyond the deposit if they accepted it or lost a decision, but not if they stayed silent', () => {
  expect(settlementOf(80_000, 50_000, true)).toEqual({
    awardedCents: 80_000,
    heldCents: 50_000,
    capturedCents: 50_000,
    releasedCents: 0,
    owedCents: 30_000,
  });
  expect(settlementOf(80_000, 50_000, false)).toMatchObject({ awardedCents: 50_000, owedCents: 0 });
});

test('allows an award of nothing and a deposit of nothing, but not less', () => {
  expect(settlementOf(0, 50_000, true)).toMatchObject({ capturedCents: 0, releasedCents: 50_000 });
  expect(settlementOf(500, 0, true)).toMatchObject({ capturedCents: 0, owedCents: 500 });
  expect(() => settlementOf(-1, 50_000, true)).toThrow('below zero');
  expect(() => settlementOf(1, -1, true)).toThrow('below zero');
});

test('gives hours to answer and days to decide', () => {
  const at = new Date('2027-06-01T10:00:00Z');
  expect(hoursAfter(at, 48).toISOString()).toBe('2027-06-03T10:00:00.000Z');
  expect(daysAfter(at, 7).toISOString()).toBe('2027-06-08T10:00:00.000Z');
});

test('a decision awards something for every line a claim can have, including meters, and no more', () => {
  const decision = (lines: number) =>
    decisionInput.safeParse({ reason: 'Photos', awards: Array.from({ length: lines }, () => 100) }).success;
  expect(decision(mostLines + meterKinds.length)).toBe(true);
  expect(decision(mostLines + meterKinds.length + 1)).toBe(false);
});
