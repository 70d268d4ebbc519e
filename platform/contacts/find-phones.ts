/**
 * Finds phone numbers in digits or words, however they are split. Expects a plain view. Leaves prices, dates, sizes, and model and hull
 * numbers alone.
 */
import type { Span } from './found.ts';
import { digitsOf, fillers, piecesOf, type Piece } from './read-digits.ts';

const unit =
  'kms?|kilomet(?:re|er)s?|miles?|mi|hp|cc|lbs?|pounds?|kgs?|ft|feet|foot|inch(?:es)?|met(?:re|er)s?|m(?=[.,;]|$)|cm|mm|l|lit(?:re|er)s?|gal(?:lons?)?|watts?|kw|kwh|amps?|ah|volts?|v|hours?|hrs?|min(?:utes)?|days?|nights?|weeks?|months?|years?|people|persons?|adults?|kids|seats?|beds?|am|pm|rpm|psi|degrees?|th|st|nd|rd|points?|ap|dollars?|bucks?|cad|k';
const ofThing =
  'hin|vin|hull|serial|sn|s/n|model|part|permit|plate|licen[cs]e|registration|invoice|order|booking|confirmation|reference|ref|policy|claim|sku|unit|site|lot|stock|tracking|parcel|ticket|file|reservation|receipt|item|product|transaction|pass|card|membership|account|pin|gst|pid|oem';
/** The exceptions. Each is blanked out before the search. */
const exceptions: readonly RegExp[] = [
  // Digits announced: 'the last four are 0147'.
  /\b(?:first|next|last|final|other)\s(?:three|four|seven|[347])\b(?=[\s:=,-]{1,3}(?:digits?|numbers?|are|is|\d|[a-z]))/g,
  // Dates: 2027-06-04, 04/06/2027; seasons: 2026/27.
  /\b\d{4}-\d{1,2}-\d{1,2}(?:t[\d:.]+z?)?\b/g,
  /\b\d{1,2}[/.]\d{1,2}[/.](?:19|20)?\d\d\b(?![\s.-]?\d{4})/g,
  /\b(?:19[5-9]\d|20[0-3]\d)\s?[-/]\s?(?:19[5-9]\d|20[0-3]\d|\d\d)\b(?![\s.-]?\d)/g,
  // Times: 16:30, 8:15 pm.
  /\b\d{1,2}:\d\d(?:\s?(?:am|pm))?\b/g,
  // Prices: $1,250.00; 12,500; 15 %.
  /\$\s?\d[\d,]{0,12}(?:\.\d\d)?(?![\d,]|[\s.-]\d{3}[\s.-]?\d{4})/g,
  /\b\d{1,3}(?:,\d{3}){1,3}(?:\.\d\d)?\b(?!,\d|[\s.-]{0,3}\d)/g,
  /\b\d[\d,]{0,12}(?:\.\d{1,4})?\s?[$%]/g,
  // Coordinates: 49.8880, -119.4960.
  /-?\b\d{1,3}\.\d{3,8}°?\s{0,3}[,;/ nsew]{1,3}\s{0,3}-?\d{1,3}\.\d{3,8}\b/g,
  // Sizes: 24 x 8.5 x 10.2; measures: 620 lb, 4 nights.
  /\b(?!\d{3}\s?x\s?\d{3}\s?x\s?\d{4})\d{1,5}(?:\.\d{1,3})?\s?[x×]\s?\d{1,5}(?:\.\d{1,3})?(?:\s?[x×]\s?\d{1,5}(?:\.\d{1,3})?)?\b(?!\s?x\s?\d)/g,
  new RegExp(String.raw`(?<![\d-][\s.-]?)\b\d[\d,]{0,8}(?:\.\d{1,4})?[\s-]?(?:${unit})(?![a-z])`, 'g'),
  // Readings: 12.4 12.5 12.7.
  /(?<![\d.])\d{1,2}\.\d{1,2}(?:\s?,?\s\d{1,2}\.\d{1,2}){2,40}(?![\d.])/g,
  // Numbers of things: HIN CA-ABC12345D606, part 420-956-744, order no. 4500981276.
  new RegExp(
    String.raw`\b(?:${ofThing})\s{0,3}(?:(?:numbers?|no\.?|nr|id|#)\s{0,3})?(?:(?:is|:|=|#)\s{0,3})?#?(?!\(?\d{3}[^a-z0-9]{1,3}\d{3}[^a-z0-9]{1,3}\d{4}(?!\d))(?=[a-z0-9-]{0,40}\d)[a-z0-9][a-z0-9-]{1,40}(?:[ -](?=[a-z0-9]{0,20}\d)[a-z0-9]{2,20}){0,4}`,
    'g',
  ),
];

/** Words about calling someone. */
const calling =
  /(?<![a-z])(?:calls?|ring|phone|ph|cell|cel|mobile|mob|tel|tele|telephone|text|texte|txt|sms|dial|reach|whats ?app|whats|wa|viber|signal|imessage|facetime|telegram|number|numbers|num|nr|nb|digits|contact|landline|voicemail|shout|holler|ping|buzz|hmu|hit me up|call me|ring me|get hold|hold of|catch me|catch us|anruf|ruf|handy|telefon|nummer|telefono|celular|llama|llamame|numero|appelle|appelez|appeler|joindre|line|home|work|office|house|shop|fax|toll free|ask for|e-?transfer|interac)(?![a-z])|my #|[\u260e\u260f\u2706\u{1f4de}\u{1f4df}\u{1f4f1}\u{1f4f2}\u{1f919}]|\u7535\u8bdd|\u96fb\u8a71|\u624b\u673a|\u624b\u6a5f|\u53f7\u7801|\u865f\u78bc/gu;

const plusBefore = /(?:\+|\bplus)\s?\(?$/;
/** A valid North American number: no area or exchange code starts with 0 or 1. */
const isNorthAmerican = (digits: string): boolean => /^1?[2-9](?!11)\d\d[2-9]\d{6}$/.test(digits);
/** The area codes of British Columbia and Alberta. */
const local = /^1?(?:236|250|257|604|672|778|368|403|587|780|825)/;

/** Valid continuations of a number being read: no area or exchange code starts with 0 or 1. */
const goesOn = /^1?(?:[2-9](?:\d{0,2}|(?!11)\d\d[2-9]\d{0,6}))?$/;
/** Ways to dial: North American, local, national elsewhere, or international. */
const canBeDialled = /^(?:1?[2-9](?!11)\d\d[2-9]\d{6}|[2-9]\d{6}|0\d{8,})$/;
const usualCut =
  /^(?:1 )?(?:10|3 7|6 4|3 3 4|3 4 3|3 3 2 2|3 4|7|3 2 2|(?:2 ){4}2|(?:1 ){6,10}1|(?:3 )(?:1 ){6}1)$|^11$/;
/** The longest number in digits, and the lengths without a leading plus or zero. */
const most = 16;
const lengths = new Set([7, 10, 11]);

/**
 * A search through one text. `asked[n]`: how many calling words start before place n. `steps`: readings left to try, so that no text takes
 * long.
 */
type Search = { text: string; asked: readonly number[]; taken: Set<Piece>; steps: number };

const isAskedBetween = ({ asked }: Search, from: number, to: number): boolean =>
  (asked[Math.min(to, asked.length - 1)] ?? 0) > (asked[Math.max(0, from)] ?? 0);

/** A North American number the run can be read as; undefined if none. */
function heardAs(run: readonly Piece[], search: Search, digits = ''): string | undefined {
  if (!goesOn.test(digits)) return undefined;
  const [piece, ...rest] = run;
  if (!piece) return isNorthAmerican(digits) ? digits : undefined;
  for (const way of piece.ways) {
    search.steps -= 1;
    const heard = heardAs(rest, search, digits + way);
    if (heard !== undefined || search.steps < 0) return heard;
  }
  return undefined;
}

/** Whether a run of pieces as a whole is a number that can be called. */
function isNumber(run: readonly Piece[], search: Search): boolean {
  const { text } = search;
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || first.isHeard || last.isHeard) return false;
  const digits = run.map((piece) => digitsOf(piece)).join('');
  const isAsked =
    isAskedBetween(search, first.from - 40, first.from) || isAskedBetween(search, last.to, last.to + 24);
  // Inside a longer word or number: a model, a hull, a price.
  if (!first.isWord && !isAsked && /[a-z#$]/.test(text.charAt(first.from - 1))) return false;
  const lead = text.slice(Math.max(0, first.from - 40), first.from);
  // A number with a leading zero counts only next to a calling word. Checked first, because a text may be full of such runs.
  if (!isAsked && first.ways.length === 1 && /^0(?!0|11)/.test(digits) && !plusBefore.test(lead))
    return false;
  const between = text.slice(first.from, last.to);
  const hasWords = run.some(({ isWord }) => isWord);
  if (plusBefore.test(lead) && digits.length >= 8) return digits.length <= 15;
  const cut = run.map((piece) => digitsOf(piece).length).join(' ');
  const isJoined = between.match(/[a-z]+/g)?.some((each) => fillers.test(each)) ?? false;
  if (/^(?:00|011)/.test(digits) && digits.length >= 11 && (!isJoined || hasWords)) return true;
  if (isJoined && !hasWords && !usualCut.test(cut) && !(isAsked && local.test(digits))) return false;
  // 'for' and 'to' are digits only among digits spoken one by one.
  if (run.some(({ isHeard }) => isHeard) && !/^1(?: 1)+$/.test(cut)) return false;
  const isPlainRow = !isJoined && !between.includes(',') && !cut.includes('4');
  if (!isAsked && !hasWords && !usualCut.test(cut) && !(local.test(digits) && isPlainRow)) return false;
  const called = heardAs(run, search);
  if (called !== undefined) return isAsked || hasWords || local.test(called) || usualCut.test(cut);
  // As dialled within another country, or locally.
  const ofThings = /\b(?:bc|ab|bow|hull|plate|sticker|label|decal|frame|engine|registration)\b/;
  if (!isAsked || ofThings.test(lead)) return false;
  return /^0[1-9]\d{7,10}$/.test(digits) || (/^[2-9]\d{6}$/.test(digits) && (hasWords || usualCut.test(cut)));
}

/** Takes the stretches of a run that are numbers of at least `fewest` digits, longest first from each piece. */
function numbersIn(pieces: readonly Piece[], fewest: number, search: Search): Span[] {
  const { text, taken } = search;
  const run = pieces.filter((piece) => !taken.has(piece));
  const spans: Span[] = [];
  for (let start = 0; start < run.length; start += 1) {
    const from = run[start]?.from ?? 0;
    const plus = plusBefore.exec(text.slice(Math.max(0, from - 8), from))?.[0] ?? '';
    const ends: number[] = [];
    let digits = '';
    let isPlain = plus === '';
    for (let end = start; end < run.length && digits.length < most; end += 1) {
      const piece = run[end] as Piece;
      digits += digitsOf(piece);
      isPlain &&= piece.ways.length === 1;
      const count = digits.length;
      const isLong =
        count >= fewest && count <= most && (!isPlain || lengths.has(count) || digits.startsWith('0'));
      const canEnd = isLong && (!isPlain || canBeDialled.test(digits));
      if (canEnd && (piece.isWord || !/^(?!ext|x)[a-z]/.test(text.slice(piece.to, piece.to + 3))))
        ends.push(end + 1);
    }
    const end = ends.toReversed().find((each) => isNumber(run.slice(start, each), search));
    const last = run[(end ?? 0) - 1];
    if (end === undefined || !last) continue;
    for (const piece of run.slice(start, end)) taken.add(piece);
    const extension = /^(?:[a-z ]{1,24}|,?\s?)(?:\bext(?:ension)?\.?|x|\blocal)\s?\d{1,5}/.exec(
      text.slice(last.to, last.to + 40),
    );
    spans.push({ kind: 'phone', from: from - plus.length, to: last.to + (extension?.[0].length ?? 0) });
    start = end - 1;
  }
  return spans;
}

/** Words that announce a number in parts. */
const partly =
  /\b(?:first|last|next|rest|remaining|half|halves|area|code|front|begin|begins|start|starts|end|ends|finish|then|goes|together|phone|ph|number|numero|numer|call|ring|text|dial|cell)\b/;
const toldCut = /^(?:3 7|7 3|6 4|4 6|5 5|3 3 4|4 3 3|3 4 3|3 3 2 2)$/;

/** British Columbia and Alberta numbers given in parts, in any order: '250 is the area, then 862, and it ends in 0193'. */
function toldInParts(runs: readonly (readonly Piece[])[], { text, taken }: Search): Span[] {
  if (!partly.test(text)) return [];
  const parts: { pieces: Piece[]; digits: string; from: number; to: number }[] = [];
  for (const piece of runs.flat().filter((each) => !taken.has(each) && !each.isHeard)) {
    const last = parts.at(-1);
    const digits = digitsOf(piece);
    if (last && /^[^a-z,&]{0,4}$/.test(text.slice(last.to, piece.from)) && last.digits.length < 7)
      Object.assign(last, { digits: last.digits + digits, to: piece.to, pieces: [...last.pieces, piece] });
    else parts.push({ pieces: [piece], digits, from: piece.from, to: piece.to });
  }
  return parts.flatMap((_, at) => {
    for (const count of [2, 3, 4]) {
      const told = parts.slice(at, at + count);
      const isNear = told.every(({ from }, n) => n === 0 || from - (told[n - 1]?.to ?? 0) <= 60);
      const cut = told.map(({ digits }) => digits.length).join(' ');
      if (told.length < count || !isNear || !toldCut.test(cut)) continue;
      const [one = '', two = '', ...rest] = told.map(({ digits }) => digits);
      const [three = ''] = rest;
      const orders =
        count === 3 ? [one + two + three, two + three + one, one + three + two, three + two + one] : [];
      const said = [one + two + rest.join(''), ...(count === 2 ? [two + one] : orders)];
      if (!said.some((digits) => isNorthAmerican(digits) && local.test(digits))) continue;
      return told.map(({ pieces, from, to }): Span => {
        for (const piece of pieces) taken.add(piece);
        return { kind: 'phone', from, to };
      });
    }
    return [];
  });
}

export function findPhones(text: string): Span[] {
  const rest = exceptions.reduce(
    (left, exception) => left.replace(exception, (found) => '\u0000'.repeat(found.length)),
    text,
  );
  const runs: Piece[][] = [[]];
  for (const piece of piecesOf(rest)) {
    if (piece) runs.at(-1)?.push(piece);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  const begins = new Set([...rest.matchAll(calling)].map(({ index }) => index));
  let count = 0;
  const asked = [0, ...Array.from({ length: rest.length }, (_, at) => (count += begins.has(at) ? 1 : 0))];
  const search: Search = { text: rest, asked, taken: new Set(), steps: 20_000 };
  const found = (fewest: number) => runs.flatMap((run) => numbersIn(run, fewest, search));
  // Short runs count only outside longer ones: in 'after six. 604-555-0136' the hour is not part of the number.
  return [...found(10), ...toldInParts(runs, search), ...(count === 0 ? [] : found(7))];
}
