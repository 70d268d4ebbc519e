/** Which stretches of a text stand for digits: figures, words of English, French, Spanish and German, letters that look like digits? Reads a plain view (see plain-view.ts). */

/** `ways`: what the stretch may be heard as, the usual one first ('fifty five': 55, or 50 and 5). `isWord`: written in letters. */
export type Piece = {
  ways: readonly string[];
  from: number;
  to: number;
  isWord: boolean;
  isTens?: true;
  /** 'dix', which makes one word with the figure behind it: 'dix-neuf'. */
  isTen?: true;
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
  ...pairsOf('fower 4 fife 5 fiv 5 sevn 7 ait 8 niner 9 wun 1 sicks 6 siks 6 nein 9 tue 2'),
]);
const singles = [...teens, ...units, 'oh'].join('|');
const twenties = tens.filter(Boolean).join('|');
/** Languages whose figures are words of English as well, or of each other: each counts where several of its figures stand. */
const further: readonly ReadonlyMap<string, string>[] = [
  // Spanish, beyond the figures that are always read
  'uno 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13 catorce 14 quince 15 dieciseis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90',
  // German
  'null 0 eins 1 zwei 2 drei 3 vier 4 funf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwolf 12 dreizehn 13 vierzehn 14 funfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20 dreissig 30 vierzig 40 funfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90',
  // Punjabi and Hindi in Latin letters
  'sifar 0 sifr 0 shunya 0 zero 0 ik 1 ikk 1 ek 1 do 2 tin 3 teen 3 tinn 3 char 4 chaar 4 panj 5 panch 5 paanch 5 chhe 6 che 6 chha 6 chheh 6 sat 7 saat 7 satt 7 ath 8 aath 8 atth 8 nau 9 naun 9',
  // Mandarin in Latin letters
  'ling 0 yi 1 yao 1 er 2 liang 2 san 3 si 4 wu 5 liu 6 qi 7 ba 8 jiu 9',
  // Portuguese
  'zero 0 um 1 dois 2 tres 3 quatro 4 cinco 5 seis 6 meia 6 sete 7 oito 8 nove 9',
  // Italian
  'zero 0 uno 1 due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9',
  // Dutch
  'nul 0 een 1 twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9',
  // Tagalog
  'sero 0 wala 0 isa 1 dalawa 2 tatlo 3 apat 4 lima 5 anim 6 pito 7 walo 8 siyam 9',
  // Malay and Indonesian
  'kosong 0 nol 0 satu 1 dua 2 tiga 3 empat 4 lima 5 enam 6 tujuh 7 lapan 8 delapan 8 sembilan 9',
  // Polish
  'zero 0 jeden 1 dwa 2 trzy 3 cztery 4 piec 5 szesc 6 siedem 7 osiem 8 dziewiec 9',
  // Ukrainian and Russian in Latin letters
  'nol 0 nul 0 odyn 1 odin 1 dva 2 try 3 tri 3 chotyry 4 chetyre 4 pyat 5 piat 5 shist 6 shest 6 sim 7 sem 7 visim 8 vosem 8 devyat 9',
  // Vietnamese
  'khong 0 mot 1 hai 2 ba 3 bon 4 nam 5 sau 6 bay 7 tam 8 chin 9',
  // Japanese and Korean in Latin letters
  'zero 0 rei 0 ichi 1 ni 2 san 3 yon 4 shi 4 go 5 roku 6 nana 7 shichi 7 hachi 8 kyu 9',
  'gong 0 yeong 0 il 1 sam 3 sa 4 yuk 6 chil 7 pal 8 gu 9',
].map((row) => new Map(pairsOf(row)));

/** So many words of a language, and so many different ones, make its figures figures. */
const fewestOfLanguage = 5;
const fewestDifferent = 4;

/** What the words of this text stand for: the figures that are always read, and those of a language that is counted in here. */
function figuresIn(text: string): ReadonlyMap<string, string> {
  const words = text.match(/[a-z]+/g) ?? [];
  const spoken = further.filter((language) => {
    const figures = words.filter((each) => language.has(each));
    return figures.length >= fewestOfLanguage && new Set(figures).size >= fewestDifferent;
  });
  return spoken.length === 0 ? wordDigits : new Map([...wordDigits, ...spoken.flatMap((each) => [...each])]);
}

/** 'sixohfour', 'ninetyone' */
const inOneWord = new RegExp(`^(?:${twenties}|${singles}){2,}$`);
const oneWord = new RegExp(`(${twenties})(${units.slice(1).join('|')})?|(${singles}|[olisbz])`, 'g');
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
  /\b(?:and|plus|et|puis|the|rest|it|is|number|my|last|first|part|start|starts|begin|begins|with|where|ends|finish|finishes|followed|by|second|third|next|middle|end|in|after|that|enfin|finally|alors|luego|dann|lastly|next|x{2,3})\b|\+|:/;

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
    if (chunk === 'double' || chunk === 'triple') {
      many = chunk === 'double' ? 2 : 3;
      since = index;
      continue;
    }
    const at = { from: since ?? index, to: index + chunk.length };
    const last = pieces.at(-1);
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

/** 'ninetyone' is 91, 'sixohfour' is 604. */
const saidIn = (word: string): string =>
  [...word.matchAll(oneWord)]
    .map(([, ten = '', unit = '', single = '']) => {
      const [first, second] = [ten || single, unit].map(
        (each) => wordDigits.get(each) ?? letterDigit[each] ?? '',
      );
      return second ? `${first?.[0] ?? ''}${second}` : first;
    })
    .join('');

/** Whether a word is a figure of English. */
export const isFigure = (word: string): boolean => wordDigits.has(word) && !french.includes(`${word} `);

type Place = { from: number; to: number; text: string; index: number; figures: ReadonlyMap<string, string> };

/** Adds what a word stands for to the pieces, or joins it to the last one. */
function readWord(
  pieces: (Piece | null)[],
  word: string,
  many: number,
  { from, to, text, index, figures }: Place,
): void {
  const last = pieces.at(-1);
  const digits = figures.get(word);
  if (digits !== undefined && (word !== 'o' || last)) {
    const isTouching = last && /^(?:[\s-]|\s(?:y|et|und)\s)?$/.test(text.slice(last.to, from));
    const joined = last?.isWord && isTouching ? joinedTo(last, digits, to) : null;
    if (joined) pieces[pieces.length - 1] = joined;
    else {
      const round = isRound(digits)
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
    pieces.push({ ways: [saidIn(word)], from, to, isWord: true });
  } else if ((word === 'hundred' || word === 'cent') && last && digitsOf(last).length === 1)
    // 'five hundred', 'five hundred eighty seven', 'five hundred five'.
    pieces.push({ ways: ['00', '', '0'], from: index, to, isWord: true });
  else if ((word === 'thousand' || word === 'mille') && last && digitsOf(last).length === 1)
    // 'two thousand', 'two thousand ten', 'two thousand five'
    pieces.push({ ways: ['000', '0', '00'], from: index, to, isWord: true });
  else if (amongFigures.test(word) && word.length > 2 && isBesideDigit(text, index, to))
    // '2fiveO'
    pieces.push({ ways: [saidIn(word)], from, to, isWord: false });
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
