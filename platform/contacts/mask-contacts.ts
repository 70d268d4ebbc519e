/**
 * Hides contacts (email addresses, phone numbers, links, handles) in messages between members. Pure, so that the page can show beforehand
 * what the server will hide.
 */
import { findEmails, findLinks } from './find-addresses.ts';
import { findHandles } from './find-handles.ts';
import { findPhones } from './find-phones.ts';
import { contactKinds, maskWords, merged, withoutMasks, type ContactKind, type Span } from './found.ts';
import { plainView, signedView } from './plain-view.ts';

export type Masked = {
  /** The text as others see it. */
  text: string;
  /** The kinds hidden, each once, in the order of `contactKinds`. */
  hidden: ContactKind[];
};

/** Blanks out links to our own site, which are allowed. Keeps the length. */
function withoutOwnLinks(text: string, ownHost: string | null): string {
  if (ownHost === null) return text;
  const host = ownHost.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const own = new RegExp(
    String.raw`(?<![\w.@/-])(?:https?:\/\/)?${host}(?=[/?#\s]|[.,!)]*(?:\s|$))[^\s]*`,
    'gi',
  );
  return text.replaceAll(own, (link) => '\u0000'.repeat(link.length));
}

/** The contacts in the text in order, without overlaps. @param ownHost links to this host are allowed, e.g. 'wildloop.ca' */
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

/**
 * Hides the rest of a contact that began in an earlier message: half a number in each of two messages is a number. Checks the previous 300
 * characters.
 */
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
 * Hides email addresses, phone numbers, links and handles (rules.md, "Messages"). Prices, postal codes, dates, sizes, and model and hull
 * numbers stay.
 * @param ownHost links to this host stay, e.g. 'wildloop.ca'
 * @param before the sender's previous text: the rest of a contact that starts there is hidden here
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

/** The text for one reader: authors see their own words, and after a confirmation everyone sees everything. */
export const wordsFor = (text: string, { isMine, isOpen }: { isMine: boolean; isOpen: boolean }): string =>
  isMine || isOpen ? text : maskContacts(text).text;
