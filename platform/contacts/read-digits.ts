/**
 * Splits a text into pieces of a number: digits, digit words ('two five oh', 'double six', 'fifty-five') and letters that look like digits.
 * Expects a plain view.
 */

/** `ways`: the digits of the piece; if ambiguous, the usual reading first ('fifty five': 55, or 50 and 5). */
export type Piece = {
  ways: readonly string[];
  from: number;
  to: number;
  isWord: boolean;
  /** An ordinary word that sounds like a digit: 'for', 'to'. */
  isHeard: boolean;
};

export const digitsOf = ({ ways }: Piece): string => ways[0] ?? '';

const valuesOf = (list: string): Map<string, string> =>
  new Map([...list.matchAll(/(\S+) (\d+)/g)].map(([, word = '', digits = '']) => [word, digits]));

/** English with common misspellings; French, Spanish and German. */
const spoken = valuesOf(`
  zero 0 oh 0 nought 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9
  ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19
  twenty 20 thirty 30 forty 40 fourty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90
  wun 1 tree 3 fower 4 fore 4 fife 5 fyve 5 fiv 5 sicks 6 siks 6 sevn 7 ait 8 niner 9 fitty 50 fiddy 50 fiver 5 zip 0 nickel 5
  un 1 deux 2 trois 3 quatre 4 cinq 5 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14
  quinze 15 seize 16 vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60
  cero 0 uno 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9
  null 0 eins 1 zwei 2 zwo 2 drei 3 vier 4 funf 5 fuenf 5 sechs 6 sieben 7 acht 8 neun 9
`);
const heard = valuesOf('to 2 too 2 free 3 for 4 ate 8 won 1');
const times = valuesOf('double 2 dbl 2 triple 3 trip 3 treble 3 tripple 3 quadruple 4');
/** 'three fives', 'two zeros' */
const several = valuesOf(
  'zeros 0 zeroes 0 ones 1 twos 2 threes 3 fours 4 fives 5 sixes 6 sevens 7 eights 8 nines 9',
);

/** 'sixohfour', 'fivefive', 'ninetyone' */
const word = [...spoken.keys()]
  .filter((each) => /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|.*(?:ty|teen))$/.test(each))
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const joinedWords = new RegExp(`^(?:${word}|double|triple|treble){2,12}$`);
const eachWord = new RegExp(`${word}|double|triple|treble`, 'g');

/** Words, digit runs and what separates them; compound digit words are split. */
const chunksOf = (text: string): { chunk: string; index: number }[] =>
  [...text.matchAll(/[a-z]+|\d+|[^a-z\d]+/g)].flatMap(({ 0: chunk, index }) =>
    joinedWords.test(chunk)
      ? [...chunk.matchAll(eachWord)].map((each) => ({ chunk: each[0], index: index + each.index }))
      : [{ chunk, index }],
  );

/** Letters that look like digits, and the digits. */
const [letters, lettersAre] = ['oilzsbgq', '01125899'];
const likeDigits = /^[oilzsbgq]{1,4}$/;

/** Filler words between the parts of a number. */
export const fillers =
  /^(?:dash|hyphen|dot|point|then|space|area|code|um|uh|er|hmm|tiret|punto|punkt|and|et|y|und|the|rest|it|is|my|number|last|first|part|next|followed|by|plus|ends|starts|with|in|puis|luego|dann|after|that|finally|from)$/;
const signs = /^[\s().\-_*~|/\\,;:#&=<>[\]{}!'"+^`]{1,6}$|^\s?[^\x00-\x7f]{1,6}\s?$/u;

/** 'fifty five', 'quatre vingt', 'soixante dix', 'five hundred three': two words for one figure; null when they stay separate. */
function joined(before: string, next: string): string[] | null {
  if (/^[2-9]0$/.test(before) && /^[1-9]$/.test(next)) return [before.charAt(0) + next, before + next];
  if (before === '4' && next === '20') return ['80', '420'];
  if (/^[68]0$/.test(before) && /^1\d$/.test(next))
    return [String(Number(before) + Number(next)), before + next];
  if (before === '10' && /^[789]$/.test(next)) return [`1${next}`, before + next];
  return null;
}

/** The digits a word stands for; null if none. */
function readWord(chunk: string, isAmongDigits: boolean, isWithin: boolean): string | null {
  if (spoken.has(chunk)) return spoken.get(chunk) ?? null;
  if (likeDigits.test(chunk) && isAmongDigits)
    return chunk.replaceAll(/./g, (letter) => lettersAre.charAt(letters.indexOf(letter)));
  return chunk === 'o' && isWithin ? '0' : (heard.get(chunk) ?? null);
}

/** The pieces of a text in order. `null` marks a place where a number ends. */
export function piecesOf(text: string): (Piece | null)[] {
  const pieces: (Piece | null)[] = [];
  /** 'double', 'triple': repeats of the next digit, and where the word started. */
  let repeat: { count: number; from: number } | null = null;
  for (const { chunk, index } of chunksOf(text)) {
    if (!/^[a-z\d]/.test(chunk)) {
      if (!signs.test(chunk)) pieces.push(null);
      continue;
    }
    const last = pieces.at(-1) ?? undefined;
    const to = index + chunk.length;
    const count = times.get(chunk);
    if (count !== undefined) {
      repeat = { count: Number(count), from: index };
      continue;
    }
    const isDigits = /^\d/.test(chunk);
    const piece = {
      from: index,
      to,
      isWord: !isDigits && !likeDigits.test(chunk),
      isHeard: heard.has(chunk),
    };
    const isAmongDigits = /\d/.test(text.charAt(index - 1) + text.charAt(to));
    const read = isDigits ? chunk : readWord(chunk, isAmongDigits, Boolean(last));
    const plural = several.get(chunk);
    if (plural !== undefined && last && /^[2-4]$/.test(digitsOf(last)))
      pieces[pieces.length - 1] = {
        ...piece,
        ways: [plural.repeat(Number(digitsOf(last)))],
        from: last.from,
      };
    else if (/^(?:hundred|cent|cientos)$/.test(chunk) && last && digitsOf(last).length === 1)
      pieces.push({ ...piece, ways: ['00', '', '0', '1'] });
    else if (read !== null) {
      const digits = read.repeat(repeat?.count ?? 1);
      const isTouching =
        last && (last.to === index || (piece.isWord && /^[\s-]{1,2}$/.test(text.slice(last.to, index))));
      // The last of adjacent words: 'fifty' in 'two fifty'.
      const word = last && text.slice(last.from, last.to).replace(/^.*[^a-z]/, '');
      const together = isTouching && spoken.has(word ?? '') ? joined(digitsOf(last), digits) : null;
      if (together && last) pieces[pieces.length - 1] = { ...last, ways: together, to };
      else pieces.push({ ...piece, ways: [digits], from: repeat?.from ?? index });
    } else if (!fillers.test(chunk)) pieces.push(null);
    repeat = null;
  }
  return pieces;
}
