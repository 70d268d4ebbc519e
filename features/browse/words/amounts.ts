/** Reads a sentence's amounts: prices, people and lengths. */
import type { Line } from './tokens.ts';
import { wholeWords } from './tokens.ts';

const numbers: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  dozen: 12,
  'a dozen': 12,
  a: 1,
  an: 1,
  couple: 2,
  'a couple': 2,
  'a couple of': 2,
  'couple of': 2,
  'half dozen': 6,
};
const words = Object.keys(numbers)
  .filter((word) => word !== 'a' && word !== 'an')
  .sort((a, b) => b.length - a.length)
  .join('|');
/** Of a range ("8 to 10"), the most: there must be room for all. */
const count = `(?:(?:\\d{1,2}|${words}) (?:-|to|or) )?(\\d{1,2}|${words})(?: ?\\+| or more)?`;
const numberOf = (text: string | undefined): number =>
  text === undefined ? 0 : (numbers[text] ?? Number(text));

const hundreds = '(?:a|a couple|couple|\\d|one|two|three|four|five|six|seven|eight|nine) hundred';
const amount = `\\$?(\\d+(?:\\.\\d{1,2})?k?|${hundreds})`;
const unit =
  '(?: ish)?(?: (?:cad|bucks|dollars|dollar|cdn|\\$))?(?:(?: (?:/|per|a|an|each|pr|every|la|par|le))? (?:night|nite|nt|day|nightly|daily|nights)(?! trip))?(?: (?:max|maximum|or less|or under|tops|or cheaper|and under|each|or below))?';
/** What follows a number that isn't money. */
const otherUnit =
  '(?! (?:ft|feet|foot|people|ppl|persons?|guests|lbs?|pounds|km|kms|hp|hours?|hrs?|minutes|mins?|years?|yrs?|adults|pax|points|pts|ap|nights?|nites?|days?|weeks?|bedrooms?|bdrms?|seats?|inches|kg|cc|beds|footers?)(?= |$))';
const under =
  '(?:(?:cant|dont|wont|not|never)(?: [a-z]+){0,3} (?:over|above|more than)|under|below|less than|max|maximum|up to|upto|no more than|not more than|at most|cheaper than|budget|budget of|budget is|my budget is|within|<|<=|≤|less then|lower than|not over|no over|nothing over|max of|max budget|max price|for under|for less than|keep it under|priced under|price under|<|around|about|roughly|approx|approximately|~|for about|for around|spend|can spend|have|afford|tops|under de)';
const over =
  '(?:over|above|more than|at least|min|minimum|starting at|>|>=|≥|from|greater than|higher than|upwards of|minimum of|not under|no less than|not less than)';

function centsOf(text: string | undefined): number {
  const said = text ?? '';
  if (said.endsWith(' hundred')) return numberOf(said.slice(0, -' hundred'.length)) * 10_000;
  const isThousand = said.endsWith('k');
  return Math.round(Number(said.replace('k', '')) * (isThousand ? 100_000 : 100));
}

export type Prices = { minPriceCents: number | null; maxPriceCents: number | null };

type PriceReader = { pattern: RegExp; read: (low: number, high: number) => Prices };
const between = (low: number, high: number): Prices => ({
  minPriceCents: Math.min(low, high),
  maxPriceCents: Math.max(low, high),
});
const most = (price: number): Prices => ({ minPriceCents: null, maxPriceCents: price });
/** "over 5" counts something else. */
const least = (price: number): Prices => ({
  minPriceCents: price < 2000 ? null : price,
  maxPriceCents: null,
});

const perUnit =
  '(?:(?: (?:cad|bucks|dollars))? (?:/|per|a|an|each) (?:night|nite|nt|day)| (?:bucks|dollars|cad|nightly|daily|cdn))';
const priceReaders: PriceReader[] = [
  {
    // between 2 and 3 hundred
    pattern: wholeWords(`(?:between |from )?(\\d) (?:and|to|or|-) (\\d) hundred${unit}`),
    read: (low, high) => between(low * 100, high * 100),
  },
  {
    pattern: wholeWords(
      `(?:between|from|for|around|about|budget(?: of| is)?|price)? ?${amount}(?: (?:bucks|dollars|cad))? (?:and|to|-|&) \\$(\\d+(?:\\.\\d{1,2})?k?)${unit}`,
    ),
    read: between,
  },
  {
    pattern: wholeWords(
      `(?:from |for |around |about |budget(?: of| is)? )?\\$(\\d+(?:\\.\\d{1,2})?k?) (?:and|to|-|&) ${amount}${unit}${otherUnit}`,
    ),
    read: between,
  },
  {
    pattern: wholeWords(
      `(?:priced |price |prices |costing )?between ${amount} (?:and|to|-|&) ${amount}${unit}${otherUnit}`,
    ),
    read: between,
  },
  {
    pattern: wholeWords(
      `(?:from |for |around |budget(?: of| is)? |price |price range )?${amount} (?:to|-) ${amount}${perUnit}`,
    ),
    read: between,
  },
  { pattern: wholeWords(`budget(?: of| is)? ${amount} (?:to|-) ${amount}${unit}`), read: between },
  { pattern: wholeWords(`(\\d{2,4}) (?:to|-) (\\d{3,4})${otherUnit}`), read: between },
  {
    pattern: wholeWords(
      `(?:for |at |priced |price )?(?:${under} )+\\$?(\\d{2,6}(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?k|${hundreds})${unit}${otherUnit}`,
    ),
    read: most,
  },
  {
    pattern: wholeWords(`${over} ${amount}\\+?${unit}${otherUnit}`),
    read: least,
  },
  {
    pattern: wholeWords(
      `${amount}(?: (?:bucks|dollars))?(?:(?: (?:/|per|a))? (?:night|nite|day))? (?:or more|and up|plus|minimum|min|or higher|and over|or over)`,
    ),
    read: least,
  },
  {
    pattern: wholeWords(`(?:\\$|(?=\\d{3}))(\\d+(?:\\.\\d{1,2})?) ?\\+${unit}`),
    read: (price) => ({ minPriceCents: price, maxPriceCents: null }),
  },
  {
    pattern: wholeWords(
      `${amount}(?: (?:bucks|dollars))?(?:(?: (?:/|per|a))? (?:night|nite|nt|day))? (?:ish|or less|max|maximum|tops|or under|or cheaper|and under|budget|or below|or lower)(?: (?:/|per|a) (?:night|nite|nt|day))?`,
    ),
    read: most,
  },
  { pattern: wholeWords(`(?:for |at |only |just )?${amount}${perUnit}`), read: most },
  {
    pattern: wholeWords(
      '(?:for |at |only |just )?(\\d{3,5})(?= (?:total|in total|all in|(?:per|a|/) (?:week|month)))',
    ),
    read: most,
  },
  { pattern: wholeWords(`(?:for |at |only |just |with )?\\$(\\d+(?:\\.\\d{1,2})?k?)${unit}`), read: most },
];

/** Finds bounds for a price, by the day or night unless `readDaysPaid` says otherwise; null if none. */
export function readPrices(line: Line): Prices | null {
  let found: Prices | null = null;
  for (const { pattern, read } of priceReaders) {
    line.find(pattern, 'price', ([first, second]) => {
      if (first === undefined) return false;
      const [one, other] = [centsOf(first), centsOf(second ?? '0')];
      if (!(one > 0) || one > 10_000_000) return false;
      const said = read(one, other);
      if (said.minPriceCents === null && said.maxPriceCents === null) return false;
      found = {
        minPriceCents: said.minPriceCents ?? found?.minPriceCents ?? null,
        maxPriceCents: said.maxPriceCents ?? found?.maxPriceCents ?? null,
      };
      return true;
    });
  }
  return found;
}

/** "under 300 a week in july" is a week in July. */
const paidFor =
  /^(?:(?:(?:per|a(?! week dates)|each|every|\/) )?(?:(week|wk|weekly)|(month|monthly))|(?:in )?total|all in|altogether)(?= |$)/;

/** The days or nights that a price is for, by the words beside it ("$1200 a week"); null for all of them ("900 total"). */
export function readDaysPaid(line: Line): number | null {
  const isPrice = line.tokens.map(({ fact }) => fact === 'price');
  const [first, end] = [isPrice.indexOf(true), isPrice.lastIndexOf(true) + 1];
  const after = line.tokens.slice(end, end + 3).map(({ text, fact }) => fact ?? text);
  const said = paidFor.exec(after.join(' '));
  if (said === null) return line.tokens[first - 1]?.text === 'total' ? null : 1;
  line.use(end, end + said[0].split(' ').length, 'price');
  return said[1] === undefined ? (said[2] === undefined ? null : 30) : 7;
}

const people =
  '(?:people|ppl|peeps|persons?|guests?|pax|of us|friends?|riders?|passengers?|buddies|guys|girls|ladies|travell?ers|travelers|humans|folks|campers total|grownups|grown ups|family members|employees|teammates|dudes|heads|adventurers|players|members|souls|skiers|m[ae]n|women|boys|moms|dads|students|sledders|sleepers|bodies)';
const kids =
  '(?:kids?|kiddos?|children|child|childs|teens?|teenagers?|toddlers?|little ones|youngsters|grandkids|grandchildren|babies|baby|infants?)';
const before =
  '(?:(?:for|sleeps?|sleeping|fits?|seats?|seating|with|we are|we re|were|there are|there will be|group of|party of|holds?|a|the|room for|space for|accommodates?|accommodating|up to|at least|that|can|to|enough for|minimum|min|about|around) )*';
const notPeople =
  '(?! (?:nights?|nites?|nts?|days?|weeks?|wks?|months?|hours?|hrs?|ft|feet|foot|bedrooms?|bdrms?|br|bed|beds|bathrooms?|dollars|bucks|hundred|stroke|wheel|wheels|wheeler|seater|seat|years?|yrs|am|pm|season|seasons|th|st|rd|nd|-|/|x|%|sleds?|boats?|bikes?|atvs?|quads?|seadoos?|kayaks?|sups?|paddleboards?|dogs?|cats?|pets?|km|kms|cars?|vehicles?|families|dirt|paddle|mountain|electric|e|side|snow|utvs?|rvs?|tents?|jet|sea|ski|snowmobiles?|trailers?|canoes?|star|stars|piece|points|pts|ap|cad|weekends?|k|snowboards?|minutes|different)(?= |$))';

const roughly = '(?: up to| at least| about| around| minimum| min)*';
const families = '(?:(?:\\d|two|three|four) )?families';
const few = `(\\d{1,2}|${words}|an?)`;
const partner = '(?:wife|husband|girlfriend|boyfriend|partner|gf|bf|spouse|hubby)';
const together = ' (?:and|&|with|plus|\\+)';

const guestReaders: [RegExp, (groups: (string | undefined)[]) => number][] = [
  [
    wholeWords(
      `${before}${count} adults?(?: (?:and|&|\\+|with|plus|-|/))? ${few} ${kids}(?:(?: (?:and|&|\\+|plus))? ${few} ${kids})?`,
    ),
    ([a, b, c]) => numberOf(a) + numberOf(b) + numberOf(c),
  ],
  [
    wholeWords(`${before}${count} ${kids}(?: (?:and|&|\\+|with|plus))? ${count} adults?`),
    ([a, b]) => numberOf(a) + numberOf(b),
  ],
  [
    wholeWords(`${before}${count} ${people}(?: (?:and|&|\\+|with|plus))? ${count} ${kids}`),
    ([a, b]) => numberOf(a) + numberOf(b),
  ],
  [
    wholeWords(
      `(?:for )?(?:my |me and my |the |our )?${partner} (?:and|&) (?:i|me|myself)(?:${together} (?:our |my )?${few} ${kids})?`,
    ),
    ([a]) => 2 + numberOf(a),
  ],
  [
    wholeWords(
      `(?:for )?me(?: (?:and|&))? (?:my |the )?(?:${partner}|buddy|friend|mom|dad|son|daughter)(?:${together} (?:our |my )?${few} ${kids})?`,
    ),
    ([a]) => 2 + numberOf(a),
  ],
  [
    wholeWords(`(?:for )?(?:an? |the |our |my )?(?:us|family|couple|parents)${together} ${few} ${kids}`),
    ([a]) => 2 + numberOf(a),
  ],
  [wholeWords(`(?:for )?me${together} (?:my )?${count} ${people}`), ([a]) => 1 + numberOf(a)],
  [wholeWords(`${before}${count} families of ${count}`), ([a, b]) => numberOf(a) * numberOf(b)],
  [
    wholeWords(
      `(?:for )?(?:my |our |the |an? )?(?:family|fam|group|grp|party|crew|bunch|team|wedding party|gang|crowd|${families})(?: of)? (?:about |around |up to |size )?${count}(?: ${people})?`,
    ),
    ([a]) => numberOf(a),
  ],
  [
    wholeWords(`${before}${count} couples(?:(?: (?:and|&|\\+|with|plus))? ${count} ${kids})?`),
    ([a, b]) => 2 * numberOf(a) + numberOf(b),
  ],
  [
    wholeWords(
      `(?:(?:sleeps?|sleeping|sleep|seats|accommodates?|hosts?)${roughly} ${count}|(?:fits?|holds?)${roughly} ${count}${notPeople})(?: ${people}| adults?)?`,
    ),
    ([a, b]) => numberOf(a ?? b),
  ],
  [
    wholeWords(`${before}${count}(?: -)? (?:${people}|adults?|man|men|women|sleeper)(?: ${people})?`),
    ([a]) => numberOf(a),
  ],
  [wholeWords(`(?<=(?:reunion|gathering|wedding|retreat) )of ${count}`), ([a]) => numberOf(a)],
  [wholeWords(`${before}(\\d{1,2}) ?(?:p|pp|ppls)`), ([a]) => numberOf(a)],
  [
    wholeWords(
      `(?:(?:room|space|enough) )?(?<!(?:swap|trade|exchange) )for(?: up to| about| around| at least| all| the| just| only)* ${count}${notPeople}`,
    ),
    ([a]) => numberOf(a),
  ],
  // "with 6 in July" is a party; "with 2 life jackets" is not.
  [
    wholeWords(
      `with(?: up to| about| around| all| just| only)* ${count}(?= (?:\\u0001|in|near|on|at|from|under|over|for|and|this|next|to|around)|$)`,
    ),
    ([a]) => numberOf(a),
  ],
  [
    wholeWords(
      `for (?:a |the )?(?:couples?|honeymooners|newlyweds)|couples?(?= (?:getaway|retreat|trip|weekend))|(?<!a )couples?(?! (?:of|\\d|days?|nights?|weeks?|hours?))|for (?:me and another|both of us)`,
    ),
    () => 2,
  ],
  [wholeWords('(?:for )?(?:just me|myself|solo|one person|by myself|just myself)|for me alone'), () => 1],
];

const company = wholeWords(
  `(?:for )?${families}|${count} of (?:them|these|those)|for (?:the|my|our) (?:whole |entire )?(?:family|crew|gang|kids?|parents|friends|wife|husband)`,
);

/** Finds how many people come; null if not stated. */
export function readGuests(line: Line): number | null {
  for (const [pattern, read] of guestReaders) {
    let guests = 0;
    const isFound = line.find(pattern, 'guests', (groups) => {
      guests = read(groups);
      return guests > 0 && guests <= 60;
    });
    if (isFound) return guests;
  }
  // Company that isn't counted: no party and no word.
  line.find(company, 'guests', () => undefined);
  return null;
}

export type Length = { units: number; countedIn: 'day' | 'night' };

const lengthWords =
  '(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|a couple of|a couple|couple of|couple|a|an)';
/** "300 points a night" says no length. */
const noRate = '(?<!(?:points|pts|ap|less|hundred) )';
const lengthReaders: [RegExp, (groups: (string | undefined)[]) => Length | null][] = [
  [
    wholeWords(
      '(?:for )?(?:a |the )?(?:few|several|some|couple few|handful of)(?: of)? (?:nights?|nites?|days?|weeks?)|(?:for )?a while',
    ),
    () => ({ units: 0, countedIn: 'night' }),
  ],
  [
    wholeWords(
      `${noRate}(?:for )?(?:about |around |a )?${lengthWords}(?: (?:or|to|-) \\d{1,2})?(?: -)? (?:nights?|nites?|nts?|nitez|nigths?|overnights?)(?: trip| getaway| minimum| min)?`,
    ),
    ([a]) => ({ units: numberOf(a), countedIn: 'night' }),
  ],
  [
    wholeWords(
      `${noRate}(?:for )?(?:about |around |a )?${lengthWords}(?: (?:or|to|-) \\d{1,2})?(?: -)?(?: full| whole| extra)? days?(?! (?:trip|pass|use|after|from))(?: trip| getaway| long| weekend)?`,
    ),
    ([a]) => ({ units: numberOf(a), countedIn: 'day' }),
  ],
  [
    wholeWords(
      `(?:for )?(?:about |around |a |the )?(?:${lengthWords} |(?:whole|full|entire) )(?:weeks?|wks?)(?: long)?(?: trip| vacation| holiday| getaway)?`,
    ),
    ([a]) => ({ units: 7 * (a === undefined ? 1 : numberOf(a)), countedIn: 'night' }),
  ],
  [wholeWords(`(?:for )?${lengthWords} months?`), ([a]) => ({ units: 30 * numberOf(a), countedIn: 'night' })],
  [
    wholeWords(
      '(?:for )?(?:a )?(?:week long|weeklong|one week|week(?= (?:in|at|on|stay|trip|away|getaway)))(?: trip)?',
    ),
    () => ({ units: 7, countedIn: 'night' }),
  ],
  [wholeWords('(?:for )?(?:a )?fortnight'), () => ({ units: 14, countedIn: 'night' })],
  [
    wholeWords('(?:for )?(?:a |one )?(?:(?:full|whole) month|month long)'),
    () => ({ units: 30, countedIn: 'night' }),
  ],
  [
    wholeWords(
      '(?:for )?(?:a |the |some |any |our |one )?long (?:weekends?|wknd|wkend)(?: getaway| trip| away)?',
    ),
    () => ({ units: 3, countedIn: 'night' }),
  ],
  [
    wholeWords(
      '(?:for |on |over )?(?:a |the |some |any |our |one |1 |quick |girls |guys |boys |romantic )*(?:weekend|wknd|wkend|weekends|week end)(?: getaway| trip| away| escape)?',
    ),
    () => ({ units: 2, countedIn: 'night' }),
  ],
  [
    wholeWords('(?:for )?(?:an )?over ?night(?: trip)?|(?:for )?the night'),
    () => ({ units: 1, countedIn: 'night' }),
  ],
  [
    wholeWords(
      '(?:for )?(?:a |the )?(?:day trip|day rental|single day|whole day|full day|day use)|for the day|for a day',
    ),
    () => ({ units: 1, countedIn: 'day' }),
  ],
];

/** Finds a stated length; `units` is 0 if vague ("a few days"). */
export function readLength(line: Line): Length | null {
  for (const [pattern, read] of lengthReaders) {
    let length: Length | null = null;
    if (line.find(pattern, 'nights', (groups) => (length = read(groups)) !== null)) return length;
  }
  return null;
}
