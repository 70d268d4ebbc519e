import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const scripts = (policy: string) => policy.split('; ').find((each) => each.startsWith('script-src '));

test('allows inline scripts by their hash, and no others', () => {
  const html = `<script>let a = 1</script><script type="module">\nimport "/b.js";\n</script><script src="/c.js"></script><script type="application/ld+json">{"a":1}</script>`;
  expect(scripts(contentSecurityPolicy(html))).toBe(
    `script-src 'self' ${hash('let a = 1')} ${hash('\nimport "/b.js";\n')}`,
  );
});

test('gives the same script one hash, with attributes in any order', () => {
  const html = `<script nonce="" async>x()</script><SCRIPT>x()</SCRIPT>`;
  expect(scripts(contentSecurityPolicy(html))).toBe(`script-src 'self' ${hash('x()')}`);
});

test('allows nothing unsafe for scripts, and outside origins only where configured', () => {
  const policy = contentSecurityPolicy('<p>', {
    img: ['https://api.mapbox.com'],
    connect: ['https://events.mapbox.com'],
  });
  expect(scripts(policy)).toBe(`script-src 'self'`);
  expect(policy).toContain(`img-src 'self' data: blob: https://api.mapbox.com;`);
  expect(policy).toContain(`connect-src 'self' https://events.mapbox.com;`);
  expect(contentSecurityPolicy('<p>')).not.toContain('http');
});
