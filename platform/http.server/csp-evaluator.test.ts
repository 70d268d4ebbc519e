import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { bareContentSecurityPolicy, contentSecurityPolicy } from './security-headers.ts';

/**
 * The evaluator warns that our own address might serve something else that could run as a script. It doesn't: uploads are re-encoded as
 * pictures, API answers are JSON, and both have `nosniff`, so browsers run neither. Hashes or nonces instead would mean rewriting every
 * page.
 */
const ownFiles =
  "MEDIUM_MAYBE script-src: 'self' can be problematic if you host JSONP, AngularJS or user uploaded files.";

const findingsOf = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ severity, directive, description }) => `${Severity[severity]} ${directive}: ${description}`);

test.each([
  ['a page', contentSecurityPolicy('<script>x()</script><style>p{}</style>'), [ownFiles]],
  [
    'a page with a map service',
    contentSecurityPolicy('<script>x()</script>', {
      img: ['https://api.mapbox.com'],
      connect: ['https://api.mapbox.com', 'https://events.mapbox.com'],
    }),
    [ownFiles],
  ],
  ['what is no page', bareContentSecurityPolicy, []],
])('finds no weakness in the policy of %s', (_, policy, remarks) => {
  expect(findingsOf(policy)).toEqual(remarks);
});

test('finds what a weak policy allows', () => {
  expect(findingsOf(`script-src 'unsafe-inline' *`)).not.toEqual([]);
});
