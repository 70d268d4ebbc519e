import { expect, test } from 'vitest';
import { emailHtml, emailText, type EmailContent } from './email-text.ts';

const evil = `<script>alert("x")</script>' & <b>`;
const content: EmailContent = {
  brandName: evil,
  origin: 'https://wildloop.example',
  title: evil,
  preview: evil,
  reason: evil,
  leave: { label: evil, href: 'https://wildloop.example/leave?k="1"' },
  parts: [
    { kind: 'text', text: `${evil}\nsecond line` },
    { kind: 'button', label: evil, href: 'https://wildloop.example/x?a=1&b="2"' },
    { kind: 'code', label: evil, code: '123456' },
    { kind: 'facts', facts: [[evil, evil]] },
  ],
};

test('escapes everything put into an email', () => {
  const html = emailHtml(content);
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39; &amp; &lt;b&gt;');
  expect(html).toContain('href="https://wildloop.example/x?a=1&amp;b=&quot;2&quot;"');
  expect(html, 'nothing is fetched').not.toMatch(/\ssrc=|url\(|<link/);
});

test('the HTML and the plain text say the same', () => {
  const text = emailText(content);
  expect(emailHtml(content)).toContain('href="https://wildloop.example/leave?k=&quot;1&quot;"');
  for (const part of [
    'second line',
    'https://wildloop.example/leave?k="1"',
    '123456',
    'https://wildloop.example/x?a=1&b="2"',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('&amp;');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', ' https://x.example'])(
  'a button to %s is a bug, and the email isn’t sent',
  (href) => {
    expect(() => emailHtml({ ...content, parts: [{ kind: 'button', label: 'x', href }] })).toThrow('link');
  },
);
