/** Finds email addresses and links, written plainly or with 'at' and 'dot'. Expects a signed view, where those words are signs. */
import type { Span } from './found.ts';
import { isCommon } from './words.ts';

/** Endings that no ordinary word has. */
const ending =
  '(?:com|ca|net|org|io|biz|xyz|edu|gov|de|uk|fr|nl|ch|au|nz|jp|ru|cn|info|shop|online|dev|gg|ly|gle|rocks|camp|rentals|co|app|ski|eu|es|it|mx|br|in|no|se|dk|ie|at|pl|ua|ph|social|site|store|club|link|page|travel)';
/** Endings that no sentence has either: 'It was fun.my kids …' is not a link. */
const plainEnding =
  '(?:com|ca|net|org|io|biz|xyz|edu|gov|co\\.uk|de|fr|nl|ch|jp|info|shop|online|dev|gg|ly|gle|rocks|co|app)';
const label = '[a-z0-9][a-z0-9-]{0,62}';
const end = '(?![a-z0-9@])';
const local = "(?<![a-z0-9._%+'@-])[a-z0-9_][a-z0-9._%+-]{0,63}";

/** Email providers. These are no ordinary words; those of `provider` need a sign before them. */
const plainProvider =
  '(?:g[ -]?mail|gee ?mail|gmial|gmal|google ?mail|hot ?mail|hotmial|yahoo(?: ?mail)?|ymail|i ?cloud|proton ?mail|fastmail|gmx|proton|sympatico|videotron|xplornet|telus|outlook|qq)';
const provider = `(?:${plainProvider}|live|shaw|rogers|me|aol|msn|163|126)`;

const emails = [
  // jane@example.com, jane (at) example [dot] com
  `${local}\\s{0,2}@\\s{0,2}(?:${label}\\.){1,4}[a-z]{2,12}${end}`,
  // jane@gmail, jane @ hotmail
  `${local}\\s{0,2}@\\s{0,2}(?:the |that )?${provider}${end}`,
].map((source) => new RegExp(source, 'g'));
/** 'jane at example.com', 'jane at gmail': "at" as a word, so a name must come before it. */
const worded = [
  `(?<who>${local}) (?:at|a|chez) (?:the domain )?(?<domain>(?:${label}\\.){1,4}${ending})${end}`,
  `(?<who>${local}) (?:at|a|chez) (?:the |my )?${plainProvider}${end}`,
  // jane at gmail com, jane gmail com, jane gmail.com
  `(?<who>${local})[^a-z0-9]{1,5}(?:(?:at|then)[^a-z0-9]{1,3})?${plainProvider}(?:\\.|\\s)(?:com|ca|net)${end}`,
].map((source) => new RegExp(source, 'g'));
const links = [
  /(?<![a-z0-9])(?:wa|t|m|fb|ig) me\/[a-z0-9._+-]{3,40}/g,
  /(?:https?|hxxps?|ftp)\s?:\s?\/\s?\/\s?[^\s]{1,2000}/g,
  /(?<![a-z0-9])www\s?\.\s?[a-z0-9][^\s]{0,2000}/g,
  new RegExp(
    `(?<![a-z0-9._@-])(?:${label}\\.){1,4}${plainEnding}${end}(?![a-z0-9-])(?:\\s?[/?#]\\s?[^\\s]{0,2000})?`,
    'g',
  ),
  // With a path, any ending is a link: t.me/jane, youtu.be/x.
  new RegExp(`(?<![a-z0-9._@-])(?:${label}\\.){1,4}[a-z]{2,6}\\s?/\\s?[a-z0-9@][^\\s]{1,2000}`, 'g'),
];

const madeUp = /[a-z0-9][._][a-z0-9]|\d|_/;
/** Whether this can be the name part of an address: not an ordinary word. */
const isName = (token: string): boolean => /[a-z]/.test(token) && (madeUp.test(token) || !isCommon(token));

/** Ordinary words before an address that don't belong to it. */
const before =
  /^(?:at|is|its|it's|to|on|go|our|the|my|mine|me|us|site|website|page|web|see|try|visit|and|or|i'm|im|a|an|for|of|are|we|we're|with|under|email|mail|e-mail|address|by|via|from|just|called|named|use|it|in|this|that|you|can|please|write|look|check|book|link)$/;

/** A spelled-out address may start with a name of several words: 'kettle river canoes dot com', 'jane k rider at gmail dot com'. */
function withWordsBefore(text: string, span: Span, isPart: (word: string) => boolean): Span {
  let { from } = span;
  for (let count = 0; count < 3; count += 1) {
    const word = /(?<![a-z0-9._@/-])[a-z0-9]{1,20}(?= $)/.exec(text.slice(Math.max(0, from - 22), from))?.[0];
    if (word === undefined || before.test(word) || !isPart(word)) break;
    from -= word.length + 1;
  }
  return { ...span, from };
}

const matchesOf = (text: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)]);

/** @param originalAt the original character at a place of the view: tells a dot from the word */
export function findEmails(text: string, originalAt: (at: number) => string): Span[] {
  const spans = [
    ...matchesOf(text, emails),
    ...matchesOf(text, worded).filter(({ 0: found, index, groups: { who = '', domain = '' } = {} }) => {
      const dot = domain === '' ? -1 : index + found.indexOf(domain) + domain.indexOf('.');
      return isName(who) || (dot > 0 && originalAt(dot) !== '.' && !before.test(who));
    }),
  ].map(({ 0: found, index }): Span => ({ kind: 'email', from: index, to: index + found.length }));
  return spans.map((span) => {
    const sign = text.indexOf('@', span.from);
    const isSpoken = sign < 0 || sign > span.to || originalAt(sign) !== '@';
    return isSpoken ? withWordsBefore(text, span, (word) => !isCommon(word)) : span;
  });
}

/** @param originalAt as above */
export function findLinks(text: string, originalAt: (at: number) => string): Span[] {
  return matchesOf(text, links)
    .filter(({ 0: found }) => /[a-z]/.test(found.replace(/\.[a-z]+$/, '')))
    .map(({ 0: found, index }): Span => {
      const span: Span = { kind: 'link', from: index, to: index + found.trimEnd().length };
      const isSpoken = found.includes('.') && originalAt(index + found.indexOf('.')) !== '.';
      return isSpoken ? withWordsBefore(text, span, () => true) : span;
    });
}
