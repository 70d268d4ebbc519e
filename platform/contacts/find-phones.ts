/** Which phone numbers stand in a text, in digits, in words, spaced out or with letters for digits? Reads a plain view (see plain-view.ts). */
import type { Span } from './found.ts';

/** Digits that a stretch of the text stands for. `isWord`: written in letters; `apart`: the other way to hear them ('fifty five': 55 or 50, 5). */
type Piece = { digits: string; apart?: string; from: number; to: number; isWord: boolean };

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
const wordDigits = new Map<string, string>([
  ...units.map((word, value): [string, string] => [word, String(value)]),
  ...teens.map((word, value): [string, string] => [word, String(value + 10)]),
  ...tens.flatMap((word, value): [string, string][] => (word === '' ? [] : [[word, `${value}0`]])),
  ['oh', '0'],
  ['o', '0'],
  ['nought', '0'],
  ['fourty', '40'],
]);
const inOneWord = new RegExp(`^(?:${[...units, 'oh'].join('|')}){3,}$`);
const unitWord = new RegExp([...units, 'oh'].join('|'), 'g');
const isTens = (word: string) => tens.includes(word) || word === 'fourty';

/** What ends a number: these are prices, dates, times, sizes, places, and the numbers of models, hulls and tyres. */
const harmless = [
  /\b\d{4}-\d{1,2}-\d{1,2}(?:t[\d:.]+z?)?/g,
  /\b\d{1,2}[/.]\d{1,2}[/.](?:19|20)?\d\d\b(?![\s.-]*\d{4})/g,
  /\b\d{1,2}:\d\d(?:\s*(?:am|pm))?/g,
  /\$\s?\d[\d,]*(?:\.\d\d)?(?:\s?k\b)?/g,
  /\b\d[\d,]*(?:\.\d+)?\s?(?:\$|cad\b|dollars?\b|bucks?\b|ap\b|points?\b|%)/g,
  /\b\d{1,3}(?:,\d{3})+\b(?![\s.-]*\d)/g,
  /-?\b\d{1,3}\.\d{3,8}\s*[,;/ ]\s*-?\d{1,3}\.\d{3,8}\b/g,
  /\b(?:19[5-9]\d|20[0-3]\d)\s?[-/]\s?(?:19[5-9]\d|20[0-3]\d|\d\d)\b/g,
  /\b\d+(?:\.\d+)?\s?(?:x|×)\s?\d+(?:\.\d+)?(?:\s?(?:x|×)\s?\d+(?:\.\d+)?)?/g,
  /\b\d[\d,]*(?:\.\d+)?[\s-]?(?:kms?|kilometres?|kilometers?|miles?|mi|hp|cc|lbs?|pounds?|kgs?|ft|feet|foot|inch(?:es)?|in|metres?|meters?|cm|mm|litres?|liters?|gal(?:lons?)?|watts?|w|kw|kwh|amps?|ah|volts?|v|hours?|hrs?|h|min(?:utes)?|days?|nights?|weeks?|months?|years?|people|persons?|adults?|kids|seats?|beds?|am|pm|rpm|psi|degrees?|c|f|th|st|nd|rd)\b/g,
  // A number that belongs to something: a hull, a permit, an order.
  /\b(?:hin|vin|hull|serial|sn|s\/n|model|part|permit|plate|licen[cs]e|registration|invoice|order|booking|confirmation|reference|ref|policy|claim|sku|unit|site|lot)\s*(?:number|no\.?|nr|id|#)?\s*(?:is|:|=|#)?\s*#?[a-z0-9][a-z0-9-]*\d[a-z0-9-]*/g,
];

const reach =
  /\b(?:call|text|txt|phone|ph|cell|mobile|tel|telephone|reach|ring|dial|sms|whatsapp|signal|number|num|digits|contact|area code)\b/;

/** The text with the harmless blotted out, place by place. */
function blotted(text: string): string {
  return harmless.reduce(
    (rest, expression) => rest.replace(expression, (found) => '\u0000'.repeat(found.length)),
    text,
  );
}

const letterDigit: Record<string, string> = { o: '0', l: '1', i: '1', s: '5', b: '8', z: '2' };

/** Chunks of letters and chunks of digits, as far as they stand for digits; null marks what ends a number. */
function piecesOf(text: string): (Piece | null)[] {
  const pieces: (Piece | null)[] = [];
  let many = 1;
  /** Where 'double' or 'triple' began. */
  let since: number | null = null;
  for (const { 0: chunk, index } of text.matchAll(/[a-z]+|\d+|[^a-z\d]+/g)) {
    const to = index + chunk.length;
    const last = pieces.at(-1);
    if (/^\d/.test(chunk))
      pieces.push({ digits: chunk.repeat(many), from: since ?? index, to, isWord: false });
    else if (/^[^a-z]/.test(chunk)) {
      if (
        !/^[\s().\-_*~|•/\\,;+#=<>[\]{}!]{1,6}$/u.test(chunk) &&
        !/^[^\x00-\x7f]{1,6}$|^\s?[^\x00-\x7f]{1,4}\s?$/u.test(chunk)
      )
        pieces.push(null);
      continue;
    } else {
      const digits = wordDigits.get(chunk);
      const before = pieces.at(-2);
      if (chunk === 'double' || chunk === 'triple') {
        many = chunk === 'double' ? 2 : 3;
        since = index;
        continue;
      } else if (digits !== undefined && (chunk !== 'o' || last)) {
        // 'fifty five' is 55, not 505.
        const isAfterTens =
          last && last.isWord && /^[2-9]0$/.test(last.digits) && digits.length === 1 && digits !== '0';
        const wasTens = isAfterTens && isTens(text.slice(last.from, last.to));
        if (wasTens)
          pieces[pieces.length - 1] = {
            ...last,
            digits: (last.digits[0] ?? '') + digits,
            apart: last.digits + digits,
            to,
          };
        else pieces.push({ digits: digits.repeat(many), from: since ?? index, to, isWord: true });
      } else if (inOneWord.test(chunk)) {
        const said = [...chunk.matchAll(unitWord)].map(({ 0: word }) => wordDigits.get(word) ?? '');
        pieces.push({ digits: said.join(''), from: index, to, isWord: true });
      } else if (chunk === 'hundred' && last?.isWord)
        pieces.push({ digits: '00', from: index, to, isWord: true });
      else if (/^[olisbz]{1,2}$/.test(chunk) && isAmongDigits(text, index, to))
        pieces.push({
          digits: [...chunk].map((letter) => letterDigit[letter]).join(''),
          from: index,
          to,
          isWord: false,
        });
      else if (!/^(?:dash|hyphen|dot|then|space|area|code|period|minus)$/.test(chunk) || (!last && !before))
        pieces.push(null);
    }
    many = 1;
    since = null;
  }
  return pieces;
}

/** '25O', 'l2': a letter that a digit touches, with no other letter about. */
const isAmongDigits = (text: string, from: number, to: number): boolean =>
  /\d/.test((text[from - 1] ?? '') + (text[to] ?? '')) &&
  !/[a-z]/.test((text[from - 1] ?? '') + (text[to] ?? ''));

const isNorthAmerican = (digits: string): boolean => /^1?[2-9](?!11)\d\d[2-9]\d{6}$/.test(digits);

const year = /^(?:19[5-9]\d|20[0-3]\d)$/;

/** Every way to hear a run, the usual one first; at most 64 of them. */
const waysToHear = (run: Piece[]): string[] =>
  run.reduce<string[]>(
    (heard, { digits, apart }) => [
      ...heard.map((before) => before + digits),
      ...(apart === undefined || heard.length > 32 ? [] : heard.map((before) => before + apart)),
    ],
    [''],
  );

/** Whether a run of pieces, as a whole, is a number somebody can call. */
export function isNumber(run: Piece[], text: string): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return false;
  const heard = waysToHear(run);
  const digits = heard[0] ?? '';
  const between = text.slice(first.from, last.to);
  const lead = text.slice(Math.max(0, first.from - 40), first.from);
  // Part of a longer word or number: a model, a hull, a price.
  if (/[a-z$#]$/.test(lead) && !first.isWord && !reach.test(/[a-z]+$/.exec(lead)?.[0] ?? '')) return false;
  if (/^[a-z]/.test(text.slice(last.to)) && !last.isWord && !/^(?:ext|x)\b/.test(text.slice(last.to)))
    return false;
  const isAsked = reach.test(lead) || reach.test(text.slice(last.to, last.to + 24));
  const isSingle = run.every((piece) => piece.isWord || piece.digits.length === 1);
  if (/,/.test(between) && !isAsked && !isSingle) return false;
  if (/\+\s?$/.test(lead)) return digits.length >= 8 && digits.length <= 15;
  if (/^(?:00|011)/.test(digits)) return digits.length >= 11 && digits.length <= 17;
  // Years side by side.
  const years = run.filter((piece) => year.test(piece.digits)).length;
  if (years > 1 && !isAsked && run.every((piece) => year.test(piece.digits) || piece.digits.length < 3))
    return false;
  if (heard.some(isNorthAmerican)) return true;
  return (
    isAsked &&
    digits.length === 7 &&
    /^[2-9]/.test(digits) &&
    !run.some((piece) => piece.digits.length > 4 && piece.digits.length < 7)
  );
}

/** Runs of pieces that follow each other; of each, the stretches that are numbers, the longest first. `judge` says which are: a test counts how often it is asked. */
export function findPhones(text: string, judge: typeof isNumber = isNumber): Span[] {
  const rest = blotted(text);
  const spans: Span[] = [];
  let run: Piece[] = [];
  const close = () => {
    spans.push(...numbersIn(run, rest, judge));
    run = [];
  };
  for (const piece of piecesOf(rest)) {
    if (piece === null) close();
    else run.push(piece);
  }
  close();
  return spans;
}

/** The shortest and the longest that count as a number, in digits. */
const fewest = 7;
const most = 17;

/** Each stretch is judged once: a text of nothing but digits costs no more for each of its characters than a short one. */
function numbersIn(run: Piece[], text: string, judge: typeof isNumber): Span[] {
  // Digits up to each piece, so that a stretch of the wrong length costs nothing: whoever writes a thousand numbers waits no longer.
  const upTo = [0];
  for (const { digits } of run) upTo.push((upTo.at(-1) ?? 0) + digits.length);
  const isTaken = run.map(() => false);
  const spans: Span[] = [];
  for (let length = Math.min(run.length, most); length > 0; length -= 1)
    for (let start = 0; start + length <= run.length; start += 1) {
      // What was taken before is as long or longer: whatever overlaps it has an end of its own in it.
      if (isTaken[start] || isTaken[start + length - 1]) continue;
      const count = (upTo[start + length] ?? 0) - (upTo[start] ?? 0);
      if (count < fewest || count > most + 4) continue;
      const part = run.slice(start, start + length);
      if (!judge(part, text)) continue;
      const [first, last] = [part[0], part.at(-1)];
      if (!first || !last) continue;
      isTaken.fill(true, start, start + length);
      const plus = /\+\s?\(?$/.exec(text.slice(Math.max(0, first.from - 3), first.from))?.[0].length ?? 0;
      const extension = /^,?\s?(?:ext\.?|x)\s?\d{1,5}/.exec(text.slice(last.to))?.[0].length ?? 0;
      spans.push({ kind: 'phone', from: first.from - plus, to: last.to + extension });
    }
  return spans.toSorted((one, other) => one.from - other.from);
}
