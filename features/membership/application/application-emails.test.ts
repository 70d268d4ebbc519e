import { expect, test } from 'vitest';
import { decisionEmail, receiptEmail, reminderEmail, type DecisionFacts } from './application-emails.ts';

const frame = { brandName: 'Wildloop', origin: 'https://wildloop.example' };
const facts: DecisionFacts = {
  outcome: { kind: 'founder', seat: 17, free: 'first_year', bonusPoints: 500 },
  firstName: 'Beth',
  email: 'beth@example.com',
  note: '',
  hasAccount: false,
};

test('tell a founder their seat, promise and points, and the one step left', () => {
  const { subject, body, html } = decisionEmail(frame, facts);
  expect(subject).toBe('Welcome, founder 17 of 100');
  for (const words of [
    '17 of 100',
    'Free for the first year',
    '500 Adventure Points',
    'beth@example.com',
    'https://wildloop.example/signup',
  ]) {
    expect(body).toContain(words);
    expect(html).toContain(words);
  }
  const forLife = { ...facts, outcome: { ...facts.outcome, free: 'life' } } as DecisionFacts;
  expect(decisionEmail(frame, forLife).body).toContain('Free for life');
});

test('with an account there is no step left', () => {
  const { body } = decisionEmail(frame, { ...facts, hasAccount: true });
  expect(body).not.toContain('/signup');
  expect(body).toContain('https://wildloop.example/account');
});

test.each([
  [{ kind: 'owner', seatsAreTaken: true, yearlyCents: 29_700 }, 'costs $297 a year'],
  [{ kind: 'renter', yearlyCents: 0 }, 'costs nothing'],
  [{ kind: 'renter', yearlyCents: 1_950 }, 'costs $19.50 a year'],
  [{ kind: 'waitlisted' }, 'have a spot for you yet'],
  [{ kind: 'declined' }, 'decided not to offer'],
] as const)('%j reads "%s", without a seat', (outcome, words) => {
  const { body } = decisionEmail(frame, { ...facts, outcome });
  expect(body).toContain(words);
  expect(body).not.toContain('of 100');
});

test('show what people type as text: the name, and the operator’s note', () => {
  const typed = { ...facts, firstName: '<b>Beth</b>', note: '<script>alert(1)</script> & "so on"' };
  const { body, html } = decisionEmail(frame, typed);
  expect(body).toContain('<script>alert(1)</script> & "so on"');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>Beth');
  expect(html).toContain('&lt;script&gt;');
});

test('give a deadline in Vancouver time', () => {
  expect(receiptEmail(frame, facts, new Date('2026-11-23T15:45:00Z')).body).toContain(
    'Our answer by: Mon, November 23, 2026, 8:45 a.m. (Vancouver time)',
  );
});

test('a reminder names the application, but not the applicant', () => {
  const { subject, body } = reminderEmail(frame, 'overdue', { id: 'the-id', dueAt: new Date(0) });
  expect(subject).toContain('overdue');
  expect(body).toContain('https://wildloop.example/operator/applications/the-id');
});
