/** Reads how a visitor wants to pay, and what they offer in a swap. */
import type { ExchangeWay } from '../filter/browse-filter.ts';
import { thingAt } from './find-things.ts';
import type { Line } from './tokens.ts';
import { wholeWords } from './tokens.ts';

const points = '(?:adventure )?(?:points?|ap)';
const swap =
  '(?:(?:direct|straight|even) )?(?:swap|swaps|swapping|swapped|swappable|swapable|trade|trades|trading|exchange|exchanging|barter|bartering|switch(?= (?:for|with|my|our)))';
const around =
  '(?:(?:to|for|pay|paid|paying|using|use|with|in|on|by|via|takes?|taking|accepts?|accepting|that|which|my|your|open|up|allows?|only|a|book|redeem|spend|available|willing|wanting|want|looking|would|will|wont|direct|i|id|like|can|be|is|someone|owner|owners|offers?|through) )*';

const patterns: [RegExp, ExchangeWay[]][] = [
  [
    wholeWords(
      `${around}(?:part |half |some |mix of |combo of |both |combination of )?(?:cash|money|dollars) (?:and|&|\\+|plus|with|/|n)? ?(?:part |half |some )?${points}`,
    ),
    ['cashAndPoints'],
  ],
  [
    wholeWords(
      `${around}(?:part |half |some |mix of |combo of |both |combination of )?${points} (?:and|&|\\+|plus|with|/|n) (?:part |half |some )?(?:cash|money)`,
    ),
    ['cashAndPoints'],
  ],
  [
    wholeWords(`${around}(?:part|half|some) ${points}(?: (?:part|half|some) (?:cash|money))?`),
    ['cashAndPoints'],
  ],
  [wholeWords(`${around}cash or ${points}|${points} or cash`), ['rent', 'adventurePoints']],
  [
    wholeWords(
      '(?:but )?(?:no|not|without|not for|dont want to|dont want a|not a|not to|not interested in) (?:swaps?|swapping|trades?|trading|exchange|exchanges)',
    ),
    ['rent'],
  ],
  [
    wholeWords(`(?:no|without) (?:cash|money)(?: (?:just|only|but))* ${points}(?: only)?`),
    ['adventurePoints'],
  ],
  [
    wholeWords(
      '(?:but )?(?:no|not|without|not for|dont want to|not to) (?:rent|rentals?|renting|cash|money)',
    ),
    ['directSwap'],
  ],
  [
    wholeWords(
      `${around}(?:(?:under|up to|for|less than|max|about|around) )?(?:\\d+ )?(?:adventure )?points?(?: only| or less| or under)?(?: (?:a|per|each) (?:night|day))?|${around}(?:\\d+|with|for|in|using|on|use|takes?|by|accepts?|pay|my) ap(?: only)?|adventure pts|ap(?: only)?(?=$)|ap only`,
    ),
    ['adventurePoints'],
  ],
  [wholeWords(`${around}(?:pay cash|cash only|for cash|with cash|in cash|cash rental|cash)`), ['rent']],
];

const rentPattern = wholeWords(
  '(?:to |for |a |available for |available to )*(?:rent|(?<!(?:vacation|holiday) )rentals?|renting|rented|hire|hiring|lease|rentable|rents)(?: only| out)?',
);
const swapPattern = wholeWords(`${around}${swap}(?: only| for| with| me)?|in exchange for`);
const isSwap = new RegExp(`^${swap}$`);
const articles = new Set(['a', 'an', 'the', 'my', 'our', 'your', 'some', 'his', 'her']);

export type Ways = { ways: ExchangeWay[] | null; offered: string[] };

/** Finds the ways of exchange, and removes what the visitor offers from the search. */
export function readWays(line: Line): Ways {
  const ways = new Set<ExchangeWay>();
  for (const [pattern, said] of patterns) {
    line.find(pattern, 'ways', () => {
      for (const way of said) ways.add(way);
    });
  }
  const offered = readOffers(line);
  if (offered.length > 0) ways.add('directSwap');
  for (let more = true; more;) more = line.find(swapPattern, 'ways', () => void ways.add('directSwap'));
  for (let more = true; more;) more = line.find(rentPattern, 'ways', () => void ways.add('rent'));
  return { ways: ways.size === 0 ? null : [...ways], offered };
}

/** "swap for my sled", "trade my boat for an rv", "my quad for your cabin": what is "my" is offered. */
function readOffers(line: Line): string[] {
  const { tokens } = line;
  const at = (index: number): string => tokens[index]?.text ?? '';
  const isSaid = tokens.some(({ text }) => isSwap.test(text));
  const offered: string[] = [];
  const offer = (from: number, start: number, end: number) => {
    offered.push(
      tokens
        .slice(start, end)
        .map(({ text }) => text)
        .join(' '),
    );
    line.use(from, end, 'ways');
  };
  const isWanted = tokens.findLastIndex(({ text }) => /^(?:wants?|wanted|need|looking|seeking)$/.test(text));
  for (let index = 0; index < tokens.length; index += 1) {
    if (tokens[index]?.fact !== null) continue;
    // "skidoo for trade, want a dirtbike"
    const last = thingAt(line, index)?.length ?? 0;
    if (
      last > 0 &&
      at(index + last) === 'for' &&
      isSwap.test(at(index + last + 1)) &&
      isWanted > index + last
    ) {
      offer(index, index, index + last);
      continue;
    }
    const isMine = at(index) === 'my' || at(index) === 'our';
    const isGiven = tokens.slice(0, index).some(({ text }) => /^(?:give|lend|offer)$/.test(text));
    const isTraded = isSwap.test(at(index));
    const gives = isSaid && /^(?:have|got|offering|offer|own)$/.test(at(index));
    if (!isMine && !isTraded && !gives) continue;
    let start = index + 1;
    while (articles.has(at(start))) start += 1;
    if (isTraded && at(start) === 'for') continue;
    const thing = thingNear(line, start);
    if (thing === null) {
      // What is offered may be unknown to us: it is the word after "my".
      if (isMine && isSaid && at(start) !== '' && tokens[start]?.fact === null && start === index + 1) {
        const stop = at(start + 1) === 'for' || start + 1 === tokens.length ? start + 1 : start + 2;
        offer(index, start, stop);
      }
      continue;
    }
    // "trade cabin time for a boat"
    const isMore = isTraded && at(thing + 1) === 'for' && tokens[thing]?.fact === null;
    const end = isMore ? thing + 1 : thing;
    const isForAnother = at(end) === 'for';
    if (
      isMine &&
      (isSaid ||
        (isGiven && isForAnother) ||
        (isForAnother && /^(?:your|a|an|someones?)$/.test(at(thing + 1))))
    )
      offer(index, index + 1, thing);
    else if (gives) offer(index, start, thing);
    else if (isTraded && isForAnother && !/^(?:my|our)$/.test(at(end + 1)))
      offer(/^(?:direct|straight|even)$/.test(at(index - 1)) ? index - 1 : index, start, end);
  }
  return offered;
}

/** Where a thing ends that starts here, or after a word or two describing it. */
function thingNear(line: Line, start: number): number | null {
  for (let skip = 0; skip <= 2; skip += 1) {
    if (/^(?:for|to|in|near|at|want|need)$/.test(line.tokens[start + skip]?.text ?? 'for')) return null;
    const found = thingAt(line, start + skip);
    if (found) return start + skip + found.length;
  }
  return null;
}
