/** Of which words does a text consist, and of what kind is each? What is read by learned weights. */
import { commonWords } from '../common-words.ts';
import type { Span } from '../found.ts';
import { masksIn } from '../mask-words.ts';
import { plainView } from '../plain-view.ts';
import { isLocalArea } from '../phone-plan.ts';
import { figureOf } from '../read-digits.ts';

/**
 * `H` something that is hidden already, `D1` to `D5` figures and how many, `A` the three of an area of ours, `N` a figure in letters, `S` a service or a part of an address, `L` a single
 * letter, `c` a common word, `u` another one, `X` one of another script, `E` a picture or a sign beyond ASCII; else the sign itself.
 */
export type Word = {
  /** In lower case, without disguise; empty where it is hidden. */
  text: string;
  kind: string;
  /** The figures it stands for. */
  figures: string;
  from: number;
  to: number;
  hasCapital: boolean;
  /** Whether a space stands before it. */
  isApart: boolean;
};

const services = new Set(
  (
    'instagram insta ig facebook fb messenger whatsapp telegram tg signal snapchat snap discord tiktok wechat weixin twitter linkedin youtube skype ' +
    'viber kakao threads reddit kijiji craigslist marketplace google gmail hotmail outlook yahoo icloud proton protonmail shaw telus imessage ' +
    'facetime gram socials email mail courriel correo website site www com ca net org'
  ).split(' '),
);
const piece = /[\p{L}\p{M}]+|\d+|[^\s\p{L}\p{M}\d]/gu;
function kindOf(word: string): string {
  if (isLocalArea(word)) return 'A';
  if (/^\d/.test(word)) return `D${Math.min(word.length, 5)}`;
  if (figureOf(word) !== undefined) return 'N';
  if (services.has(word)) return 'S';
  if (!/^\p{L}/u.test(word)) return /^[!-~]$/.test(word) ? word : 'E';
  if (word.length === 1 && !'ia'.includes(word)) return 'L';
  if (commonWords.has(word)) return 'c';
  return /^[a-z]/.test(word) ? 'u' : 'X';
}

/** The words of a text in their order; each stretch that is hidden, and each that says so already, is one word. */
export function wordsOf(text: string, hidden: readonly Pick<Span, 'from' | 'to'>[]): Word[] {
  const view = plainView(text);
  const covered = [...hidden, ...masksIn(text)];
  const words: Word[] = [];
  let end = 0;
  let under: Pick<Span, 'from' | 'to'> | undefined;
  for (const { 0: found, index } of view.text.matchAll(piece)) {
    const from = view.from[index] ?? 0;
    const to = view.to[index + found.length - 1] ?? from;
    const cover = covered.find((each) => from < each.to && to > each.from);
    if (cover && cover === under) continue;
    under = cover;
    const isApart = from > end;
    if (cover) {
      words.push({
        text: '',
        kind: 'H',
        figures: '',
        from: cover.from,
        to: cover.to,
        hasCapital: false,
        isApart,
      });
      end = cover.to;
    } else {
      const written = text.slice(from, to);
      words.push({
        text: found,
        kind: kindOf(found),
        figures: /^\d/.test(found) ? found : (figureOf(found) ?? ''),
        from,
        to,
        hasCapital: written !== written.toLowerCase(),
        isApart,
      });
      end = to;
    }
  }
  return words;
}
