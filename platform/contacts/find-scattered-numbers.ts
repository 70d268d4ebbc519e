/** Which phone numbers are scattered over a message, as prices, times, pressures or counts of things ('2 quads, 5 helmets, 0 patience …: call the numbers')? Reads a plain view with nothing blotted out. */
import type { Span } from './found.ts';
import { isCanadian, isLocalNumber, speaksOfCalling } from './phone-plan.ts';
import { digitsOf, piecesOf, waysToHear, type Piece } from './read-digits.ts';

/** Digits of a number with its area. */
const whole = 10;
/** A gap that is wider than this, in characters, ends a number. */
const widest = 90;
/** Parts that stand no further from each other are hidden by the same words. */
const near = 12;
/** Of longer rows of figures no more is looked at. */
const most = 11;

/** What says that figures are to be put together, or that something is told which may not be said. */
const puzzle =
  /\b(?:dial(?:s|led|ling)?|compose[rz]?|wahl(?:en|t)?|marca(?:r|me)?|ring(?:s|ing)?|rang|talk|voice|ear|pocket|phone[sd]?|cell|sim|read (?:those|them|these|it|that|just|only|in|the)|in (?:a row|one go|order|that order|this order)|(?:put|glue|stick|string|add|push|join|tape|line|strung?) (?:(?:them|those|it|these|that|all|up) ){0,2}(?:together|up)|all together|back to back|side by side|(?:just|only|take|keep) the (?:numbers|digits|figures)|(?:skip|drop|ignore|forget|lose|without|minus|remove|delete|take out) (?:the |all )?(?:dots?|letters?|words?|minus|dollars?|signs?|colons?|dashe?s?|spaces?|units|rest)|(?:birds|animals|letters|words|dots) (?:(?:and|n) [a-z]+ )?out|capitals?|decode|figure (?:it|that) out|if you (?:know|get|catch|see)|you (?:know|get) (?:what|me|it)|what i mean|wink|hidden|hides?|blank(?:s|ed)|robots?|filter|compris|verstanden|entiendes|area(?: code)?|prefix|indicatif|vorwahl|first (?:three|3)|next (?:three|3)|last (?:four|4)|is the (?:start|middle|end|finish)|call(?:s|ed|ing)?|text me|number)\b|[;:]-?\)|\u{1f609}|\u{1f60f}|\u{1f4de}|\u{1f4f1}/u;

/** Who says that what is told first stands last. */
const turned =
  /\b(?:in ?front|infront|before (?:that|it)|front of|area(?: code)?|prefix|middle|finish|antes|avant|devant|davor|vorher|prima|starts?|begins?|indicatif|vorwahl|backwards?|reverse)\b/;

type Row = { pieces: readonly Piece[]; from: number; to: number; isNumbered?: boolean };

/** What is called is no thing. */
const toCall = /\b(?:call|dial|ring|phone|text)(?:ing)? (?:it|that|this|those)\b/;
const toJoin = /\b(?:dial|together|in a row|read|put|order|number|cell)\b|[;:]-?\)|\u{1f609}/u;
/** Whether a figure belongs to a time of day. */
const isOfMoment = ({ from, to }: Piece, text: string): boolean =>
  /^:[0-5]\d(?!\d)/.test(text.slice(to)) ||
  (/(?<!\d)(?:[01]?\d|2[0-3]):$/.test(text.slice(0, from)) && /^[0-5]\d$/.test(text.slice(from, to)));
const isOrdinal = ({ to }: Piece, text: string): boolean => /^(?:st|nd|rd|th)\b/.test(text.slice(to, to + 3));
/** A message of hardly anything but figures: 'a. 250 b. 862 c. 0193', '1st: 2, 2nd: 5 …'. */
const isBareText = (text: string): boolean =>
  (text.match(/[a-z]{3,}/g) ?? []).length <= 1 || (text.match(/\d(?:st|nd|rd|th):/g) ?? []).length > 6;

/** What the whole message says of its figures. */
type Said = { text: string; hasReach: boolean; hasPuzzle: boolean; isTurned: boolean; isBare: boolean };

/** Places at which a number is cut when it is said. */
const cuts = (pieces: readonly Piece[]): number[] => {
  let at = 0;
  return pieces.map((piece) => (at += digitsOf(piece).length));
};
const isCutAsSaid = (pieces: readonly Piece[], digits: number): boolean => {
  const lead = digits - whole;
  const places = cuts(pieces);
  return places.includes(lead + 3) && places.includes(lead + 6);
};

/** The digits of a row in the orders in which a number is told: as it stands; its area last; each part before the one that was told first. */
function ordersOf(pieces: readonly Piece[], { isTurned, hasReach }: Said): string[] {
  const ways = waysToHear(pieces);
  const lengths = pieces.map((piece) => digitsOf(piece).length).join(' ');
  // '862 0193 (250)'
  if (!isTurned)
    return hasReach && /^(?:7|3 4) 3$/.test(lengths)
      ? ways.flatMap((way) => [way, way.slice(7) + way.slice(0, 7)])
      : ways;
  return ways.flatMap((way) => [
    way,
    ...(isCutAtSeven(pieces) ? [way.slice(7) + way.slice(0, 7)] : []),
    ...(lengths === '3 3 4' ? [way.slice(3, 6) + way.slice(0, 3) + way.slice(6)] : []),
    ...(lengths === '3 4 3'
      ? [
          way.slice(0, 3) + way.slice(7) + way.slice(3, 7),
          way.slice(7) + way.slice(0, 7).slice(0, 3) + way.slice(3, 7),
        ]
      : []),
    ...(lengths === '4 3 3' ? [way.slice(4) + way.slice(0, 4)] : []),
    ...(lengths === '4 3 3' ? [way.slice(7) + way.slice(4, 7) + way.slice(0, 4)] : []),
  ]);
}
const isCutAtSeven = (pieces: readonly Piece[]): boolean => cuts(pieces).includes(whole - 3);

/** Figures one by one, most of them joined by a sign. */
const isOneByOne = (pieces: readonly Piece[], text: string): boolean =>
  pieces.length >= whole &&
  pieces.filter((piece, at) => /^[-./*_~]$/.test(text.slice(pieces[at - 1]?.to ?? 0, piece.from))).length >=
    6;

const isYear = (digits: string): boolean => /^(?:19[5-9]\d|20[0-3]\d)$/.test(digits);

/** Whether a row of figures is a number that somebody is to put together. */
function isScattered({ pieces, isNumbered }: Row, said: Said): boolean {
  const { text, hasReach, hasPuzzle, isBare } = said;
  const ways = ordersOf(pieces, said);
  const digits =
    ways.find((way) => isLocalNumber(way)) ?? (hasPuzzle ? ways.find((way) => isCanadian(way)) : undefined);
  if (digits === undefined) return false;
  const isAsSaid = isCutAsSaid(pieces, digits.length);
  if (!isLocalNumber(digits) && !isAsSaid) return false;
  const last = pieces.at(-1);
  if (last && isYear(digitsOf(last)) && !hasPuzzle) return false;
  // One number is found as it stands; here it may be called that of a thing ('the serial is 250…, try calling it').
  if (pieces.length === 1) return toCall.test(text);
  // 'I called at 6:04 and at 5:55': moments.
  if (pieces.every((piece) => isOfMoment(piece, text)) && !toJoin.test(text)) return false;
  if (hasReach || hasPuzzle || isNumbered || isBare) return true;
  // '7-8-0 (Edmonton), 8-6-2, …'
  if (isOneByOne(pieces, text)) return true;
  // So many figures in words are none of a price.
  return isAsSaid && pieces.filter(({ isWord }) => isWord).length >= 4;
}

/** The rows of pieces that have the digits of a number, each as short as it can be. */
function* rowsOf(pieces: readonly Piece[]): Generator<Row> {
  for (let start = 0; start < pieces.length; start += 1) {
    let digits = 0;
    for (let end = start; end < Math.min(pieces.length, start + most); end += 1) {
      const [piece, before] = [pieces[end], pieces[end - 1]];
      if (!piece || (end > start && before && piece.from - before.to > widest)) break;
      digits += digitsOf(piece).length;
      if (digits > whole + 3) break;
      if (digits >= whole - 1) yield { pieces: pieces.slice(start, end + 1), from: start, to: end + 1 };
    }
  }
}

/** Parts of three, three and four digits, and between them nothing but single figures that count them: 'Line 1: 825, Line 2: 413 …'. */
function* countedRows(pieces: readonly Piece[]): Generator<Row> {
  const long = pieces.map((piece, at) => ({ piece, at })).filter(({ piece }) => digitsOf(piece).length > 1);
  for (const [index, { at }] of long.entries()) {
    const three = long.slice(index, index + 3);
    const last = three.at(-1);
    if (three.length < 3 || !last || three.map(({ piece }) => digitsOf(piece).length).join('') !== '334')
      continue;
    if (last.piece.from - (three[0]?.piece.to ?? 0) > 2 * widest) continue;
    const counts = three.map((each) => digitsOf(pieces[each.at - 1] ?? each.piece)).join('');
    yield {
      pieces: three.map(({ piece }) => piece),
      from: at,
      to: last.at + 1,
      isNumbered: counts === '123',
    };
  }
}

/** The parts of a number, with the letters and signs that touch them. */
function spansOf(pieces: readonly Piece[], text: string): Span[] {
  const spans: Span[] = [];
  for (const piece of pieces) {
    const before = /[a-z0-9]+(?:[a-z0-9-]*[a-z0-9-])?$/.exec(
      text.slice(Math.max(0, piece.from - 40), piece.from),
    );
    const behind = /^[a-z0-9-]*[a-z0-9]/.exec(text.slice(piece.to, piece.to + 40));
    const from = piece.isWord ? piece.from : piece.from - (before?.[0].length ?? 0);
    const to = piece.isWord ? piece.to : piece.to + (behind?.[0].length ?? 0);
    const last = spans.at(-1);
    if (last && from - last.to <= near) last.to = Math.max(last.to, to);
    else spans.push({ kind: 'phone', from, to });
  }
  return spans;
}

export function findScatteredNumbers(text: string): Span[] {
  const all = piecesOf(text).filter(
    (piece): piece is Piece => piece !== null && !piece.isHeard && !isOrdinal(piece, text),
  );
  if (all.length === 0) return [];
  const said = {
    text,
    hasReach: speaksOfCalling(text),
    hasPuzzle: puzzle.test(text),
    isTurned: turned.test(text),
    isBare: isBareText(text),
  };
  // Nothing but the figures: letters that stand among them may look like some.
  const written = [...text.matchAll(/\d+(?!\d|(?:st|nd|rd|th)\b)/g)].map(({ 0: digits, index }): Piece => ({
    ways: [digits],
    from: index,
    to: index + digits.length,
    isWord: false,
  }));
  const spans: Span[] = [];
  for (const pieces of [all, written]) {
    let taken = 0;
    for (const row of [...rowsOf(pieces), ...countedRows(pieces)]) {
      if (row.from < taken || !isScattered(row, said)) continue;
      spans.push(...spansOf(row.pieces, text));
      taken = row.to;
    }
    if (spans.length > 0) break;
  }
  return spans;
}
