/** Understands typed searches: a pure function of the text and the day, driven by tables. */
import { longestSearch } from '../filter/browse-address.ts';
import { endAfter, nightsOf, readDays } from './dates.ts';
import { weekday, type SaidDays } from './said-days.ts';
import type { Length } from './amounts.ts';
import { readDaysPaid, readGuests, readLength, readPrices } from './amounts.ts';
import { readPlace, readThings } from './find-things.ts';
import type { Wanted } from './find-things.ts';
import { emptyWords, features } from './plain-words.ts';
import { correctSlips } from './slips.ts';
import { Line, tokensOf, wholeWords } from './tokens.ts';
import type { Token } from './tokens.ts';
import type { Span, Understood } from './understood.ts';
import { readWays } from './ways.ts';

const featureWords = new Set(features);
const numberWord = '\\d+|one|two|three|four|five|six|seven|eight|nine|ten|single|double';

const isWeekday = new RegExp(`^${weekday}$`);

const lock = (phrases: readonly string[]): RegExp[] => phrases.map((source) => wholeWords(source));

/** Phrases that stay words although part of them names a place. */
const noPlaces = lock(['ski in(?: (?:and|&|/))? ski out', 'golden (?:retrievers?|hour|doodles?)']);

/** Phrases that stay words although part of them is a thing, an amount or a filler word. */
const lockedPhrases = lock([
  `(?:${numberWord}) (?:bedrooms?|bdrms?|br|beds?|baths?|bathrooms?|stroke|seaters?|cylinders?|storey|story|floors?|slides?|slide outs?|bunks?)`,
  '\\d+(?:\\.\\d+)? (?:ft|feet|foot|hp|cc|inch|inches|lbs?|pounds|kw|watts?|km|kms)',
  '\\d+ (?:hours?|hrs?|years?|yrs?)(?: olds?)?',
  '(?:car|ev|tesla) (?:seats?|chargers?|charging)',
  '(?:boat|house|home|cabin|sled|snowmobile|quad|atv|rv) (?:launch|dock|docks|ramp|slip|moorage|parking|rules|theatre|theater|gym|office|cooked|made)',
  '(?:(?<!(?:^| )e )bike|ski|kayak|boat|canoe) (?:racks?|storage|trails?|park|hills?|resorts?|areas?|lifts?|runs?|passes|pass|town|lessons?)',
  'trailer (?:hitch|parking|brakes?)',
  '(?:snowshoe|sled|snowmobile|boat|kayak|bike|atv|quad|rv|trailer|motorcycle|horse|ev) friendly',
  '(?:towable|tow|towed|pull|pulled|haul) (?:by|with|behind) (?:an? |my |our )?(?:small |mid ?size )?(?:car|suv|truck|van|minivan|jeep)',
  '(?:winter|summer) (?:tires?|camping|wonderland)',
  'hot springs?',
  'half (?:a )?days?',
  'off (?:the )?grid|off road|one way',
  '(?:pull|walk|blow|2|two) (?:out|up)s?',
]);

/** Reads what a sentence asks for. @param today the calendar day 'YYYY-MM-DD' it is typed on: dates without a year are the next ones */
export function understand(text: string, today: string): Understood {
  // A letter may take two units. Longer texts, which no field allows, would cost the square of their length.
  const tokens = tokensOf(text.slice(0, longestSearch * 2));
  correctSlips(tokens);
  const line = new Line(tokens);
  const isSkiInSkiOut = lockPhrases(line, noPlaces);
  const { place, isDoubtful } = readPlace(line);
  lockPhrases(line, lockedPhrases);
  const said = readDays(line, today, false);
  const prices = readPrices(line);
  const daysPaid = prices === null ? 1 : readDaysPaid(line);
  const length = readLength(line);
  const guests = readGuests(line);
  const { ways, offered } = readWays(line);
  const wanted = readThings(line);
  const others = ['place', 'price', 'nights', 'guests', 'ways', 'category'] as const;
  const isBare = !tokens.some(isUnread(wanted, featureWords)) || others.some((fact) => line.has(fact));
  const days = said ?? readDays(line, today, isBare);
  const categories = wanted.categories.length === 0 && isSkiInSkiOut ? ['cabins'] : wanted.categories;
  // A single calendar word, or a place's common name, beside unknown words is part of a name.
  const isName =
    !isBare ||
    (tokens.some(isUnread(wanted, featureWords)) &&
      !others.some((fact) => fact !== 'place' && line.has(fact)));
  // "Points West Lodge", "Midnight Sun Yurt": two capitals, one of which is no fact, make a name.
  const isNameWord = (at: number): boolean => {
    const token = tokens[at];
    return token !== undefined && isCapital(token) && isUnread(wanted, featureWords)(token, at);
  };
  const isCapital = ({ start }: Token): boolean => /\p{Lu}/u.test(text.charAt(start));
  const isInName = (fact: Token['fact']): boolean =>
    count(tokens, fact) === 1 &&
    tokens.some(
      (token, at) => token.fact === fact && isCapital(token) && (isNameWord(at - 1) || isNameWord(at + 1)),
    );
  const isPartOfName = isName && place === null && count(tokens, 'dates') === 1;
  const namedDays = days !== null && (isPartOfName || isInName('dates')) ? null : days;
  if (days !== namedDays) free(tokens, 'dates');
  // "july 16 to 18, fri-sun", "any sunday in may": a weekday beside other dates says nothing more.
  if (namedDays !== null)
    for (const token of tokens) if (token.fact === null && isWeekday.test(token.text)) token.fact = 'dates';
  const namedWays = ways !== null && isInName('ways') ? null : ways;
  if (ways !== namedWays) free(tokens, 'ways');
  const namedPlace = place !== null && isDoubtful && isName && days === null ? null : place;
  if (place !== namedPlace) free(tokens, 'place');
  const time = timeOf(namedDays, length, categories);
  const perDay = (cents: number | null | undefined) =>
    cents == null ? null : Math.round(cents / (daysPaid ?? unitsOf(time, isGear(categories))));
  return {
    categories,
    place: namedPlace,
    ...time,
    minPriceCents: perDay(prices?.minPriceCents),
    maxPriceCents: perDay(prices?.maxPriceCents),
    guests,
    ways: namedWays,
    words: wordsOf(tokens, wanted),
    kinds: wanted.kinds,
    offered,
    spans: spansOf(tokens, wanted),
  };
}

/** @returns whether the first of the phrases is there */
const lockPhrases = (line: Line, phrases: readonly RegExp[]): boolean | undefined =>
  phrases.map((pattern) => line.find(pattern, 'words', () => undefined))[0];

const count = (tokens: readonly Token[], fact: Token['fact']): number =>
  tokens.filter((token) => token.fact === fact).length;
const free = (tokens: readonly Token[], fact: Token['fact']): void => {
  for (const token of tokens) if (token.fact === fact) token.fact = null;
};

/** An unread word that is no filler and no feature. */
const isUnread =
  (wanted: Wanted, known: ReadonlySet<string>) =>
  (token: Token, index: number): boolean =>
    token.fact === null &&
    !emptyWords.has(token.text) &&
    !known.has(token.text) &&
    !wanted.counted.has(index) &&
    /[a-z]/.test(token.text) &&
    !/^(?:mon|tue|wed|thu|fri|sat|sun)/.test(token.text);

const stays = new Set(['cabins', 'glamping']);

/** The days and nights, combined with a separately stated length. */
function timeOf(
  said: SaidDays | null,
  length: Length | null,
  categories: readonly string[],
): Pick<Understood, 'from' | 'to' | 'isWindow' | 'nights'> {
  const units = length === null || length.units === 0 ? null : length.units;
  if (said === null) return { from: null, to: null, isWindow: false, nights: units };
  const { from, isWindow } = said;
  const nights = units ?? said.nights;
  if (isWindow) return { from, to: said.to, isWindow, nights };
  const isStay = categories.length > 0 && categories.every((category) => stays.has(category));
  const countedIn = isStay || said.isNight ? 'night' : 'day';
  if (said.isOneDay) {
    const by = length?.countedIn === 'night' && !isGear(categories) ? 'night' : countedIn;
    return {
      from,
      to: endAfter(from, nights ?? 1, nights === null ? countedIn : by),
      isWindow,
      nights: null,
    };
  }
  // Fewer nights than the named days: any of them will do.
  const isShorter = nights !== null && nights < nightsOf(said);
  return { from, to: said.to, isWindow: isShorter, nights: isShorter ? nights : null };
}

/** The nights, or days of gear, that are asked for; 1 if not stated. */
function unitsOf({ from, to, isWindow, nights }: ReturnType<typeof timeOf>, isByDay: boolean): number {
  if (nights !== null) return nights;
  if (from === null || to === null || isWindow) return 1;
  return Math.max(1, nightsOf({ from, to }) + (isByDay ? 1 : 0));
}

const isGear = (categories: readonly string[]): boolean =>
  categories.length > 0 && !categories.some((category) => stays.has(category) || category === 'rv');

/** What remains for the listings' text, corrected only where it is a known feature or thing. */
function wordsOf(tokens: readonly Token[], wanted: Wanted): string[] {
  return tokens
    .map((token, index) => (isWord(token, index, wanted) ? wordOf(token, wanted.kept.has(index)) : ''))
    .filter((word) => word !== '');
}

const wordOf = (token: Token, isThing: boolean): string =>
  isThing || featureWords.has(token.text) || token.fact === 'words'
    ? token.text
    : token.typed.replace(/^[^\p{L}\p{N}]+$/u, '');

function isWord(token: Token, index: number, wanted: Wanted): boolean {
  if (token.fact === 'words' || wanted.kept.has(index)) return true;
  return (
    token.fact === null &&
    !wanted.counted.has(index) &&
    !emptyWords.has(token.text) &&
    /[\p{L}\p{N}]/u.test(token.typed)
  );
}

function spansOf(tokens: readonly Token[], wanted: Wanted): Span[] {
  return tokens
    .map((token, index): Span | null => {
      const fact = token.fact ?? (isWord(token, index, wanted) ? 'words' : null);
      return fact === null ? null : { fact, start: token.start, end: token.end };
    })
    .filter((span) => span !== null);
}
