/** Finds handles on other services: '@name', 'insta: name', 'my snap is name', 'name on facebook'. Expects a plain or signed view. */
import type { Span } from './found.ts';
import { plainView } from './plain-view.ts';
import { isCommon } from './words.ts';

/** Matches a service by its consonants, however vowels are written or letters spaced: 'face book', 'f4cebk', 'mess enger'. */
const loosely = (consonants: string): string =>
  [...consonants].join("[aeiouy0134@! ./'-]{0,3}") + '[aeiouy0134@!]{0,2}';
/** Services whose names mean little else, with common spellings. */
const strong = [
  "[i1!]n[ -]?[s5$]t[a@](?: ?gr[a@]m)?|inst[a-z]{0,2}gr[a-z]{0,2}m|i\\.?g\\.?|(?:the |')gram|f[./]?b\\.?|w\\.a\\.?|tg|sn@p|snp|qq|kik|vk",
  '(?:en|en el|on|sur|in) face(?! ?book)|face(?=:)|book of faces|wx(?=:| ?[a-z]{0,3}[_\\d])|vx(?=:| ?[a-z]{0,3}[_\\d])|wapp|weixin|skype|snappy chat',
  ...'fcbk fcbook mssngr whtspp? tlgrm snpcht tktk wcht dscrd vbr kktlk lnkdn'
    .split(' ')
    .map((each) => loosely(each)),
  'kakao|twitter|strava|reddit|pinterest|blue ?sky|mastodon|cash ?app|venmo|zelle|twitch|zalo|line id|marco polo|patreon',
  'ghost app|app with the [a-z ]{0,16}ghost|(?:clock|picture|pic|photo|camera|blue|bird) app|(?:my |our )(?:snap|signal|line|x|youtube|channel)',
].join('|');
/** Email services: a name beside one is an address. */
const mailbox = `${loosely('gml')}|gee ?mail|google ?mail|hot ?mail|yahoo ?mail|yahoo|outlook|i ?cloud|proton ?mail|ymail`;
/** Services whose names are also ordinary words: a name beside them must look like a handle. */
const doubtful = `snap|${loosely('sgnl')}|threads|youtube|channel|kijiji|marketplace|airbnb|vrbo|paypal|line|zoom|xbox|steam`;
const service = new RegExp(
  `(?<![a-z0-9@._/-])(?:(?<mailbox>${mailbox})|(?:${strong})|(?<doubtful>${doubtful}))(?![a-z0-9])`,
  'g',
);
const anyService = new RegExp(`^(?:${mailbox}|${strong}|${doubtful})$`);
const eastern = plainView(
  '微信号|微信|威信|薇信|扣扣|小红书|抖音|카톡|카카오톡|인스타|라인|インスタ|ライン',
).text;

/** Each of these shapes is a handle anywhere. */
const shapes = {
  at: /(?<![a-z0-9._%+-])@(?<who>[a-z0-9_][a-z0-9_.-]{2,29})/g,
  underscored: /(?<![a-z0-9._%+@/-])(?<who>[a-z0-9.]{0,30}_[a-z0-9._]{1,60})/g,
  dotted: /(?<![a-z0-9._%+@/-])(?<who>[a-z0-9]{2,24}(?:\.[a-z0-9]{1,24}){1,4})(?![a-z0-9_@/-]|\.[a-z0-9])/g,
  quoted: /(?:goo+gle|look up|search(?: for)?) "(?<who>[^"\n]{5,50})"/g,
  tag: /(?<![a-z0-9_.#])(?<who>[a-z][a-z0-9_.]{3,31}#\d{4})(?!\d)/g,
  account: /(?<![a-z0-9/])(?<who>(?:u\/|live:)[a-z0-9._-]{3,40})/g,
  own: /(?<![a-z])(?:handle|user ?name|user id|screen ?name|gamer ?tag)(?: (?:there|everywhere|is|its|on|it's|on all)){0,3}\s?[:=]?\s(?<who>[a-z0-9][a-z0-9_.-]{3,29})/g,
  eastern: new RegExp(`(?:${eastern})[^a-z0-9]{0,6}(?<who>[a-z0-9_][a-z0-9_.-]{3,30})`, 'gu'),
};

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Words and signs that connect a service to a name; after those in `sureLeads` a name may be an ordinary capitalized word. */
const sureLeads = setOf('as como search under called named name handle user username heisst tag : = @ >');
const leads = setOf(
  "is its it's im i'm am at id add find c'est es est ist llamo we're are nick hai suis soy bin heisse /",
);
/** Words before such a connection that are not names. */
const otherLeads = setOf(
  'account profile page were mine me my ours on ko je yo estoy ich mein profil naam acct group sur da ng ay ni por para by look up',
);
const isLead = (word: string): boolean => [leads, sureLeads, otherLeads].some((list) => list.has(word));
const neutral = setOf("the only just still also a an there both too and you'll can");
/** Words between a name and the service after it; words that introduce a name. */
const joins = setOf(`that's thats me there on over in sur via is my our the auf en at are el , ( " [ -`);
const before = setOf(
  "im i'm am find up search add called under as is we're are its it's for at me name suis soy",
);
/** Remarks that belong to a name: '(Vernon)', 'all one word'. */
const afterName =
  /^ \([^()\n]{2,30}\)|^[a-z0-9 ._+"-]{0,30}?,? \(?(?:all )?(?:one word|lower ?case|together|no spaces?|no gaps?|without (?:the )?spaces?)/;
/** Near a service these introduce a capitalized name anywhere. */
const introduces =
  /(?<![a-z'])(?:look up|look for|find|search(?: for)?|g[o0]{2}gle|i'm|im|i am|under|as|called|named|sous|je suis|soy|name is|the only|type) "?(?=[a-z])/g;

const measure = /^[\d.,:-]+[a-z]{0,4}$|^[a-z]\d+$/;
const isOfThing = (lead: string, who: string): boolean =>
  /\.(?:jpe?g|png|heic|pdf|docx?|mp4|mov)$|^(?:img|dsc|vid|screenshot)_/.test(who) ||
  /\b(?:wi-?fi|wlan|network|ssid|password|passcode|router|file|folder|code)\b[^.!?\n]{0,24}$/.test(lead);

/** How many ordinary words a dotted name may contain: 'liv.on.the.lake', 'fiona.mccrae', 'moto.marcy', but not 'great.see'. */
function isDotted(word: string, mostCommon = 1): boolean {
  const parts = word.split('.');
  const common = parts.filter((part) => isCommon(part) || !/^[a-z]{3}/.test(part)).length;
  const isLong = parts.length > 1 && word.length > 4 && /[a-z]{3}/.test(word) && parts.every(Boolean);
  return isLong && (parts.length > 2 || common <= mostCommon);
}

/** A made-up name: letters mixed with digits, dots or underscores. */
const isMadeUp = (word: string): boolean =>
  /[a-z].*[a-z]/.test(word) &&
  !measure.test(word) &&
  (/[a-z0-9]_|_[a-z0-9]/.test(word) || isDotted(word) || /^(?=.{5}).*(?:[a-z]{3}\d|\d[a-z]{3})/.test(word));

/** Whether a word after an introduction can be a name. */
const isName = (word: string, isStrong: boolean): boolean =>
  isMadeUp(word) ||
  /^\d{5,12}$/.test(word) ||
  (word.length > (isStrong ? 2 : 3) &&
    /^[a-z][a-z0-9&-]*$/.test(word) &&
    !isCommon(word) &&
    !anyService.test(word) &&
    !isLead(word));

type Token = { word: string; from: number; to: number };
const tokensOf = (text: string, from: number, to: number): Token[] =>
  [...text.slice(from, to).matchAll(/[a-z0-9_](?:[a-z0-9_]|[.'&-](?=[a-z0-9]))*|[^\sa-z0-9_]/g)].map(
    ({ 0: word, index }) => ({ word, from: from + index, to: from + index + word.length }),
  );
const isWord = (token?: Token): boolean => token !== undefined && /^[a-z0-9_]/.test(token.word);

/** The text around one service. */
type Capitals = { isCapital: (token?: Token) => boolean; isCamel: (token: Token) => boolean };
type Place = Capitals & { text: string; isStrong: boolean; kind: Span['kind'] };
const windowLength = 90;

/** Whether two tokens are adjacent; a dot may follow an initial. */
const isBeside = (text: string, one: Token, other: Token): boolean =>
  /^[ '&-]{1,2}$/.test(text.slice(one.to, other.from)) ||
  (one.word.length === 1 && text.slice(one.to, other.from) === '. ');

/** Where the name that starts at a token ends: it continues with capitalized or unusual words. */
function endOfName(tokens: readonly Token[], first: Token, { text, isCapital }: Place): number {
  let last = first;
  for (const token of tokens.filter(({ from, word }) => from > first.from && word !== '.').slice(0, 7)) {
    if (isCapital(first) && /^(?:and|of|the|x|[&'-])$/.test(token.word)) continue;
    const isMore = isCapital(first) ? isCapital(token) : !isCommon(token.word);
    const isNear =
      isBeside(text, last, token) || / (?:and|of|the|x|&) $/.test(text.slice(last.to, token.from));
    if (!isWord(token) || !isMore || !isNear) break;
    last = token;
  }
  return last.to + (afterName.exec(text.slice(last.to, last.to + 40))?.[0].length ?? 0);
}

/** 'insta: name', 'my snap is name', 'Facebook, Jo Lund' */
function nameAfter(place: Place, from: number): Span[] {
  const { text, isCapital, isCamel, isStrong } = place;
  const tokens = tokensOf(text, from, from + windowLength);
  let lead = '';
  let words = 0;
  for (const [at, token] of tokens.entries()) {
    const { word } = token;
    if (/^[.!?;]$/.test(word) && /^\s?$/.test(text.charAt(token.to)) && tokens[at - 1]?.word !== '.') break;
    if (!isWord(token)) {
      if (/^[:=@>/\u2192]$/.test(word)) lead = word;
      else if (/^[("[]$/.test(word) && at === 0) lead = ':';
      else if (word === ',' && !sureLeads.has(lead)) lead = ',';
      continue;
    }
    const isLed = sureLeads.has(lead) || (isStrong && words < 3 && leads.has(lead));
    const isProper = isCapital(token) && isCapital(tokens[at + 1]);
    // Right after the service: a long unusual word, or a capitalized name.
    const isHere = (at === 0 || (lead === ',' && words === 0)) && (word.length > 7 || isProper);
    const isFound =
      isMadeUp(word) || isCamel(token)
        ? isLed || words < 5 || /[a-z][._][a-z]/.test(word)
        : isName(word, isStrong)
          ? isLed || (isStrong && (isHere || (lead === ',' && isCapital(token))))
          : isLed && isStrong && lead !== 'at' && isProper;
    if (at > 15) break;
    if (isFound) return [{ kind: place.kind, from: token.from, to: endOfName(tokens, token, place) }];
    if (isLead(word)) lead = word;
    else if (!neutral.has(word)) {
      lead = '';
      words += 1;
    }
  }
  return [];
}

/** 'name on facebook', 'name is my insta', 'name (telegram)' */
function nameBefore({ text, isCapital, isCamel, isStrong, kind }: Place, to: number): Span[] {
  const tokens = tokensOf(text, Math.max(0, to - windowLength), to);
  if (to > windowLength) tokens.shift();
  const at = tokens.findLastIndex(({ word }) => !joins.has(word));
  const last = tokens[at];
  if (!last || !isWord(last)) return [];
  const isJoined = at < tokens.length - 1;
  let first = last;
  for (const token of tokens.slice(Math.max(0, at - 6), at).toReversed()) {
    if (token.word === '.' && isCapital(last)) continue;
    const isMore = isCapital(last) ? isCapital(token) : isName(token.word, true);
    if (!isWord(token) || !isMore || !isBeside(text, token, first)) break;
    first = token;
  }
  if (/^(?:saw|seen|found|watched|love|like|liked|follow)$/.test(first.word)) return [];
  const lead = tokens[tokens.indexOf(first) - 1];
  const isSure = isWord(lead) ? before.has(lead?.word ?? '') : isStrong;
  const isFound =
    isMadeUp(last.word) ||
    (isJoined && isCamel(last)) ||
    (isJoined && isSure && isName(last.word, isStrong)) ||
    (isJoined && isStrong && isCapital(last) && (first !== last || isName(last.word, true)));
  return isFound ? [{ kind, from: first.from, to: last.to }] : [];
}

/** @param originalAt the original character at a place of the view: names are capitalized */
export function findHandles(text: string, originalAt: (at: number) => string): Span[] {
  const isCapital = (token?: Token): boolean => token !== undefined && /\p{Lu}/u.test(originalAt(token.from));
  const shown = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => originalAt(from + at)).join('');
  const isCamel = ({ from, to }: Token): boolean => /\p{Ll}\p{Lu}\p{Ll}/u.test(shown(from, to));
  const mentions = [...text.matchAll(service)];
  const hasService = mentions.some(({ groups }) => groups?.doubtful === undefined);
  const around = mentions.flatMap(({ 0: found, index, groups }, at): Span[] => {
    const kind = groups?.mailbox === undefined ? 'handle' : 'email';
    const place: Place = { text, isCapital, isCamel, isStrong: groups?.doubtful === undefined, kind };
    const end = index + found.length;
    // 'insta / fb: name' is checked once.
    const isFollowed = (mentions[at + 1]?.index ?? Infinity) - end < 6;
    return [...(isFollowed ? [] : nameAfter(place, end)), ...nameBefore(place, index)];
  });
  const shaped = Object.entries(shapes).flatMap(([shape, pattern]) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index, groups }): Span[] => {
      const who = (groups?.who ?? '').replace(/[.-]+$/, '');
      const from = index + found.lastIndexOf(groups?.who ?? '');
      const isUnusual = isMadeUp(who) || !isCommon(who);
      const tests: Record<string, boolean> = {
        // '@Greg' addresses someone.
        at:
          !measure.test(who) &&
          (hasService || (isUnusual && !/^\p{Lu}\p{Ll}{1,6}$/u.test(shown(from, from + who.length)))),
        own: isUnusual,
        underscored: /[a-z]{3}/.test(who) && !isOfThing(text.slice(Math.max(0, index - 60), index), who),
        dotted:
          isDotted(who, mentions.length > 0 ? 1 : 0) &&
          !/\.\p{Lu}/u.test(shown(from, from + who.length)) &&
          !isOfThing('', who),
      };
      const sign = shape === 'at' ? 1 : 0;
      return (tests[shape] ?? true) ? [{ kind: 'handle', from: from - sign, to: from + who.length }] : [];
    }),
  );
  // Without a service, only names that someone is asked to look up: 'I'm Ann Lee' is a greeting.
  const introduced = [...text.matchAll(introduces)].filter(
    ([found]) =>
      hasService ||
      (/^(?:look up|search|g|type)/.test(found) &&
        /\b(?:phone|number|page|call|message|msg|dm)\b/.test(text)),
  );
  const named = introduced.flatMap(({ 0: found, index }): Span[] => {
    const [first, next, ...more] = tokensOf(text, index + found.length, index + found.length + windowLength);
    const isPair = first && next && isBeside(text, first, next) && isCapital(first) && isCapital(next);
    if (!isPair || (isCommon(first.word) && isCommon(next.word))) return [];
    const place: Place = { text, isCapital, isCamel, isStrong: true, kind: 'handle' };
    return [{ kind: 'handle', from: first.from, to: endOfName([first, next, ...more], first, place) }];
  });
  return [...around, ...shaped, ...named];
}
