/** What was found in a text, and where? */

/** `contact`: told in a way that no rule names. */
export const contactKinds = ['email', 'phone', 'link', 'handle', 'contact'] as const;
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

/** Spans that overlap are one, of the kind that begins first. */
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

/** As `merged`; and those with nothing but spaces between them are one as well. */
export function joined(text: string, spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of merged(spans)) {
    const last = whole.at(-1);
    if (last && text.slice(last.to, span.from).trim() === '') last.to = span.to;
    else whole.push(span);
  }
  return whole;
}
