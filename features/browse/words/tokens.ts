/** Splits typed text into words and tracks which of them a pattern has consumed. */
import type { FactKind } from './understood.ts';

export type Token = {
  /** As typed, in lower case without accents. */
  typed: string;
  /** The same with typing errors corrected. */
  text: string;
  /** Its position in the typed text. */
  start: number;
  end: number;
  /** Whether a comma or the like separates it from the one before. */
  isApart: boolean;
  fact: FactKind | null;
};

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const units = `ft|feet|foot|nights?|nites?|nts?|people|ppl|persons?|guests?|pax|adults?|kids?|days?|wks?|weeks?|ish|cad|bucks|dollars|pts|ap|br|bdrms?|beds?|hp|cc|hours?|hrs?|mins?|kms?|(?:${months})[a-z]*`;
const glued = new RegExp(`^(\\d+)(${units})$`);
const monthThenDay = new RegExp(`^((?:${months})[a-z]*)(\\d{1,2}(?:st|nd|rd|th)?)$`);
const ordinal = /^\d+(?:st|nd|rd|th)$/;

/** Lower case without accents, character by character, so that positions in both texts match. */
const fold = (text: string): string =>
  Array.from(text, (sign) => {
    if (/[‘’ʼ´`]/.test(sign)) return "'";
    if (/[–—−]/.test(sign)) return '-';
    const folded = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return folded.length === sign.length ? folded : sign;
  }).join('');

/** A text's words, with numbers separated from units and ranges from dashes. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const folded = fold(text);
  for (const match of folded.matchAll(/\$?\d{1,3}(?:,\d{3})+(?!\d)|[^\s,;:!?()[\]{}"“”*…]+/g)) {
    cut(match[0], match.index, tokens);
  }
  for (const [index, token] of tokens.entries())
    token.isApart =
      index === 0 || /[,;:!?()[\]{}"“”*…]/.test(folded.slice(tokens[index - 1]?.end, token.start));
  return tokens;
}

function put(typed: string, start: number, tokens: Token[]): void {
  const text = typed.replace(/(?<=\d),(?=\d{3})/g, '');
  if (text !== '')
    tokens.push({ typed: text, text, start, end: start + typed.length, isApart: false, fact: null });
}

function cut(lump: string, start: number, tokens: Token[]): void {
  // "b.c.", "r.v.", "a/c"
  if (/^(?:[a-z]\.){2,}$|^[a-z]\/[a-z]$/.test(lump)) {
    put(lump === 'w/o' ? 'without' : lump.replace(/[./]/g, ''), start, tokens);
    const last = tokens.at(-1);
    if (last) last.end = start + lump.length;
    return;
  }
  if (/^\d{4}([-/])\d{2}\1\d{2}$/.test(lump) || /^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$/.test(lump)) {
    put(lump, start, tokens);
    // 2027/07/10 is 2027-07-10.
    const last = tokens.at(-1);
    if (last && /^\d{4}\//.test(lump)) last.text = lump.replaceAll('/', '-');
    return;
  }
  const dates = /^(\d{1,2}\/\d{1,2}(?:\/\d{4})?)(-)(\d{1,2}\/\d{1,2}(?:\/\d{4})?)$/.exec(lump);
  if (dates) {
    for (const part of dates.slice(1)) put(part, start + lump.indexOf(part), tokens);
    return;
  }
  let at = start;
  const parts = lump.split(/([-/&+~.<>≤≥$])/);
  for (const part of joined(parts)) {
    if (part.text !== '' && !part.isLoose) piece(part.text, at, tokens);
    at += part.text.length;
  }
}

const isNumber = /^\$?\d/;
const isTime = new RegExp(`^(?:(?:${months})[a-z]*|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)$`);
const isMonth = new RegExp(`^(?:${months})[a-z]*$`);

/** Rejoins decimals and amounts; a dash or slash between words only connects them and is dropped. */
function joined(parts: string[]): { text: string; isLoose: boolean }[] {
  const done: { text: string; isLoose: boolean }[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const [before, after] = [done.at(-1), parts[index + 1] ?? ''];
    if (part === '$' && isNumber.test(after)) {
      done.push({ text: `$${after}`, isLoose: false });
      index += 1;
    } else if (part === '.' && before && /^\$?\d+$/.test(before.text) && /^\d/.test(after)) {
      before.text += `.${after}`;
      index += 1;
    } else if (part === '-' || part === '/') {
      const alone = (before?.text ?? '') === '' && after === '';
      const left = before?.text ?? '';
      const isRange =
        (isNumber.test(left) || isTime.test(left)) &&
        (isNumber.test(after) || isTime.test(after) || after === '');
      const isUnit = part === '/' && isNumber.test(left);
      const isDayOfMonth = isMonth.test(left) && isNumber.test(after);
      done.push({
        text: part,
        isLoose: !(
          alone ||
          isUnit ||
          (isRange && !isDayOfMonth) ||
          (part === '-' && (after === '$' || after === '' || left === ''))
        ),
      });
    } else done.push({ text: part, isLoose: part === '.' });
  }
  return done;
}

function piece(part: string, at: number, tokens: Token[]): void {
  // The dollar sign after an amount ("300$") means the same as before it.
  const last = tokens.at(-1);
  if (part === '$' && last && last.end === at && /^\d+(?:\.\d+)?$/.test(last.text)) {
    last.text = `$${last.text}`;
    last.end = at + 1;
    return;
  }
  const apart = ordinal.test(part) ? null : (glued.exec(part) ?? monthThenDay.exec(part));
  if (apart?.[1] && apart[2]) {
    put(apart[1], at, tokens);
    put(apart[2], at + apart[1].length, tokens);
    return;
  }
  const bare = part.replace(/^'+|'+$/g, '');
  if (bare !== '') put(bare, at + part.indexOf(bare), tokens);
}

/** The words in order, for patterns to search. Consumed ones are hidden from later patterns. */
export class Line {
  readonly tokens: Token[];
  private text = '';
  private starts: number[] = [];

  constructor(tokens: Token[]) {
    this.tokens = tokens;
    this.write();
  }

  private write(): void {
    this.starts = [];
    let text = '';
    for (const token of this.tokens) {
      this.starts.push(text.length);
      text += `${token.fact === null ? token.text : '\u0001'.repeat(token.text.length)} `;
    }
    this.text = text.trimEnd();
  }

  /** Marks tokens as consumed. */
  use(from: number, to: number, fact: FactKind): void {
    for (const token of this.tokens.slice(from, to)) token.fact = fact;
    this.write();
  }

  /** Whether some token was consumed for this. */
  has(fact: FactKind): boolean {
    return this.tokens.some((token) => token.fact === fact);
  }

  /** Finds a pattern of whole words and consumes its match, unless `read` returns false. @returns whether it was found and read */
  find(
    pattern: RegExp,
    fact: FactKind,
    read: (groups: (string | undefined)[], span: [number, number]) => boolean | void,
  ): boolean {
    const match = pattern.exec(this.text);
    if (!match) return false;
    const from = this.starts.findLastIndex((start) => start <= match.index);
    const to = this.starts.findLastIndex((start) => start < match.index + match[0].length) + 1;
    if (read(match.slice(1), [from, to]) === false) return false;
    this.use(from, to, fact);
    return true;
  }

  /** Whether a range is enclosed by commas or the ends of the text. */
  stands(from: number, to: number): boolean {
    return this.tokens[from]?.isApart === true && this.tokens[to]?.isApart !== false;
  }

  /** A range's words that nothing has consumed, or null. */
  phrase(from: number, to: number): string | null {
    const stretch = this.tokens.slice(from, to);
    if (to > this.tokens.length || stretch.some((token) => token.fact !== null)) return null;
    return stretch.map((token) => token.text).join(' ');
  }
}

/** A pattern of whole words. */
export const wholeWords = (source: string): RegExp => new RegExp(`(?<=^| )(?:${source})(?= |$)`);
