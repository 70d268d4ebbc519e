import { expect, test } from 'vitest';
import { issueEmail, readIssue } from './newsletter-issue.ts';

test('an issue is a subject, an empty line and a text', () => {
  expect(readIssue('Subject: Snow is coming\r\n\r\nDear all,\r\n\r\nit snows.\r\n')).toEqual({
    subject: 'Snow is coming',
    text: 'Dear all,\n\nit snows.',
  });
});

test.each([
  ['', /first line/],
  ['Dear all', /first line/],
  ['Subject:   \n\nHello', /first line/],
  [`Subject: ${'x'.repeat(201)}\n\nHello`, /201 characters/],
  ['Subject: Snow\nHello', /empty line/],
  ['Subject: Snow\n\n  \n', /no text/],
])('%j: names what is missing', (file, sentence) => expect(() => readIssue(file)).toThrow(sentence));

test('people and mail programs can unsubscribe from each email with one click', () => {
  const email = issueEmail(
    { subject: 'Snow', text: 'It snows.' },
    { brandName: 'Wildloop', origin: 'https://wild.example', unsubscribeKey: 'k' },
  );
  expect(email.headers).toEqual({
    'List-Unsubscribe': '<https://wild.example/newsletter/unsubscribe/k>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(email.body).toContain('https://wild.example/newsletter/unsubscribe/k');
  expect(email.html).toContain('href="https://wild.example/newsletter/unsubscribe/k"');
  expect(email.html).toContain('It snows.');
});
