/** Which promises does every answer make to the browser about what it may do? */
import { createHash } from 'node:crypto';

/** Origins beyond our own that a configured outside service needs, by CSP directive. */
export type ContentSources = {
  img: string[];
  connect: string[];
  /** Whose film may be played in a page; nobody's when not said. */
  film?: string[];
};

/** Headers that every answer carries, page or not. */
export const baseHeaders: readonly [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  [
    'permissions-policy',
    'camera=(self), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
  ],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
];

/** Sent when the visitor reached us over TLS: two years, as browsers' preload lists ask. */
export const strictTransportSecurity: readonly [string, string] = [
  'strict-transport-security',
  'max-age=63072000; includeSubDomains',
];

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * The hashes of what stands inline in elements of one kind. Our pages are written by React: names in lower case, `>` escaped in attributes. An element
 * that is written otherwise gets no hash, and so no permission. Searched by `indexOf`: a regular expression took longer than rendering the page.
 */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const found = new Set<string>();
  const [opening, closing] = [`<${element}`, `</${element}>`];
  for (let at = html.indexOf(opening); at !== -1; at = html.indexOf(opening, at)) {
    const start = html.indexOf('>', at);
    const end = html.indexOf(closing, start);
    if (start === -1 || end === -1) break;
    const attributes = html.slice(at + opening.length, start);
    const content = html.slice(start + 1, end);
    at = end;
    if (attributes !== '' && !/^\s/.test(attributes)) continue;
    // What is fetched has an address instead; a data block (JSON-LD) is never run. Neither needs a permission of its own.
    if (content !== '' && !/\ssrc=|type="application\/(ld\+)?json"/.test(attributes))
      found.add(hashOf(content));
  }
  return [...found];
}

/**
 * The Content-Security-Policy of one finished page: its inline scripts and styles are admitted by hash, which, unlike a
 * nonce, can be kept with the cached page. Trusted Types bar every other way of turning text into script.
 */
export function contentSecurityPolicy(
  html: string,
  extra: ContentSources = { img: [], connect: [] },
): string {
  const join = (...parts: (string | string[])[]) => parts.flat().join(' ');
  return [
    `default-src 'self'`,
    join(`script-src 'self'`, hashesOf(html, 'script')),
    join(`style-src-elem 'self'`, hashesOf(html, 'style')),
    // Focal points and blurred placeholders are style attributes.
    `style-src-attr 'unsafe-inline'`,
    join(`img-src 'self' data: blob:`, extra.img),
    join(`connect-src 'self'`, extra.connect),
    join(`frame-src 'self'`, extra.film ?? []),
    // A recording is played from the page's own memory before and after it is sent.
    join(`media-src 'self' blob:`, extra.film ?? []),
    `font-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types app`,
  ].join('; ');
}

/** The policy of everything that is no page: such an answer may load nothing at all. */
export const bareContentSecurityPolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/**
 * The policy of a script file. A page ignores it, but when the file runs as a worker it is the worker's own: it may fetch
 * (the map's tiles, what the service worker keeps), from us and over TLS, and still make no script out of text.
 */
export const scriptContentSecurityPolicy = `default-src 'none'; script-src 'self'; connect-src 'self' https:; base-uri 'none'`;
