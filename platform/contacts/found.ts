/** Says what kinds of contacts we hide, and how a place in a text is described. */

export const contactKinds = ['email', 'phone', 'link', 'handle'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** From the first character to the one after the last. */
export type Span = { kind: ContactKind; from: number; to: number };

/** Joins spans that overlap. The joined span keeps the kind that starts first; at the same place, the kind listed first in `contactKinds`. */
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
