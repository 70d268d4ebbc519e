/** Which phone numbers are told in parts, with ordinary words between them ('I start with 250. After that comes 862, the end is 0193')? Reads a plain view whose harmless figures are blotted out. */
import type { Span } from './found.ts';
import { digitsOf, joining, piecesOf, waysToHear, type Piece } from './read-digits.ts';
import { isLocalNumber, isNorthAmerican, speaksOfCalling } from './phone-plan.ts';

/** A gap that is wider than this, in characters, ends a number. */
const widest = 60;
/** Digits of a number with its area; one more with the country before it; and without the area. */
const whole = 10;
const local = 7;
/** How far before and behind a number somebody says what it is. */
const before = 80;
const behind = 40;
/** Parts that stand no further from each other are hidden by the same words. */
const near = 24;

const isWide = (gap: string): boolean => /[a-z\n&+]|[.!?;]\s/.test(gap);
/** Words that speak of the parts of a number. */
const ofParts =
  /\b(?:area|prefix|digits?|last (?:four|4)|first (?:three|3)|rest|the end|ends? (?:in|with)|starts? with|begins? with|comes next|then|together|(?:first|second|third|next|last) (?:part|bit|half|piece)|(?:remove|drop|delete|take (?:out|away)|without|ignore|skip|minus) the)\b/;
/** Nothing in it but words that join, or a letter that was put between the digits. */
const isLight = (gap: string, _: number, gaps: readonly string[]): boolean =>
  !isWide(gap) ||
  (gaps.filter(isWide).length > 1 && gaps.filter(isWide).every((each) => each === gap)) ||
  (gap.match(/[a-z]+/g) ?? []).every((word) => word.length === 1 || joining.test(word));

type Part = { piece: Piece; gap: string };

/** Where the parts of the digits end that stand apart, in digits: those of a number do so where it is cut when it is said. */
function isCutAsSaid(parts: readonly Part[], digits: number): boolean {
  const lead = digits % whole === 1 ? 1 : 0;
  const cuts: number[] = [];
  let at = 0;
  for (const { piece, gap } of parts) {
    if (at > 0 && isWide(gap)) cuts.push(at);
    at += digitsOf(piece).length;
  }
  if (cuts.length === 0) return false;
  const isOneByOne = parts.every(({ piece }) => digitsOf(piece).length === 1);
  const places = digits === local ? [3, 5] : [lead, lead + 3, lead + 6, lead + 8];
  return (isOneByOne && cuts.length >= digits - 2) || cuts.every((cut) => places.includes(cut));
}

/** 'it ends in 0914 and starts with 587 333' */
function isEndFirst(parts: readonly Part[], ways: readonly string[], text: string): boolean {
  const [end, start] = parts;
  if (!end || !start || digitsOf(end.piece).length !== 4) return false;
  const lead = text.slice(Math.max(0, end.piece.from - near), end.piece.from);
  return (
    /\b(?:end|ends|ending|last|final)\b/.test(lead) &&
    /\b(?:start|starts|starting|first|begins?|beginning|area)\b/.test(start.gap) &&
    ways.some((way) => way.length === whole && isLocalNumber(way.slice(4) + way.slice(0, 4)))
  );
}

function isTold(parts: readonly Part[], text: string): boolean {
  const [first, last] = [parts[0]?.piece, parts.at(-1)?.piece];
  if (!first || !last) return false;
  // A letter that touches its figures: the number of a hull or of a part.
  if (!first.isWord && /[a-z]/.test(text.charAt(first.from - 1))) return false;
  // Before anything that costs: a row of nothing but figures is none that is told.
  if (!parts.some(({ gap }) => isWide(gap))) return false;
  const ways = waysToHear(parts.map(({ piece }) => piece));
  const said =
    text.slice(Math.max(0, first.from - before), first.from) + text.slice(last.to, last.to + behind);
  const digits = ways.find((way) => isNorthAmerican(way));
  if (digits === undefined && isEndFirst(parts, ways, text)) return true;
  const gaps = parts.slice(1).map(({ gap }) => gap);
  const wide = gaps.filter(isWide);
  // '273/85R17': a letter between figures is one of a size or a serial number, unless the same stands between all of them.
  const isTouched =
    gaps.some((gap) => /^[a-z]|[a-z]$/.test(gap)) ||
    (!last.isWord && /^[a-z]/.test(text.slice(last.to, last.to + 1)));
  if (isTouched && !(wide.length > 1 && wide.every((gap) => gap === wide[0]))) return false;
  const isCalled = speaksOfCalling(said);
  const isAsked =
    isCalled || ofParts.test(said) || gaps.some((gap) => speaksOfCalling(gap) || ofParts.test(gap));
  if (digits === undefined)
    return isCalled && gaps.every(isLight) && ways[0]?.length === local && isCutAsSaid(parts, local);
  // 'in two bits: 40350 and 12294'
  const isHalved = parts.length === 2 && parts.every(({ piece }) => digitsOf(piece).length === 5);
  if (isHalved && isAsked && isLocalNumber(digits) && gaps.every(isLight)) return true;
  return isCutAsSaid(parts, digits.length) && (isAsked || (isLocalNumber(digits) && gaps.every(isLight)));
}

/** Spans of the parts themselves; those that stand near each other are one. */
function spansOfParts(parts: readonly Part[]): Span[] {
  const spans: Span[] = [];
  for (const { piece } of parts) {
    const last = spans.at(-1);
    if (last && piece.from - last.to <= near) last.to = piece.to;
    else spans.push({ kind: 'phone', from: piece.from, to: piece.to });
  }
  return spans;
}

/** 'the next one is …': a single figure in words among ordinary words counts nothing. */
function withoutLonely(pieces: readonly Piece[], text: string): Piece[] {
  const isLonely = (piece: Piece, at: number): boolean => {
    const [last, next] = [pieces[at - 1], pieces[at + 1]];
    return (
      piece.isWord &&
      digitsOf(piece).length === 1 &&
      (!last || isWide(text.slice(last.to, piece.from))) &&
      (!next || isWide(text.slice(piece.to, next.from)))
    );
  };
  const kept = pieces.filter((piece, at) => !isLonely(piece, at));
  return pieces.length - kept.length < local ? kept : [...pieces];
}

export function findToldNumbers(text: string): Span[] {
  const pieces = withoutLonely(
    piecesOf(text).filter((piece): piece is Piece => piece !== null && !piece.isHeard),
    text,
  );
  const spans: Span[] = [];
  for (let start = 0; start < pieces.length; start += 1) {
    const parts: Part[] = [];
    let digits = 0;
    let told = 0;
    for (const piece of pieces.slice(start, start + whole + 4)) {
      const last = parts.at(-1)?.piece;
      const gap = last ? text.slice(last.to, piece.from) : '';
      if (gap.length > widest || gap.includes('\u0000')) break;
      parts.push({ piece, gap });
      digits += digitsOf(piece).length;
      if (digits < local) continue;
      if (digits > whole + 5) break;
      const mayBeTold =
        [local, whole, whole + 1].includes(digits) || parts.some((part) => part.piece.ways.length > 1);
      if (mayBeTold && isTold(parts, text)) told = parts.length;
    }
    // The longest: the first seven digits of ten are a number as well.
    if (told === 0) continue;
    spans.push(...spansOfParts(parts.slice(0, told)));
    start += told - 1;
  }
  return spans;
}
