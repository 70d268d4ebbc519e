/** What would lead two people past us, and what does a text say without it? A pure function: the page says beforehand what the server will hide. */
import { commonWords, placeWords } from './common-words.ts';
import { isElsewhere, speaksOfElsewhere } from './elsewhere.ts';
import { findEmails } from './find-emails.ts';
import { findHandles } from './find-handles.ts';
import { findLinks } from './find-links.ts';
import { findNames } from './find-names.ts';
import { findPhones } from './find-phones.ts';
import { findToldNames } from './find-told-names.ts';
import { contactKinds, merged, type ContactKind, type Span } from './found.ts';
import { findLearned } from './learned/find-learned.ts';
import { maskWords, withoutMasks } from './mask-words.ts';
import { plainView, squeezed, type PlainView } from './plain-view.ts';
import { findSigned, withSigns } from './spoken-signs.ts';

export type Masked = {
  /** The text as others may read it. */
  text: string;
  /** What was hidden, each kind once, in the order of `contactKinds`. */
  hidden: ContactKind[];
};

function spansIn(original: string, view: PlainView, ownHost: string | null): Span[] {
  const found = [
    ...findEmails(view.text),
    ...findLinks(view.text, ownHost),
    ...findHandles(view.text),
    ...findNames(view.text, (at) => original.slice(view.from[at], view.to[at])),
    ...findPhones(view.text),
    ...findToldNames(view.text),
  ];
  return placed(found, view);
}

/** Where spans of a view stand in the text itself. */
const placed = (spans: readonly Span[], view: PlainView): Span[] =>
  spans.map(({ kind, from, to }) => ({ kind, from: view.from[from] ?? 0, to: view.to[to - 1] ?? 0 }));

/** Where contacts stand that a rule knows; spans that touch are one, of the kind that was found first (an address before its link). */
export function findKnown(original: string, ownHost: string | null = null): Span[] {
  const text = withoutMasks(original);
  const view = plainView(text);
  const together = squeezed(view);
  // Letters pulled apart are put together before their signs are: 'm i l o h dot h e r o n'.
  const signed = withSigns(together ?? view);
  const whole = merged([
    ...spansIn(text, view, ownHost),
    ...(together ? spansIn(text, together, ownHost) : []),
    ...(signed ? placed(findSigned(signed.text, speaksOfElsewhere(view.text)), signed) : []),
  ]);
  return merged([...whole, ...echoesOf(text, whole)]);
}

/** A name that was told in pieces is often said again as a whole: what is hidden once is hidden wherever it stands. */
function echoesOf(text: string, whole: readonly Span[]): Span[] {
  const names = new Set(
    whole.flatMap(({ kind, from, to }) => {
      if (kind === 'phone') return [];
      const name = text.slice(from, to).toLowerCase();
      return [...(name.match(/[\p{L}\p{N}]+/gu) ?? []), name.replaceAll(/[^\p{L}\p{N}]/gu, '')].filter(
        (each) => each.length > 4 && !commonWords.has(each) && !placeWords.has(each) && !isElsewhere(each),
      );
    }),
  );
  if (names.size === 0) return [];
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }): Span[] =>
    names.has(word.toLowerCase()) ? [{ kind: 'handle', from: index, to: index + word.length }] : [],
  );
}

/** Links to ourselves lead nobody past us. */
function ownLinks(text: string, ownHost: string | null): Pick<Span, 'from' | 'to'>[] {
  if (ownHost === null) return [];
  const links = text.matchAll(/https?:\/\/([^\s/?#]+)[^\s]*/gi);
  return [...links]
    .filter(([, host = '']) => host.toLowerCase() === ownHost)
    .map(({ 0: link, index }) => ({ from: index, to: index + link.length }));
}

/** The same, and what was learned to be one. */
function withLearned(text: string, known: Span[], ownHost: string | null): Span[] {
  return merged([...known, ...findLearned(text, known, ownLinks(text, ownHost))]);
}

/** Where contacts stand in the text. */
export const findContacts = (text: string, ownHost: string | null = null): Span[] =>
  withLearned(text, findKnown(text, ownHost), ownHost);

/** Of a longer text no more is looked at again. */
const mostBefore = 300;

/** Where contacts stand in what somebody writes after what they wrote before: half a number in each is a number, and a name after 'my insta is' is one. */
function spansAfter(before: string, text: string, ownHost: string | null): Span[] {
  const own = findKnown(text, ownHost);
  if (before === '') return withLearned(text, own, ownHost);
  const head = `${before.slice(-mostBefore)}\n`;
  const after = findKnown(head + text, ownHost).flatMap((span) =>
    span.to > head.length
      ? [{ ...span, from: Math.max(0, span.from - head.length), to: span.to - head.length }]
      : [],
  );
  return withLearned(text, merged([...own, ...after]), ownHost);
}

/**
 * Hides e-mail addresses, phone numbers, links and handles; prices, postal codes, dates, sizes, and the numbers of models and hulls stay.
 * @param ownHost links to this host stay, as 'wildloop.ca'
 * @param before what the same person has written a moment ago: of a contact that begins there the rest is hidden here
 */
export function maskContacts(text: string, ownHost: string | null = null, before = ''): Masked {
  const spans = spansAfter(before, text, ownHost);
  let masked = '';
  let at = 0;
  for (const { kind, from, to } of spans) {
    masked += text.slice(at, from) + maskWords[kind];
    at = to;
  }
  const kinds = new Set(spans.map(({ kind }) => kind));
  return { text: masked + text.slice(at), hidden: contactKinds.filter((kind) => kinds.has(kind)) };
}

/** The text for one reader: whoever wrote it reads it as it is, and so does everybody once something is confirmed between them. */
export const wordsFor = (text: string, { isMine, isOpen }: { isMine: boolean; isOpen: boolean }): string =>
  isMine || isOpen ? text : maskContacts(text).text;
