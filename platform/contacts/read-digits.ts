/** Which stretches of a text stand for digits: figures, words of English, French, Spanish and German, letters that look like digits? Reads a plain view (see plain-view.ts). */

import { furtherLanguages, pairsOf } from './spoken-figures.ts';

/** `ways`: what the stretch may be heard as, the usual one first ('fifty five': 55, or 50 and 5). `isWord`: written in letters. */
export type Piece = {
  ways: readonly string[];
  from: number;
  to: number;
  isWord: boolean;
  isTens?: true;
  /** 'dix', which makes one word with the figure behind it: 'dix-neuf'. */
  isTen?: true;
  /** 'fives' */
  isSeveral?: true;
  /** An ordinary word that only sounds like a digit: 'for', 'too'. */
  isHeard?: true;
};

export const digitsOf = ({ ways }: Piece): string => ways[0] ?? '';

/** Every way to hear a run, the usual one first; at most 64 of them. */
export const waysToHear = (run: readonly Piece[]): string[] =>
  run.reduce<string[]>(
    (heard, { ways }) =>
      (heard.length * ways.length > 64 ? ways.slice(0, 1) : ways).flatMap((way) =>
        heard.map((before) => before + way),
      ),
    [''],
  );

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
const heard = new Map(pairsOf('to 2 too 2 tu 2 tree 3 free 3 for 4 fore 4 ate 8 won 1'));
const wordDigits = new Map<string, string>([
  ...units.map((word, value): [string, string] => [word, String(value)]),
  ...teens.map((word, value): [string, string] => [word, String(value + 10)]),
  ...tens.flatMap((word, value): [string, string][] => (word === '' ? [] : [[word, `${value}0`]])),
  ...pairsOf(french),
  ...pairsOf(spanish),
  ...pairsOf(german),
  ...pairsOf('oh 0 o 0 nought 0 fourty 40'),
  // As pilots say them, or as they sound.
  ...pairsOf(
    'fower 4 fife 5 fiv 5 sevn 7 ait 8 niner 9 wun 1 sicks 6 siks 6 nein 9 tue 2 fitty 50 fiddy 50 ikanve 91 ikyanve 91 ikanwe 91',
  ),
]);
/** 'three fives' */
const severalOf = new Map(
  units.map((word, value): [string, string] => [word === 'six' ? 'sixes' : `${word}s`, String(value)]),
);
const singles = [...teens, ...units, 'oh'].join('|');
const twenties = tens.filter(Boolean).join('|');
/** So many words of a language, and so many different ones, make its figures figures. */
const fewestOfLanguage = 5;
const fewestDifferent = 4;

/** What the words of this text stand for: the figures that are always read, and those of a language that is counted in here. */
function figuresIn(text: string): ReadonlyMap<string, string> {
  const words = text.match(/[a-z]+/g) ?? [];
  const spoken = furtherLanguages.filter((language) => {
    const figures = words.filter((each) => language.has(each));
    return figures.length >= fewestOfLanguage && new Set(figures).size >= fewestDifferent;
  });
  return spoken.length === 0 ? wordDigits : new Map([...wordDigits, ...spoken.flatMap((each) => [...each])]);
}

/** The figures that a word of one of these languages stands for; too short ones are words of others as well. */
export const figureOf = (word: string): string | undefined =>
  wordDigits.get(word) ??
  (word.length > 2 ? furtherLanguages.find((each) => each.has(word))?.get(word) : undefined);

/** 'sixohfour', 'ninetyone' */
const inOneWord = new RegExp(`^(?:${twenties}|fitty|${singles}){2,}$`);
const oneWord = new RegExp(`(${twenties}|fitty)(${units.slice(1).join('|')})?|(${singles}|[olisbz])`, 'g');
const amongFigures = new RegExp(`^(?:${twenties}|${singles}|[olisbz])+$`);
const hundreds = new Map(
  pairsOf(
    'ciento 1 doscientos 2 trescientos 3 cuatrocientos 4 quinientos 5 seiscientos 6 setecientos 7 ochocientos 8 novecientos 9',
  ),
);
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
  /\b(?:and|plus|et|puis|the|rest|it|is|number|my|last|first|part|start|starts|begin|begins|with|where|ends|finish|finishes|followed|by|second|third|next|middle|end|in|after|that|enfin|finally|alors|luego|dann|lastly|next|tapos|fer|phir|te|baad|ton|poi|depois|puis|potem|zatem|daraus|x{2,3})\b|\+|:/;

/** 'triple five', 'trip five' */
const multipliers = new Map([
  ...['double', 'dbl', 'doble', 'doppel'].map((word): [string, number] => [word, 2]),
  ...['triple', 'trip', 'treble', 'tripple', 'dreifach'].map((word): [string, number] => [word, 3]),
  ...['quadruple', 'quad'].map((word): [string, number] => [word, 4]),
]);

const timesWords = /^(?:times|fois|mal|veces|vezes|volte|keer|ganger|raza?)$/;
const timesInOne = new Map(
  pairsOf('zweimal 2 dreimal 3 viermal 4 thrice 3 twice 2').map(([word, many]) => [word, Number(many)]),
);

/** Whether a word repeats a figure: the one that it names ('three fives'), or one beside it ('three times five', 'fives three times'). `isCounted`: how often stands in the piece before. */
function repeatedBy(
  word: string,
  last: Piece | null | undefined,
): { many: number; isCounted: boolean } | null {
  const inOne = timesInOne.get(word);
  if (inOne !== undefined) return { many: inOne, isCounted: false };
  if (!timesWords.test(word) && !severalOf.has(word)) return null;
  const many = last ? Number(digitsOf(last)) : 0;
  return many < 2 || many > 4 ? null : { many, isCounted: true };
}

/** Chunks of letters and chunks of digits, as far as they stand for digits; null marks what ends a number. */
export function piecesOf(text: string): (Piece | null)[] {
  const pieces: (Piece | null)[] = [];
  const figures = figuresIn(text);
  let many = 1;
  /** Where 'double' or 'triple' began. */
  let since: number | null = null;
  for (const { 0: chunk, index } of text.matchAll(/[a-z]+|\d+|[^a-z\d]+/g)) {
    if (!/^[a-z\d]/.test(chunk)) {
      if (!isBetween(chunk)) pieces.push(null);
      continue;
    }
    // 'the trip: 4 nights', 'a quad, 2 sleds'
    const isOther =
      /^(?:trip|quad)$/.test(chunk) &&
      !/^[ -][a-z]/.test(text.slice(index + chunk.length, index + chunk.length + 2));
    const times = isOther ? undefined : multipliers.get(chunk);
    if (times !== undefined) {
      many = times;
      since = index;
      continue;
    }
    const last = pieces.at(-1);
    const repeat = repeatedBy(chunk, last);
    if (repeat) {
      const to = index + chunk.length;
      const before = pieces.at(-2);
      const counted = repeat.isCounted ? pieces.pop() : null;
      since = counted?.from ?? index;
      many = repeat.many;
      // 'fives three times', 'three fives'; 'three times five' waits for what follows.
      if (repeat.isCounted && before?.isSeveral) {
        // Once: were it several again, 'fives twice twice …' would grow without end.
        pieces[pieces.length - 1] = {
          ways: [digitsOf(before).repeat(many)],
          from: before.from,
          to,
          isWord: true,
        };
      } else if (severalOf.has(chunk))
        pieces.push({ ways: [(severalOf.get(chunk) ?? '').repeat(many)], from: since, to, isWord: true });
      else continue;
      many = 1;
      since = null;
      continue;
    }
    if (many > 1 && /^(?:the|a|die|der|le|la|el|o)$/.test(chunk)) continue;
    const at = { from: since ?? index, to: index + chunk.length };
    // 'seventy8'
    if (/^[1-9]$/.test(chunk) && last?.isTens && last.to === index)
      pieces[pieces.length - 1] = joinedTo(last, chunk, at.to);
    else if (/^\d/.test(chunk)) pieces.push({ ways: [chunk.repeat(many)], ...at, isWord: false });
    else readWord(pieces, chunk, many, { ...at, text, index, figures });
    many = 1;
    since = null;
  }
  return pieces;
}

/** 'ninetyone' is 91 (or 90 and 1), 'sixohfour' is 604; the usual way first. */
function saidIn(word: string): string[] {
  let ways = [''];
  for (const [, ten = '', unit = '', single = ''] of word.matchAll(oneWord)) {
    const [first = '', second = ''] = [ten || single, unit].map(
      (each) => wordDigits.get(each) ?? letterDigit[each] ?? '',
    );
    const said = second ? [`${first.charAt(0)}${second}`, `${first}${second}`] : [first];
    ways = (ways.length > 8 ? said.slice(0, 1) : said).flatMap((each) => ways.map((before) => before + each));
  }
  return ways;
}

/** Whether a word is a figure of English. */
export const isFigure = (word: string): boolean => wordDigits.has(word) && !french.includes(`${word} `);

/** What a word stands for: as it is written, as it sounds ('fyve'), or several of it ('fives'). */
function readAs(word: string, figures: ReadonlyMap<string, string>): string | undefined {
  const plain = figures.get(word);
  if (plain !== undefined || word.length < 4) return plain;
  return figures.get(word.replaceAll('y', 'i').replaceAll('ph', 'f')) ?? severalOf.get(word);
}

/** Whether a word is nothing but figures of English: 'fivefive'. */
export const isFigures = (word: string): boolean => inOneWord.test(word);

type Place = { from: number; to: number; text: string; index: number; figures: ReadonlyMap<string, string> };

/** Adds what a word stands for to the pieces, or joins it to the last one. */
function readWord(
  pieces: (Piece | null)[],
  word: string,
  many: number,
  { from, to, text, index, figures }: Place,
): void {
  const last = pieces.at(-1);
  // 'triple nickel'
  const digits = many > 1 && /^nick(?:el|le)s?$/.test(word) ? '5' : readAs(word, figures);
  if (digits !== undefined && (word !== 'o' || last)) {
    const isTouching = last && /^(?:[\s-]|\s(?:y|et|und)\s)?$/.test(text.slice(last.to, from));
    const joined = last?.isWord && isTouching ? joinedTo(last, digits, to) : null;
    if (joined) pieces[pieces.length - 1] = joined;
    else {
      const round = severalOf.has(word)
        ? { isSeveral: true as const }
        : isRound(digits)
          ? { isTens: true as const }
          : word === 'dix'
            ? { isTen: true as const }
            : {};
      pieces.push({ ways: [digits.repeat(many)], from, to, isWord: true, ...round });
    }
  } else if (hundreds.has(word)) {
    // 'doscientos treinta y seis', 'doscientos', 'doscientos seis'
    const hundred = hundreds.get(word) ?? '';
    pieces.push({ ways: [hundred, `${hundred}00`, `${hundred}0`], from, to, isWord: true });
  } else if (inOneWord.test(word)) {
    pieces.push({ ways: saidIn(word), from, to, isWord: true });
  } else if ((word === 'hundred' || word === 'cent') && last && digitsOf(last).length === 1)
    // 'five hundred', 'five hundred eighty seven', 'five hundred five'.
    pieces.push({ ways: ['00', '', '0'], from: index, to, isWord: true });
  else if ((word === 'thousand' || word === 'mille') && last && digitsOf(last).length === 1)
    // 'two thousand', 'two thousand ten', 'two thousand five'
    pieces.push({ ways: ['000', '0', '00'], from: index, to, isWord: true });
  else if (amongFigures.test(word) && word.length > 2 && isBesideDigit(text, index, to))
    // '2fiveO'
    pieces.push({ ways: saidIn(word), from, to, isWord: false });
  else if (/^[olisbz]{1,2}$/.test(word) && isAmongDigits(text, index, to)) {
    const meant = [...word].map((letter) => letterDigit[letter]).join('');
    pieces.push({ ways: [meant], from: index, to, isWord: false });
  } else if (last?.isTens && /^(?:y|et|und)$/.test(word)) return;
  else if (within.test(word) && (last || pieces.at(-2))) return;
  else if (last && joining.test(word)) return;
  else if (heard.has(word) && /\d/.test((text[index - 1] ?? '') + (text[to] ?? '')))
    // '2ate1': among figures, it is one.
    pieces.push({ ways: [heard.get(word) ?? ''], from, to, isWord: false });
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
      ...(digits === '10' ? { isTen: true as const } : {}),
    };
  // 'dix-neuf'
  if (last.isTen && /^[789]$/.test(digits))
    return {
      ways: [String(Number(before) + Number(digits)), before + digits],
      from: last.from,
      to,
      isWord: true,
    };
  return null;
}

const isBesideDigit = (text: string, from: number, to: number): boolean =>
  /\d/.test((text[from - 1] ?? '') + (text[to] ?? ''));

/** '25O', 'l2': a letter that a digit touches, with no other letter about. */
const isAmongDigits = (text: string, from: number, to: number): boolean =>
  isBesideDigit(text, from, to) && !/[a-z]/.test((text[from - 1] ?? '') + (text[to] ?? ''));
