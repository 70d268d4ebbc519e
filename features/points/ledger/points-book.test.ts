import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { correctionLifecycle, roleIn } from '../corrections/correction-lifecycle.ts';
import { accounts, laws, reasons, wordsOf } from './points-book.ts';
import { operator, somebody } from '../../../tests/builders/actors.ts';

const page = readFileSync(new URL('../../../docs/domain/points.md', import.meta.url), 'utf8');
const rowsOf = (name: string) => page.split('\n').filter((line) => line.startsWith(`| \`${name}\``));

test('the documentation has every account, every reason with its two sides, and every rule', () => {
  for (const name of [...Object.keys(accounts), ...laws.map((law) => law.name)])
    expect(rowsOf(name), name).not.toEqual([]);
  for (const [name, { takesFrom, givesTo }] of Object.entries(reasons)) {
    const sides = rowsOf(name)
      .flatMap((row) => row.split('|')[2] ?? [])
      .find((cell) => /[→↔]/.test(cell));
    for (const kind of [...takesFrom, ...givesTo]) expect(sides, name).toContain(kind);
  }
});

test('only points held for an exchange, now or before, pass from one member to another', () => {
  for (const [name, row] of Object.entries(reasons)) {
    const isBetween = ['earn', 'forfeit', 'give_back'].includes(name);
    expect(row.isBetweenMembers, name).toBe(isBetween);
    if (isBetween) expect(row.namesExchange, name).toBe(true);
  }
});

test('a swap calls a hold by the same name', () => {
  expect(wordsOf('hold', 'booking')).toBe('Held for your request');
  expect(wordsOf('hold', 'swap')).toBe('Held to top up a swap');
  expect(wordsOf('expiry', null)).toBe('Expired');
});

test('no operator decides about their own proposal, or about any without a second factor', () => {
  expect(roleIn(operator, operator.accountId)).toBe('its proposer');
  expect(roleIn(operator, somebody().accountId)).toBe('another operator');
  expect(roleIn(somebody({ isOperator: true }), operator.accountId)).toBeNull();
  expect(correctionLifecycle.allowedEvents('proposed', 'its proposer')).toEqual(['withdraw']);
  expect(correctionLifecycle.allowedEvents('proposed', 'another operator')).toEqual(['confirm', 'decline']);
});
