/** Sets the security headers of every answer. */
import { hash } from 'node:crypto';

/** Origins besides our own that a configured outside service needs, by CSP directive. */
export type ContentSources = {
  img: string[];
  connect: string[];
  /** Whose film a page may play; default: none. */
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

/** Sent over TLS: two years, as browsers' preload lists require. */
export const strictTransportSecurity: readonly [string, string] = [
  'strict-transport-security',
  'max-age=63072000; includeSubDomains',
];

const hashOf = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`;

/**
 * The hashes of inline elements of one kind. React writes our pages: names in lower case, `>` escaped in attributes. An element written
 * otherwise gets no hash and is blocked. Searched by `indexOf`: a regular expression took longer than rendering the page.
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
    // External scripts have an address instead; a data block (JSON-LD) never runs. Neither needs a hash.
    if (content !== '' && !/\ssrc=|type="application\/(ld\+)?json"/.test(attributes))
      found.add(hashOf(content));
  }
  return [...found];
}

/**
 * The Content-Security-Policy of a finished page: inline scripts and styles are allowed by hash, which, unlike a nonce, can be cached with
 * the page. Trusted Types block every other way of turning text into script.
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
    // A recording plays from the page's own memory before and after it is sent.
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

/** The policy of everything that is not a page: it may load nothing. */
export const bareContentSecurityPolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/**
 * The policy of a script file. Pages ignore it, but it applies when the file runs as a worker: it may fetch (map tiles, the service
 * worker's files) from us and over TLS, and still may not turn text into script.
 */
export const scriptContentSecurityPolicy = `default-src 'none'; script-src 'self'; connect-src 'self' https:; base-uri 'none'`;
