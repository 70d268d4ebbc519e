/** Which phone numbers stand in a text, in digits, in words, spaced out or with letters for digits? Reads a plain view (see plain-view.ts). */
import { findLetteredNumbers } from './find-lettered-numbers.ts';
import type { Span } from './found.ts';
import { findScatteredNumbers } from './find-scattered-numbers.ts';
import { findToldNumbers } from './find-told-numbers.ts';
import { isLocalNumber, isNorthAmerican, speaksOfCalling } from './phone-plan.ts';
import { plainView } from './plain-view.ts';
import { digitsOf, isFigure, isFigures, joining, piecesOf, waysToHear, type Piece } from './read-digits.ts';

/** What ends a number: these are prices, dates, times, sizes, places, and the numbers of models, hulls and tyres. */
const harmless = [
  /\b\d{4}-\d{1,2}-\d{1,2}(?:t[\d:.]+z?)?/g,
  /\b\d{1,2}[/.]\d{1,2}[/.](?:19|20)?\d\d\b(?![\s.-]*\d{4})/g,
  /\b\d{1,2}:\d\d(?:\s*(?:am|pm))?/g,
  /\$\s?\d[\d,]*(?:\.\d\d)?(?:\s?k\b)?(?!\d|[\s.-]\d{3}[\s.-]?\d{4}\b)/g,
  /\b\d[\d,]{0,40}(?:\.\d{1,20})?\s?(?:\$|cad\b|dollars?\b|bucks?\b|ap\b|points?\b|%)/g,
  /\b\d{1,3}(?:,\d{3}){1,8}\b(?!,\d|[\s.-]{0,8}\d)/g,
  /-?\b\d{1,3}\.\d{3,8}\s{0,3}[,;/ ]\s{0,3}-?\d{1,3}\.\d{3,8}\b/g,
  /\b(?:19[5-9]\d|20[0-3]\d)\s?[-/]\s?(?:19[5-9]\d|20[0-3]\d|\d\d)\b/g,
  /\b(?!\d{3}x\d{3}x\d{4}\b)\d+(?:\.\d+)?\s?(?:x|×)\s?\d+(?:\.\d+)?(?:\s?(?:x|×)\s?\d+(?:\.\d+)?)?(?!\s?x\s?\d)/g,
  /(?<!\d{3}[\s.-]\d{3}[\s.-])\b\d[\d,]{0,40}(?:\.\d{1,20})?[\s-]?(?:kms?|kilometres?|kilometers?|miles?|mi|hp|cc|lbs?|pounds?|kgs?|ft|feet|foot|inch(?:es)?|in(?!\s(?:the|my|our|a|an|case|[a-z]{5,})\b)|metres?|meters?|m(?=\s(?:on|up|down|from|north|south|east|west|past|high|long|deep|of|to)\b|[.,;]|$)|cm|mm|litres?|liters?|gal(?:lons?)?|watts?|w(?!\/)|kw|kwh|amps?|ah|volts?|v|hours?|hrs?|h|min(?:utes)?|days?|nights?|weeks?|months?|years?|people|persons?|adults?|kids|seats?|beds?|am|pm|rpm|psi|degrees?|c|f|th|st|nd|rd)\b/g,
  // The number of a pass or a parcel, longer than one that is called or with noughts before it.
  /\b(?:pass|card|permit|licen[cs]e|tracking|parcel|membership|account)\s{0,3}(?:number|no\.?|nr|#)\s{0,3}(?:(?:is|:|=)\s{0,3})?(?:0\d{3}(?:[ -]\d{4}){2}|\d{4}(?:[ -]\d{4}){2,4})(?![\d-])/g,
  // A number that belongs to something: a hull, a permit, an order.
  /(?<!\b(?:first|second|third|next|last|other)\s)\b(?:hin|vin|kit|hull|serial|sn|s\/n|model|part|permit|plate|licen[cs]e|registration|invoice|order|booking|confirmation|reference|ref|policy|claim|sku|unit|site|lot|stock|tracking|ticket|file|case|reservation|receipt|item|product|filter|belt|transaction)\s{0,3}(?:(?:number|no\.?|nr|id|#)\s{0,3})?(?:(?:is|:|=|#)\s{0,3})?#?[a-z0-9][a-z0-9-]{0,40}\d[a-z0-9-]*/g,
];

/** Several decimals side by side are readings; */
const readings = /(?<![\d.])\d{1,2}\.\d{1,2}(?:\s?,?\s\d{1,2}\.\d{1,2}){2,}(?![\d.])/g;
/** but not where somebody says how to be reached, nor where their digits are a number as it is called. */
const isReadings = (found: string, at: number, text: string): boolean =>
  !speaksOfCalling(text.slice(Math.max(0, at - 40), at)) &&
  !speaksOfCalling(text.slice(at + found.length, at + found.length + 24)) &&
  !isNorthAmerican(found.replace(/\D/g, ''));

/** Stands for them among the figures; nobody writes it. */
const countWord = 'xxx';
/** 'first three: 250', 'the last 4 are 0147': how many come is no part of the number. */
const counted =
  /\b(?:first|next|last|final|middle|other|second|following)\s(?:three|3|four|4|seven|7)\b(?:\s(?:digits?|numbers?|ones|are|is)){0,2}(?=\s?[:=-]?\s?(?:\d|[a-z]+\b))/g;

const letterOf: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
/** '6ix', '2wo': a digit before the rest of its own name. */
const ownName: Record<string, string> = {
  '0ne': 'one',
  '1ne': 'one',
  '2wo': 'two',
  '3hree': 'three',
  '4our': 'four',
  '5ive': 'five',
  '6ix': 'six',
  '7even': 'seven',
  '8ight': 'eight',
  '9ine': 'nine',
};
const withLetters = (word: string): string =>
  word
    .replaceAll(/0ne|1ne|2wo|3hree|4our|5ive|6ix|7even|8ight|9ine/g, (found) => ownName[found] ?? found)
    .replaceAll(/\d/g, (digit) => letterOf[digit] ?? digit);
/** 'f0ur', 'thr33', 'f1v3f1v3': figures that are said, with digits among their letters. As long as before. */
const withPlainFigures = (text: string): string =>
  text
    .replace(/(?<![a-z0-9])(?=[a-z0-9]{0,40}[a-z])(?=[a-z]{0,40}\d)[a-z0-9]{3,40}(?![a-z0-9])/g, (found) => {
      const meant = withLetters(found);
      return isFigure(meant) || isFigures(meant) ? meant : found;
    })
    .replace(likeNumber, (found) =>
      (found.match(/\d/g) ?? []).length < 3
        ? found
        : found.replaceAll(/[a-z]/g, (letter) => digitLike[letter] ?? letter),
    );
const digitLike: Record<string, string> = { o: '0', l: '1', i: '1', s: '5', b: '8', z: '2', g: '9', q: '9' };
/** '25O.SSS.Ol2O': cut as a number is, and nothing in it but digits and letters that look like them. */
const likeNumber =
  /(?<![a-z0-9])[2-9szbg][0-9olisbzgq]{2}[\s.-]{1,3}[2-9szbg][0-9olisbzgq]{2}[\s.-]{1,3}[0-9olisbzgq]{4}(?![a-z0-9])/g;

const blot = (found: string): string => '\u0000'.repeat(found.length);

/** The text with the harmless blotted out, place by place; words that say how many figures come stand as words between them. */
function blotted(text: string): string {
  return harmless
    .reduce((rest, expression) => rest.replace(expression, blot), withPlainFigures(text))
    .replace(readings, (found, at: number, all: string) => (isReadings(found, at, all) ? blot(found) : found))
    .replace(counted, (found) => `${countWord} `.repeat(Math.floor(found.length / 4)).padEnd(found.length));
}

/** Before the number of a country, in the languages of those who write here. */
const plusBefore = new RegExp(
  `(?:\\+|(?<![a-z])(?:${['plus', 'mas', 'mais', 'piu', 'cong', plainView('плюс').text].join('|')}))\\s?\\(?$`,
);

/** Words that say that a number stands from its end. */
const turned = /backward|revers|envers|flip|from the end|right to left|other way (?:a)?round|upside/;

const year = /^(?:19[5-9]\d|20[0-3]\d)$/;

/** How a number is said in parts: '587 and 433 and 0192', one digit at a time, the area and then the rest. */
const hasPartsOfNumber = (run: Piece[]): boolean =>
  /^(?:1 )?(?:3 3 4|3 7|3 4)$|^(?:1 ){6,10}1$|^(?:3 )(?:1 ){6}1$|^(?:1 1 1 )(?:3 4|7)$/.test(
    run.map((piece) => digitsOf(piece).length).join(' '),
  );

/** 'two fifty, 492, 7710' */
const hasEndOfNumber = (run: Piece[]): boolean =>
  run
    .map((piece) => digitsOf(piece).length)
    .join(' ')
    .endsWith(' 3 4');

/** Two figures side by side are places on a map or sizes; those of a number are cut elsewhere. */
const isCutOddly = (run: Piece[]): boolean =>
  run.length === 2 && /^(?:5 5|4 6|6 4)$/.test(run.map((piece) => digitsOf(piece).length).join(' '));

/** Figures that nobody calls a number: those of a distant area must stand together, one by one, in pairs, or be cut behind the area. */
const isCutPlausibly = (run: Piece[], digits: string): boolean =>
  run.some(({ isWord }) => isWord) ||
  isLocalNumber(digits) ||
  /^(?:1 )?(?:10|3 7|6 4|3 3 4|3 3 2 2|2 2 2 2 2|1(?: 1)+)$|^11$/.test(
    run.map((piece) => digitsOf(piece).length).join(' '),
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
  if (
    (/[a-z]$/.test(lead) ||
      (lead.endsWith('#') && !hasPartsOfNumber(run)) ||
      (lead.endsWith('$') && !hasPartsOfNumber(run))) &&
    !first.isWord &&
    !speaksOfCalling(/[a-z]+$/.exec(lead)?.[0] ?? '')
  )
    return false;
  if (/^[a-z]/.test(text.slice(last.to)) && !last.isWord && !/^(?:ext|x)\b/.test(text.slice(last.to)))
    return false;
  const isAsked = speaksOfCalling(lead) || speaksOfCalling(text.slice(last.to, last.to + 24));
  const isSingle = run.every((piece) => piece.isWord || digitsOf(piece).length === 1);
  // Words that only sound like figures are figures among figures that are said one by one.
  const heardCount = run.filter((piece) => piece.isHeard).length;
  const isFar =
    (heardCount * 2 > run.length && !(isAsked && isSingle && digits.length === 10)) ||
    digits.length < 10 ||
    run.some((piece) => digitsOf(piece).length > 1 && !(piece.isWord && isLocalNumber(digits)));
  // 'Write to 4 0 3 …': one alone leads to the number.
  const isBeside = heardCount === 1 && Boolean(first.isHeard ?? last.isHeard);
  if (heardCount > 0 && (isFar || isBeside)) return false;
  const isAbroad =
    plusBefore.test(lead) && !/[+=]/.test(between) && digits.length >= 8 && digits.length <= 15;
  const isCounted = between.includes(` ${countWord} `);
  const isGrouped = isLocalNumber(digits) && /^\d{3},\d{3},\d{4}$/.test(between);
  if (
    /,/.test(between) &&
    !isAbroad &&
    !isAsked &&
    !isGrouped &&
    !isCounted &&
    !isSingle &&
    !(first.isWord && hasEndOfNumber(run))
  )
    return false;
  if (isAbroad) return true;
  if (/^(?:00|011)/.test(digits)) return digits.length >= 11 && digits.length <= 17;
  if (joining.test(between) && !hasPartsOfNumber(run) && !run.every(({ isWord }) => isWord)) return false;
  if (!isAsked && isCutOddly(run)) return false;
  if (!isAsked && !turned.test(lead) && !isCutPlausibly(run, digits)) return false;
  // Years side by side.
  const years = run.filter((piece) => year.test(digitsOf(piece))).length;
  if (years > 1 && !isAsked && run.every((piece) => year.test(digitsOf(piece)) || digitsOf(piece).length < 3))
    return false;
  if (heard.some(isNorthAmerican)) return true;
  if (
    turned.test(`${lead} ${text.slice(last.to, last.to + 24)}`) &&
    isNorthAmerican([...digits].toReversed().join(''))
  )
    return true;
  // As it is called within another country, where somebody asks for it.
  if (isAsked && /^0[1-9]\d{8,9}$/.test(digits)) return true;
  return (
    isAsked &&
    !/\b(?:bc|ab|bow|hull|plate|sticker|label|decal|frame|engine|tag)\b/.test(lead) &&
    digits.length === 7 &&
    /^[2-9]/.test(digits) &&
    !run.some((piece) => digitsOf(piece).length > 4 && digitsOf(piece).length < 7)
  );
}

/** From the first to the last; those that overlap are one. */
function inOrder(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1);
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else whole.push({ ...span });
  }
  return whole;
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
  return inOrder([
    ...spans,
    ...findToldNumbers(rest),
    ...findScatteredNumbers(text),
    ...findLetteredNumbers(rest),
  ]);
}

/** How many pieces behind a number go on with it, one figure after the other: they were meant to belong to it, or to hide it. */
function restOf(run: Piece[], at: number, text: string): number {
  let count = 0;
  for (let piece = run[at]; piece && digitsOf(piece).length < 3; piece = run[at + count]) {
    const gap = text.slice(run[at + count - 1]?.to ?? 0, piece.from);
    if (piece.isHeard || !/^[\s-]?$/.test(gap)) break;
    count += 1;
    if (count > most) break;
  }
  return count > 1 || run[at]?.isWord ? count : 0;
}

/** The shortest and the longest that count as a number, in digits. */
const fewest = 7;
const most = 17;

/** Each stretch is judged once: a text of nothing but digits costs no more for each of its characters than a short one. */
function numbersIn(run: Piece[], text: string, judge: typeof isNumber): Span[] {
  // Digits up to each piece, so that a stretch of the wrong length costs nothing: whoever writes a thousand numbers waits no longer.
  const upTo = [0];
  for (const piece of run) upTo.push((upTo.at(-1) ?? 0) + digitsOf(piece).length);
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
      const first = part[0];
      if (!first) continue;
      isTaken.fill(true, start, start + length);
      const beyond = restOf(run, start + length, text);
      isTaken.fill(true, start + length, start + length + beyond);
      const last = run[start + length + beyond - 1] ?? first;
      const plus = plusBefore.exec(text.slice(Math.max(0, first.from - 8), first.from))?.[0].length ?? 0;
      const extension = /^,?\s?(?:ext\.?|x)\s?\d{1,5}/.exec(text.slice(last.to))?.[0].length ?? 0;
      spans.push({ kind: 'phone', from: first.from - plus, to: last.to + extension });
    }
  return spans.toSorted((one, other) => one.from - other.from);
}
