/** Hides contacts (email addresses, phone numbers, links, handles) in what people write to each other. Pure, so that the page can say beforehand what the server will hide. */
import { findEmails, findLinks } from './find-addresses.ts';
import { findHandles } from './find-handles.ts';
import { findPhones } from './find-phones.ts';
import { contactKinds, maskWords, merged, withoutMasks, type ContactKind, type Span } from './found.ts';
import { plainView, signedView } from './plain-view.ts';

export type Masked = {
  /** The text as others may read it. */
  text: string;
  /** What was hidden, each kind once, in the order of `contactKinds`. */
  hidden: ContactKind[];
};

/** The text with links to ourselves blotted out: they lead nobody away. Keeps the length. */
function withoutOwnLinks(text: string, ownHost: string | null): string {
  if (ownHost === null) return text;
  const host = ownHost.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const own = new RegExp(
    String.raw`(?<![\w.@/-])(?:https?:\/\/)?${host}(?=[/?#\s]|[.,!)]*(?:\s|$))[^\s]*`,
    'gi',
  );
  return text.replaceAll(own, (link) => '\u0000'.repeat(link.length));
}

/**
 * Where contacts stand in the text, from first to last, without overlaps.
 * @param ownHost links to this host are no contacts, as 'wildloop.ca'
 */
export function findContacts(text: string, ownHost: string | null = null): Span[] {
  const rest = withoutOwnLinks(withoutMasks(text), ownHost);
  const view = plainView(rest);
  const signed = signedView(view);
  const spans = (signed.text === view.text ? [view] : [view, signed]).flatMap((each) => {
    const originalAt = (at: number) => rest.charAt(each.from[at] ?? 0);
    const found = [findEmails, findLinks, findHandles].flatMap((find) => find(each.text, originalAt));
    return [...found, ...findPhones(each.text)].map(({ kind, from, to }): Span => {
      return { kind, from: each.from[from] ?? 0, to: each.to[to - 1] ?? 0 };
    });
  });
  return merged(spans);
}

/** Of a contact that begins in what somebody wrote before, the rest: half a number in each of two messages is a number. We read 300 characters back. */
function spansAfter(before: string, text: string, ownHost: string | null): Span[] {
  const own = findContacts(text, ownHost);
  if (before === '') return own;
  const head = `${before.slice(-300)}\n`;
  const across = findContacts(head + text, ownHost).flatMap((span) =>
    span.to > head.length
      ? [{ ...span, from: Math.max(0, span.from - head.length), to: span.to - head.length }]
      : [],
  );
  return merged([...own, ...across]);
}

/**
 * Hides email addresses, phone numbers, links and handles (rules.md, "Messages"). Prices, postal codes, dates, sizes, and the numbers of models and hulls stay.
 * @param ownHost links to this host stay, as 'wildloop.ca'
 * @param before what the same person wrote a moment ago: of a contact that begins there, the rest is hidden here
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

/** The text as one reader sees it: writers see their own words, and after a confirmation everybody sees everything. */
export const wordsFor = (text: string, { isMine, isOpen }: { isMine: boolean; isOpen: boolean }): string =>
  isMine || isOpen ? text : maskContacts(text).text;
