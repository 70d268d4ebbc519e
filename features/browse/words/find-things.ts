/** Finds the things and places that a search names. */
import { placeOf } from './places.ts';
import type { Place } from './places.ts';
import { month, weekday } from './said-days.ts';
import { thingOf } from './things.ts';
import type { Thing } from './things.ts';
import type { Line } from './tokens.ts';

const compact = (phrase: string): string => phrase.replace(/[ .'-]/g, '');
const things = new Map([...thingOf].map(([phrase, thing]) => [compact(phrase), thing]));
// "fairmont hot spring": people leave out the s.
const placesByName = new Map(
  [...placeOf].flatMap(([phrase, place]) => [
    ...(/ .*s$/.test(phrase) && !placeOf.has(phrase.slice(0, -1))
      ? [[compact(phrase.slice(0, -1)), place] as const]
      : []),
    [compact(phrase), place] as const,
  ]),
);
const longestPhrase = 5;

/** The phrase as listed: the last word in the singular. */
function singulars(phrase: string): string[] {
  if (phrase.endsWith('ies')) return [phrase, `${phrase.slice(0, -3)}y`, phrase.slice(0, -1)];
  if (phrase.endsWith('es')) return [phrase, phrase.slice(0, -1), phrase.slice(0, -2)];
  return phrase.endsWith('s') ? [phrase, phrase.slice(0, -1)] : [phrase];
}

function longest<T>(
  line: Line,
  start: number,
  filed: ReadonlyMap<string, T>,
): { found: T; length: number } | null {
  for (let length = longestPhrase; length > 0; length -= 1) {
    const phrase = line.phrase(start, start + length);
    if (phrase === null) continue;
    for (const form of singulars(compact(phrase))) {
      const found = filed.get(form);
      if (found !== undefined) return { found, length };
    }
  }
  return null;
}

/** The thing whose name starts at a word, longest name first. */
export function thingAt(line: Line, start: number): { found: Thing; length: number } | null {
  return longest(line, start, things);
}

const nearness = new Set([
  'near',
  'in',
  'at',
  'around',
  'by',
  'to',
  'from',
  'outside',
  'close',
  'of',
  'on',
  'nearby',
  'within',
  'visiting',
  'toward',
  'towards',
  'between',
]);
const isProvince = /^(?:bc|ab|alberta|british|alta)$/;
/** Places whose names are too common to be meant at the end of a text, or before another of its facts. */
const everyday = new Set(['Trail', 'Field', 'Whitewater', 'Terrace', 'Delta', 'Lund']);
const opensAnother = new RegExp(
  `^(?:${month}|${weekday}|today|tonight|tomorrow|valentines?|christmas|easter|thanksgiving|halloween|labou?r|new|long|weekend|\\d{1,2}|for|under|with|this|next|from|sleeps)$`,
);
const rank: Record<Place['kind'], number> = { resort: 0, town: 1, lake: 2, region: 3, province: 4 };
const isCardinal = /^(?:north|south|east|west|central)(?:ern)?$/;
const isAdrift = /^(?:close|right|somewhere|anywhere|just|the|near|outside|of|in|around|up|by|area)$/;

/** "my cabin in fernie for a boat", "swap our fernie cabin": the place of the visitor's own thing, not of the search. */
const isWhereMineIs = (line: Line, from: number, to: number): boolean =>
  (/^(?:my|our)$/.test(line.tokens[from - 1]?.text ?? '') &&
    line.tokens.some(({ text }) => /^(?:swap|trade|exchange)/.test(text))) ||
  (/^(?:for|with)$/.test(line.tokens[to]?.text ?? '') &&
    /\b(?:swap|trade|exchange)\b.*\b(?:my|our)(?: \S+){1,3}$/.test(
      line.tokens
        .slice(0, from)
        .map(({ text }) => text)
        .join(' '),
    ));

const distance =
  /(?:^| )((?:(?:within|about|around|under|less than|up to) )*(?:\d+|an?|one|two|three|half an|couple) (?:hours?|hrs?|mins?|minutes?|kms?|kilometres)(?: (?:drive|away|driving))?)$/;

/** "within an hour of calgary": how many words before a place say how far. */
function wordsOfDistance(line: Line, end: number): number {
  const before = line.tokens.slice(Math.max(0, end - 6), end).map(({ text, fact }) => fact ?? text);
  return distance.exec(before.join(' '))?.[1]?.split(' ').length ?? 0;
}

/** Finds a sentence's places; the most specific is meant. */
export function readPlace(line: Line): { place: Place | null; isDoubtful: boolean } {
  let best: Place | null = null;
  let isDoubtful = false;
  for (let index = 0; index < line.tokens.length; index += 1) {
    const match = longest(line, index, placesByName);
    if (match === null) continue;
    const { found, length } = match;
    const before = line.tokens[index - 1]?.text ?? '';
    const after = line.tokens[index + length]?.text ?? '';
    // Victoria Day and BC Day are holidays.
    if (after === 'day') continue;
    const isSaidAlone = line.tokens.length > 1 && line.stands(index, index + length);
    // "apex" may be a word; "apex mountain" is the place.
    const isCertain =
      !found.isWord ||
      length > 1 ||
      nearness.has(before) ||
      isProvince.test(after) ||
      isSaidAlone ||
      (index > 0 && opensAnother.test(after) && !everyday.has(found.name));
    const atEnd = index === 0 || index + length === line.tokens.length;
    const isAlone = line.tokens.length === 1 && !(everyday.has(found.name) && thingAt(line, index) !== null);
    const stands = isCertain || (atEnd && !everyday.has(found.name)) || isAlone;
    // "a b" and the like: two letters are a province only after something or alone.
    if (
      !stands ||
      (found.kind === 'province' && length > 1 && !line.phrase(index, index + length)?.includes('brit'))
    )
      continue;
    let from = index;
    // "north shuswap"
    if (found.kind === 'region' && isCardinal.test(before) && line.tokens[index - 1]?.fact === null)
      from -= 1;
    const lead = line.tokens[from - 1]?.text ?? '';
    if (nearness.has(lead) || lead === 'the') {
      from -= 1;
      while (
        from > 0 &&
        isAdrift.test(line.tokens[from - 1]?.text ?? '') &&
        line.tokens[from - 1]?.fact === null
      )
        from -= 1;
    }
    if (/^(?:of|from|to|outside|away)$/.test(line.tokens[from]?.text ?? ''))
      from -= wordsOfDistance(line, from);
    const to = index + length + (/^(?:area|region|valley|country)$/.test(after) ? 1 : 0);
    if (isWhereMineIs(line, from, to)) {
      line.use(from, to, 'ways');
      continue;
    }
    line.use(from, to, 'place');
    if (best === null || rank[found.kind] < rank[best.kind]) {
      best = found;
      isDoubtful = !isCertain;
    }
    index = to - 1;
  }
  return { place: best, isDoubtful };
}

export type Wanted = {
  categories: string[];
  /** Phrases of narrower kinds. */
  kinds: string[];
  /** The remaining words, by position. */
  kept: Set<number>;
  /** Counts before things ("2 seadoos") and exclusions ("no stairs"): neither a party nor a word. */
  counted: Set<number>;
};

const features = new Set([
  'with',
  'w',
  'has',
  'having',
  'including',
  'includes',
  'incl',
  'fit',
  'fits',
  'haul',
  'hauls',
  'carry',
  'carries',
]);
const companions = /^(?:dogs?|cats?|pets?|pupp(?:y|ies)|horses?|bab(?:y|ies)|vehicles?|trucks?|cars?)$/;
const vehicles = new Set(['water', 'atv', 'snow', 'motorcycle']);
const isHolder = /^(?:hitch|racks?|room|space|parking|storage|garage)$/;
const byWater = /^(?:lake|ocean|beach|river|water)(?:front|side)$/;
const ends = new Set(['in', 'near', 'for', 'or', 'under', 'at', 'from', 'to']);

/** Finds what is wanted. After a category, "with" introduces a feature, and "my" something of the visitor's own: both stay words. */
export function readThings(line: Line): Wanted {
  const wanted: Wanted = { categories: [], kinds: [], kept: new Set(), counted: new Set() };
  const found: { thing: Thing; at: number; length: number }[] = [];
  let isFeature = false;
  // "lakefront with kayaks" looks for a stay, although it names none.
  let isFeatured = false;
  for (let index = 0; index < line.tokens.length; index += 1) {
    const text = line.tokens[index]?.text ?? '';
    if (features.has(text)) isFeature = isFeatured || found.some(({ thing }) => thing.categories.length > 0);
    else if (ends.has(text)) isFeature = false;
    isFeatured ||= byWater.test(text);
    const match = thingAt(line, index);
    // Exclusions cannot be searched: "no stairs" is not a search word.
    const isExcluded =
      /^(?:no|without)$/.test(line.tokens[index - 1]?.text ?? '') ||
      (/^(?:pets?|dogs?|smok)/.test(text) && line.tokens[index + 1]?.text === 'free');
    if (isExcluded) wanted.counted.add(index);
    // "coming from munich": where people live is no word of a listing.
    if (
      line.tokens[index - 1]?.text === 'from' &&
      /^(?:coming|visiting|flying|arriving|travell?ing)$/.test(line.tokens[index - 2]?.text ?? '')
    )
      wanted.counted.add(index);
    // "no licence upgrade needed": all of it is excluded.
    const end = line.tokens.findIndex(
      ({ text: word }, at) => at > index && /^(?:needed|required)$/.test(word),
    );
    if (isExcluded && end <= index + 3) for (let at = index; at < end; at += 1) wanted.counted.add(at);
    // "2 dogs", "1 baby": how many there are is no word either.
    if (companions.test(text) && /^(?:\d|one|two|three|four)$/.test(line.tokens[index - 1]?.text ?? ''))
      wanted.counted.add(index - 1);
    // "ducati bike": the first word says which.
    const isSaidTwice = /^bikes?$/.test(text) && found.some(({ at, length }) => at + length === index);
    if (match === null || isExcluded || isSaidTwice) continue;
    const isOwn = ['my', 'our'].includes(line.tokens[index - 1]?.text ?? '');
    const isPlural = (line.tokens[index + match.length - 1]?.text ?? '').endsWith('s');
    if (
      isPlural &&
      /^(?:\d{1,2}|two|three|four|one|pair|set|couple)$/.test(line.tokens[index - 1]?.text ?? '') &&
      line.tokens[index - 1]?.fact === null
    )
      wanted.counted.add(index - 1);
    // "bikes for a wine tour", "rv with room for quads": what they are for.
    const forAt = line.tokens.slice(0, index).findLastIndex(({ text: word }) => word === 'for');
    const isPurpose =
      found.length > 0 &&
      forAt >= index - 2 &&
      forAt > 0 &&
      (match.found.categories.includes('unique') || isHolder.test(line.tokens[forAt - 1]?.text ?? ''));
    if (isFeature || isPurpose || (isOwn && line.tokens.length > 2)) {
      line.use(index, index + match.length, 'words');
      for (let at = index; at < index + match.length; at += 1) wanted.kept.add(at);
    } else found.push({ thing: match.found, at: index, length: match.length });
    index += match.length - 1;
  }
  const phraseOf = (at: number, length: number) =>
    line.tokens
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(' ');
  for (const { thing, at, length } of found) {
    const phrase = phraseOf(at, length);
    line.use(at, at + length, 'category');
    if (thing.use === 'category') continue;
    if (thing.use === 'kind') wanted.kinds.push(phrase);
    for (let index = at; index < at + length; index += 1) wanted.kept.add(index);
  }
  // "sled and trailer": what carries it is no RV; "boat or trailer" asks for both.
  const isVehicle = found.some(({ thing }) => thing.categories.some((category) => vehicles.has(category)));
  const isCarrier = ({ at, length }: (typeof found)[number]) =>
    isVehicle && /^trailers?$/.test(phraseOf(at, length)) && line.tokens[at - 1]?.text !== 'or';
  for (const each of found) if (isCarrier(each)) wanted.kept.add(each.at);
  const carried = found.filter((each) => !isCarrier(each));
  // "waterski boat": the last noun says what it is.
  const heads = carried.filter(({ thing, at, length }) => {
    const next = carried.find((other) => other.at === at + length);
    const isPlural = (line.tokens[at + length - 1]?.text ?? '').endsWith('s');
    return thing.use !== 'kind' || isPlural || next?.thing.use !== 'category';
  });
  wanted.categories = categoriesOf(heads.map(({ thing }) => thing));
  return wanted;
}

/** A brand's category counts only if no other is named, and "a stay" only without a specific kind. */
function categoriesOf(found: Thing[]): string[] {
  const plain = found.filter(({ use }) => use !== 'brand');
  const telling = plain.length > 0 ? plain : found;
  const narrow = telling.filter(({ categories }) => categories.length === 1);
  return [...new Set((narrow.length > 0 ? narrow : telling).flatMap(({ categories }) => categories))];
}
