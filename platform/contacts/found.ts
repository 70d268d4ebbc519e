/** Defines the kinds of contacts we hide, the words that replace them, and spans in a text. */

export const contactKinds = ['email', 'phone', 'link', 'handle'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** From the first character to the one after the last. */
export type Span = { kind: ContactKind; from: number; to: number };

/** Joins overlapping spans. The joined span keeps the kind that starts first; at the same place, the first in `contactKinds`. */
export function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted(
    (one, other) =>
      one.from - other.from || contactKinds.indexOf(one.kind) - contactKinds.indexOf(other.kind),
  )) {
    const last = whole.at(-1);
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else whole.push({ ...span });
  }
  return whole;
}

/** The replacement for a hidden contact: words, so that it reads well in an email and aloud. */
export const maskWords: Record<ContactKind, string> = {
  email: '[email address hidden]',
  phone: '[phone number hidden]',
  link: '[link hidden]',
  handle: '[handle hidden]',
};

const anyMask = /\[(?:email address|phone number|link|handle) hidden\]/g;

/** Replaces these words with NUL characters of the same length, so that a masked text is not masked again. */
export const withoutMasks = (text: string): string =>
  text.replaceAll(anyMask, (words) => '\u0000'.repeat(words.length));
