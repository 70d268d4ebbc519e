/** What was found in a text, and where? */

export const contactKinds = ['email', 'phone', 'link', 'handle'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** From the first character to the one after the last. */
export type Span = { kind: ContactKind; from: number; to: number };

/** Every match of an expression that also passes the test; the span is the whole match, or that of the named group `who`. */
export function spansOf(
  text: string,
  kind: ContactKind,
  expression: RegExp,
  passes: (match: RegExpExecArray) => boolean = () => true,
): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(expression)) {
    if (!passes(match)) continue;
    const who = match.groups?.who;
    // The group stands last in our expressions.
    const from = who === undefined ? match.index : match.index + match[0].lastIndexOf(who);
    const length = who === undefined ? match[0].trimEnd().length : who.length;
    spans.push({ kind, from, to: from + length });
  }
  return spans;
}
