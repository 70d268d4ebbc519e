import { expect, test } from 'vitest';
import { standardSettings } from '../../../features/settings/settings.ts';
import { helpArticles, helpGroups } from '../../content/help.ts';
import { keepWords } from '../../content/promises.ts';
import { searchHelp } from './search-help.ts';

const articles = helpArticles(standardSettings, (cents) => `$${cents / 100}`);
const first = (query: string) => searchHelp(articles, query)[0]?.id;

test.each([
  ['cancel', 'cancel-renter'],
  ['how do I cancel my trip?', 'cancel-renter'],
  ['refund', 'cancel-renter'],
  ['broke down', 'breakdown'],
  ['flat tire', 'breakdown'],
  ['boat licence', 'renter-needs'],
  ['license', 'renter-needs'],
  ['when do I get paid', 'payout'],
  ['airbnb', 'calendar-sync'],
  ['forgot password', 'password'],
  ['wildfire', 'emergency-area'],
  ['insured?', 'insurance'],
])('“%s” leads to %s', (query, id) => {
  expect(
    searchHelp(articles, query)
      .map((each) => each.id)
      .slice(0, 3),
  ).toContain(id);
});

test('shows everything in order when nothing is typed, and nothing for nonsense', () => {
  expect(searchHelp(articles, '  ?')).toEqual(articles);
  expect(searchHelp(articles, 'xylophone')).toEqual([]);
  expect(first('HURT')).toBe('danger');
});

test('has about thirty short answers, each in a visible group with its own address', () => {
  expect(articles.length).toBeGreaterThanOrEqual(30);
  expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
  for (const { group, answer, question } of articles) {
    expect(helpGroups).toContain(group);
    expect(keepWords(answer, []).length, question).toBeLessThan(330);
  }
});

test('takes figures from the settings, and describes renting for the current launch phase', () => {
  const changed = { ...standardSettings, 'renter-fee-percent': 11.5, 'launch-phase': 2 as const };
  const texts = helpArticles(changed, String);
  const answerOf = (id: string) => texts.find((each) => each.id === id)?.answer;
  expect(answerOf('fees-renter')).toContain('11.5%');
  expect(answerOf('how-to-rent')).toContain('confirm your email');
  expect(articles.find((each) => each.id === 'how-to-rent')?.answer).toContain('Apply first');
});
