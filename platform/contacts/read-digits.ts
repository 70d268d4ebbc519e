/** Which stretches of a text stand for digits: figures, words of English, French, Spanish and German, letters that look like digits? Reads a plain view (see plain-view.ts). */

/** `ways`: what the stretch may be heard as, the usual one first ('fifty five': 55, or 50 and 5). `isWord`: written in letters. */
export type Piece = {
  ways: readonly string[];
  from: number;
  to: number;
  isWord: boolean;
  isTens?: true;
  /** An ordinary word that only sounds like a digit: 'for', 'too'. */
  isHeard?: true;
};

export const digitsOf = ({ ways }: Piece): string => ways[0] ?? '';

const units = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const teens = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** Without 'six' and 'zero', which are the same. */
const french =
  'un 1 deux 2 trois 3 quatre 4 cinq 5 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14 quinze 15 seize 16 vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60';
/** The figures alone, and without those that are words of English as well. */
const spanish = 'cero 0 uno 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9';
const german = 'null 0 eins 1 zwei 2 zwo 2 drei 3 vier 4 funf 5 fuenf 5 sechs 6 sieben 7 acht 8 neun 9';
/** What sounds like a figure, on the radio or to whoever writes by ear. */
const heard = new Map(
  [...'to 2 too 2 tu 2 tree 3 free 3 for 4 fore 4 ate 8 won 1'.matchAll(/([a-z]+) (\d)/g)].map(
    ([, word = '', digit = '']): [string, string] => [word, digit],
  ),
);
const pairsOf = (words: string): [string, string][] =>
  [...words.matchAll(/([a-z]+) (\d+)/g)].map(([, word = '', digits = '']) => [word, digits]);
const wordDigits = new Map<string, string>([
  ...units.map((word, value): [string, string] => [word, String(value)]),
  ...teens.map((word, value): [string, string] => [word, String(value + 10)]),
  ...tens.flatMap((word, value): [string, string][] => (word === '' ? [] : [[word, `${value}0`]])),
  ...pairsOf(french),
  ...pairsOf(spanish),
  ...pairsOf(german),
  ...pairsOf('oh 0 o 0 nought 0 fourty 40'),
  // As pilots say them, or as they sound.
  ...pairsOf('fower 4 fife 5 fiv 5 sevn 7 ait 8 niner 9 wun 1'),
]);
const inOneWord = new RegExp(`^(?:${[...units, 'oh'].join('|')}){3,}$`);
const unitWord = new RegExp([...units, 'oh'].join('|'), 'g');
const isRound = (digits: string): boolean => /^[2-9]0$/.test(digits);

const letterDigit: Record<string, string> = { o: '0', l: '1', i: '1', s: '5', b: '8', z: '2' };

/** Signs that stand within a number, and any few that are neither letters nor figures of ours. */
const isBetween = (chunk: string): boolean =>
  /^[\s().\-_*~|\u2022/\\,;:+#=<>[\]{}!'"]{1,6}$/u.test(chunk) ||
  /^[^\x00-\x7f]{1,6}$|^\s?[^\x00-\x7f]{1,4}\s?$/u.test(chunk);

/** Words that stand within a number: between its parts, not before it. */
const within = /^(?:dash|hyphen|dot|point|then|space|area|code|period|minus|tiret)$/;
/** And those that join its parts in a sentence: what they join must have the parts of a number. */
export const joining =
  /\b(?:and|plus|et|puis|the|rest|it|is|number|my|last|first|part|start|starts|begin|begins|with|where|ends|finish|finishes|followed|by|second|third|next|middle|end|in|after|that|x{2,3})\b|\+|:/;

/** Chunks of letters and chunks of digits, as far as they stand for digits; null marks what ends a number. */
export function piecesOf(text: string): (Piece | null)[] {
  const pieces: (Piece | null)[] = [];
  let many = 1;
  /** Where 'double' or 'triple' began. */
  let since: number | null = null;
  for (const { 0: chunk, index } of text.matchAll(/[a-z]+|\d+|[^a-z\d]+/g)) {
    if (!/^[a-z\d]/.test(chunk)) {
      if (!isBetween(chunk)) pieces.push(null);
      continue;
    }
    if (chunk === 'double' || chunk === 'triple') {
      many = chunk === 'double' ? 2 : 3;
      since = index;
      continue;
    }
    const at = { from: since ?? index, to: index + chunk.length };
    if (/^\d/.test(chunk)) pieces.push({ ways: [chunk.repeat(many)], ...at, isWord: false });
    else readWord(pieces, chunk, many, { ...at, text, index });
    many = 1;
    since = null;
  }
  return pieces;
}

type Place = { from: number; to: number; text: string; index: number };

/** Adds what a word stands for to the pieces, or joins it to the last one. */
function readWord(
  pieces: (Piece | null)[],
  word: string,
  many: number,
  { from, to, text, index }: Place,
): void {
  const last = pieces.at(-1);
  const digits = wordDigits.get(word);
  if (digits !== undefined && (word !== 'o' || last)) {
    const joined = last?.isWord ? joinedTo(last, digits, to) : null;
    if (joined) pieces[pieces.length - 1] = joined;
    else {
      const round = isRound(digits) ? { isTens: true as const } : {};
      pieces.push({ ways: [digits.repeat(many)], from, to, isWord: true, ...round });
    }
  } else if (inOneWord.test(word)) {
    const said = [...word.matchAll(unitWord)].map(({ 0: unit }) => wordDigits.get(unit) ?? '');
    pieces.push({ ways: [said.join('')], from, to, isWord: true });
  } else if ((word === 'hundred' || word === 'cent') && last && digitsOf(last).length === 1)
    // 'five hundred', 'five hundred eighty seven', 'five hundred five'.
    pieces.push({ ways: ['00', '', '0'], from: index, to, isWord: true });
  else if (/^[olisbz]{1,2}$/.test(word) && isAmongDigits(text, index, to)) {
    const meant = [...word].map((letter) => letterDigit[letter]).join('');
    pieces.push({ ways: [meant], from: index, to, isWord: false });
  } else if (within.test(word) && (last || pieces.at(-2))) return;
  else if (last && joining.test(word)) return;
  else if (heard.has(word))
    pieces.push({ ways: [heard.get(word) ?? ''], from, to, isWord: true, isHeard: true });
  else pieces.push(null);
}

/** 'fifty five' is 55, or 50 and 5; 'quatre vingt' is 80, 'soixante dix' is 70. Null where two words stay two. */
function joinedTo(last: Piece, digits: string, to: number): Piece | null {
  const before = digitsOf(last);
  if (last.isTens && digits.length === 1 && digits !== '0')
    return { ways: [(before[0] ?? '') + digits, before + digits], from: last.from, to, isWord: true };
  if (before === '4' && digits === '20')
    return { ways: ['80', '420'], from: last.from, to, isWord: true, isTens: true };
  if (last.isTens && /^[68]0$/.test(before) && /^1\d$/.test(digits))
    return {
      ways: [String(Number(before) + Number(digits)), before + digits],
      from: last.from,
      to,
      isWord: true,
    };
  return null;
}

/** '25O', 'l2': a letter that a digit touches, with no other letter about. */
const isAmongDigits = (text: string, from: number, to: number): boolean =>
  /\d/.test((text[from - 1] ?? '') + (text[to] ?? '')) &&
  !/[a-z]/.test((text[from - 1] ?? '') + (text[to] ?? ''));
