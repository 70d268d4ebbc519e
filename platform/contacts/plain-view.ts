/**
 * Normalizes a disguised text: lower case, with look-alike letters, odd digits and spoken signs resolved, each with its place in the
 * original.
 */

/** `text[i]` stands for the characters `from[i]` up to `to[i]` of the original. */
export type PlainView = { text: string; from: number[]; to: number[] };

/**
 * Look-alike letters, digits and signs that Unicode normalization misses: Cyrillic, Greek, Latin with strokes, small capitals, Chinese
 * digits, dots, dashes, quotes. By code point, because in an editor they look the same.
 */
const alike =
  '\u0430\u0432\u0435\u0437\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0441\u0455\u0442\u0443\u0445\u0501\u04cf\u03b1\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131\u0142\u00f8\u0261\u0111\u1d00\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22\u96f6\u3007\u4e00\u5e7a\u4e8c\u4e24\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u58f9\u8d30\u53c1\u8086\u4f0d\u9646\u67d2\u634c\u7396\u3002\u00b7\u2022\u2219\u22c5\u30fb\u2010\u2011\u2012\u2013\u2014\u2212\u2018\u2019\u201c\u201d';
const plainOnes = `abe3ijkmhopcstyxdlaeikvoptuxilogdabcdefghijklmnoprstuvwyz0011223456789123456789......------''""`;
const lookAlikes = new Map([...alike].map((each, index) => [each, plainOnes.charAt(index)]));

/** Combining marks, and invisible characters. */
const unseen = /[\p{M}\p{Cf}]/gu;
const digit = /^\p{Nd}$/u;

/** The digits of every script are consecutive, starting with zero. */
function digitOf(character: string): string {
  let value = 0;
  while (digit.test(String.fromCodePoint((character.codePointAt(0) ?? 0) - value - 1)) && value < 9)
    value += 1;
  return String(value);
}

function plain(character: string): string {
  if (character < '\u0080') return character.toLowerCase();
  const bare = character.normalize('NFKD').replace(unseen, '').toLowerCase();
  // One ligature can stand for eighteen letters; no name uses those.
  if (bare.length > 4) return ' ';
  return [...bare]
    .map((each) => lookAlikes.get(each) ?? (each > '\u007f' && digit.test(each) ? digitOf(each) : each))
    .join('');
}

/** Adds the replacement for characters `from` to `to` of the original. */
function add(view: PlainView, shown: string, from: number, to: number): void {
  view.text += shown;
  for (let unit = 0; unit < shown.length; unit += 1) {
    view.from.push(from);
    view.to.push(to);
  }
}

/** The text in plain letters and digits. */
export function plainView(original: string): PlainView {
  const view: PlainView = { text: '', from: [], to: [] };
  let at = 0;
  for (const character of original) {
    add(view, plain(character), at, at + character.length);
    at += character.length;
  }
  return view;
}

/** The view with every match replaced, at its place. */
function rewritten(view: PlainView, pattern: RegExp, by: (match: RegExpExecArray) => string): PlainView {
  const next: PlainView = { text: '', from: [], to: [] };
  let at = 0;
  const copyTo = (end: number) => {
    for (; at < end; at += 1) add(next, view.text.charAt(at), view.from[at] ?? 0, view.to[at] ?? 0);
  };
  for (const match of view.text.matchAll(pattern)) {
    copyTo(match.index);
    at = match.index + match[0].length;
    add(next, by(match), view.from[match.index] ?? 0, view.to[at - 1] ?? 0);
  }
  copyTo(view.text.length);
  return next;
}

/** Spaced letters: 'j a n e @ g m a i l', 's-l-e-d-s'. */
const apart =
  /(?<![a-z0-9])[a-z0-9](?:(?: {1,2}[a-z0-9@._+-]){3,60}|(?:[-*|~][a-z0-9@._+]){3,60}|(?:\.[a-z0-9@_+]){4,60})(?![a-z0-9])/g;

const bracket = String.raw`[([{<*_"'|~/\\+-]`;
const closing = String.raw`[)\]}>*_"'|~/\\+-]`;
const spoken = (words: string): string =>
  String.raw`\s{0,2}${bracket}{1,2}\s?(?:${words})\s?${closing}{1,2}\s{0,2}|\s{1,2}(?:then )?(?:an? |the )?(?:${words})(?: then)?\s{1,2}`;
const providerName = '(?:mail|yahoo|cloud|outlook|shaw|telus|live)';
const signs = new RegExp(
  [
    String.raw`(?<dot>${spoken(String.raw`dot+|d0t|d-o-t|dawt|punkt|punto|ponto|point(?! de )|period|\.`)}|,\s?dot,\s?|(?<=[a-z0-9])\s?(?:dot\s?(?=c(?:om|a)\b)|\s[.]\s?(?=(?:com|ca|net|org)\b)|[.]\s(?=(?:com|net|org)\b)|点(?=[a-z])|\s点\s)|(?<=${providerName}),\s?(?=c(?:om|a)\b))`,
    String.raw`(?<at>${spoken(String.raw`at[ -]?sign|a-t|at symbol|arobase|arobas|arroba|klammeraffe|chiocciola|snabel-?a|@`)}|,\s?at,\s?|\s?(?:艾特)\s?|\s{0,2}${bracket}{1,2}\s?(?:at|a)\s?${closing}{1,2}\s{0,2})`,
    String.raw`(?<under>${spoken('underscore|under score|underline|tiret bas|guion bajo|unterstrich')})`,
    String.raw`(?<dash>${spoken('dash|hyphen|tiret|bindestrich')})`,
    String.raw`(?<slash>${spoken('slash|forward slash')})`,
  ].join('|'),
  'g',
);

const signOf: Record<string, string> = { dot: '.', at: '@', under: '_', dash: '-', slash: '/' };
/** The view with spaced letters joined and spoken signs ('at', '[dot]', 'underscore') replaced. */
export function signedView(view: PlainView): PlainView {
  const together = rewritten(view, apart, ({ 0: found }) =>
    /[a-z]/.test(found) ? found.replaceAll(/[ *|~]|-(?=.(?:-|$))/g, '') : found,
  );
  return rewritten(together, signs, ({ groups = {} }) => {
    const [name = 'dot'] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    return signOf[name] ?? ' ';
  });
}
