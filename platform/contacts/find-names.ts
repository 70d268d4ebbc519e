/** Which names on other services stand in a message that speaks of one, wherever they stand in it? Each word is weighed: what it looks like, what stands before and behind it, and how far the service is. Reads a plain view (see plain-view.ts). */
import { isMadeUp, knownProvider, loosely, plainProvider, regex } from './address-parts.ts';
import { described, foreign, serviceNames } from './elsewhere.ts';
import { commonWords, isFormedLikeWord, landWords, placeWords, tradeWords } from './common-words.ts';
import type { Span } from './found.ts';

const spelled = serviceNames.map((each) => loosely(each)).join('|');
const services = regex(
  `(?<![a-z0-9])(?:${spelled}|insta(?![nl])[a-z]{0,6}|f\\.b\\.?|i\\.g\\.?|ig|fb|tg|snap(?= (?:is|at|me)|'s|\\s?[:=])|(?<=(?:my|on|our) )snap|(?<=(?:use|uses|using|got|have|via|on|my) )signal|the gram|gram(?=\\s?[:=])|(?<=my )gram|'gram|weixin|book of faces|skype|viber|kakao(?: ?talk)?|threads|strava|kijiji|craigslist|marketplace|venmo|paypal|cash ?app|reddit|bluesky|mastodon|kik|patreon|twitch|imessage|facetime|weibo|douyin|xiaohongshu|rednote|zalo|qq|airbnb|vrbo|turo|rvezy|outdoorsy|google(?: maps)?|socials?|(?:blue|yellow|green|purple|pink|bird|ghost|camera|clock|face|photo|picture|music|dancing|video|chat) app|dm|(?<!\\d[\\s.]{0,2})pm|tele gram|link ?tree|flickr|fortnite|roblox|minecraft|valorant|epic games|battle ?net|spotify|meetup|nextdoor|substack|etsy|ebay|hipcamp|getmyboat|boatsetter|truth social|vk|bereal|wickr|truecaller|signal(?=\\?)|threema|bandcamp|soundcloud|xbox(?: live)?|psn|steam|el face|wasap|uozzap|vyber|${described})(?![a-z0-9])|${foreign}|\u5fae\u4fe1|\u5fae\u535a|\u5c0f\u7ea2\u4e66|\u6296\u97f3`,
);
const mail = regex(
  `(?<![a-z0-9])(?:${plainProvider}|${knownProvider.replace('|shaw|rogers', '')}|e-?mail|courriel|correo)(?![a-z0-9])`,
);

/** Where people offer what they have: whoever names a model or a cabin beside one of these asks whether it is there as well; but not 'google Prairie Wake', nor 'I'm on turo, …'. */
const tradePlace = /^(?:google(?: maps)?|kijiji|airbnb|vrbo|turo|rvezy|outdoorsy|craigslist|marketplace)$/;

/** What asks for a name without a service: then it must be one that is plainly made up. */
const asking =
  /(?<![a-z])(?:ins(?=\s?[:=])|[1l!]g(?=\s?[:=])|v ?x|add|apps?|platforms?|tag|gamertag|xbox|psn|steam|snap(?:code|s|'s)?|sc|tele|insta[a-z]{1,5}|t-?gram|follow|message me|dm me|msg me|find me|add me|find us|add us|message us|username|user name|handle|screen ?name|nickname|same name|everywhere)(?![a-z])|[\u{1f4f7}\u{1f4f8}\u{1f47b}]|v\u4fe1|\u52a0v|[\u5a01\u8587\u5fae]\u4fe1|\u536b\u661f/gu;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** What stands before a name, and says that it is one; */
const strongLeads = words(
  "como comme als under known called named handle username name names id as add follow message dm msg pm inbox ping search lookup user account profile nickname nick usuario nombre nom pseudo symbol sous buscame busca cherche cherchez ajoute ajoutez agregame seguime sigueme naam name's heisst heisse heiss llamo llama appelle chiamo chiama",
);
/** and what may stand before one. */
const weakLeads = words(
  "is i'm im am we're are it's its c'est es soy my find to check te by am posted ist bin at suis est mi mon look hit text write up for page group da hai",
);
/** What stands between a service and a name. */
const connecting = words(
  "a como comme als is my me us here at as under on the our account handle name names user username id page profile it's its c'est i'm im am es est mi mon soy to or and also just too there every all any most find search look up for same add message known go page group called named business run channel shop follow de te ist bin suis we're are dm i'd be would by we you can will",
);
/** And between a name and the service behind it. */
const beforeService = words('in sur en auf over via sobre at');
/** Whoever saw something there gives no name of their own. */
const admiring = words('saw seen see found like liked love loved posted from tagged');
const denials = words("no not don't dont never without isn't isnt hate aren't nor pas sans");

type Token = {
  word: string;
  from: number;
  to: number;
  isCapital: boolean;
  isFirst: boolean;
  isCamel: boolean;
  gap: string;
};

/** How far a name may stand from its service, in words. */
const furthest = 12;
const reachOf = 2 * furthest;
/** A sum that makes a name: see `weightOf`. */
const enough = 5;

function tokensOf(text: string, original: (at: number) => string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  for (const { 0: found, index } of text.matchAll(/[a-z0-9](?:[a-z0-9_.'-]*[a-z0-9_])?/g)) {
    const isUpper = (at: number) => /\p{Lu}/u.test(original(at));
    let isCamel = false;
    for (let at = index + 1; at < index + found.length && !isCamel; at += 1)
      isCamel = isUpper(at) && /\p{Ll}/u.test(original(at - 1));
    const gap = text.slice(last, index);
    tokens.push({
      word: found,
      from: index,
      to: index + found.length,
      isCapital: isUpper(index),
      isFirst: index === 0 || /[.!?]$/.test(gap.trimEnd()) || /\n/.test(gap.slice(gap.trimEnd().length)),
      isCamel,
      gap,
    });
    last = index + found.length;
  }
  return tokens;
}

const isKnown = (word: string): boolean => commonWords.has(word) || placeWords.has(word);

/** Plainly a made-up name: parts joined by signs, or a long word with figures behind it; not the name of a model or of a road, nor two sentences without a gap. */
function isInvented(word: string): boolean {
  if (!isMadeUp(word)) return false;
  if (/[a-z0-9]_+[a-z0-9]/.test(word)) return true;
  const parts = word.split(/[.-]/).filter(Boolean);
  if (parts.length > 1 && parts.every((part) => /^[a-z]{2,}\d*$/.test(part)))
    return parts.some((part) => !isKnown(part));
  if (/^[a-z]{4,}[._]\d{2,}$/.test(word) && !isKnown(word.replace(/[._]\d+$/, ''))) return true;
  return /(?<![a-z])[a-z]{5,}\d{2,}/.test(word) || /(?<![a-z])[a-z]{4,}\d+[a-z]+/.test(word);
}

/** What a word looks like by itself: nothing where it is an ordinary one. */
function looksOf({ word, isCapital, isFirst, isCamel, gap }: Token): number {
  const isAt = /@\s?$/.test(gap);
  if (isInvented(word)) return 3 + (isAt ? 1 : 0);
  if (!/[a-z]{3}/.test(word) || isKnown(word)) return isAt ? 1 : 0;
  const isPlain = !isCapital && isFormedLikeWord(word);
  return (
    (isAt ? 2 : 0) +
    (isCamel ? 2 : 0) +
    (isPlain ? 0 : 1) +
    ((isCapital && !isFirst) || (word.length >= 8 && !isPlain) ? 1 : 0)
  );
}

const isTitle = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.isCapital &&
  /^[ '"&-]*$/.test(token.gap) &&
  !/^(?:i|i'm|i'd|i'll)$/.test(token.word);

/** No word that is known, nor formed like one. */
const isNameless = ({ word }: Token): boolean =>
  /^[a-z]{3,}$/.test(word) && !isKnown(word) && !isFormedLikeWord(word);

/** The words of the name that begins here: capital letters go on with capital letters. */
function nameFrom(tokens: readonly Token[], at: number, isService: (index: number) => boolean): number {
  let end = at + 1;
  const isTrade = (token: Token | undefined) =>
    token !== undefined &&
    token.gap === ' ' &&
    (tradeWords.has(token.word) || (end > at + 1 && placeWords.has(token.word)));
  if (!isKnown(tokens[at]?.word ?? 'a'))
    while (end < at + 4 && isTrade(tokens[end]) && !isService(end)) end += 1;
  // 'tess wolanski on facebook'
  const [one, other] = [tokens[at], tokens[at + 1]];
  if (
    one &&
    other &&
    other.gap === ' ' &&
    beforeService.has(tokens[at + 2]?.word ?? '') &&
    isService(at + 3) &&
    isNameless(one) &&
    isNameless(other)
  )
    return at + 2;
  // 'The VIN is …': the beginning of a sentence.
  if (tokens[at]?.isFirst && isKnown(tokens[at]?.word ?? '')) return end;
  while (tokens[at]?.isCapital && end < at + 5 && isTitle(tokens[end]) && !isService(end)) end += 1;
  return end;
}

type Mention = { from: number; to: number };

/** What the word before a name says about it. */
function leadOf({ gap, isFirst }: Token, before: Token | undefined, mention: Mention): number {
  // A word of the service itself leads to nothing: 'google earth', 'dm scale'.
  const lead = before && (before.to <= mention.from || before.from >= mention.to) ? before.word : '';
  if (admiring.has(lead)) return -2;
  if (/[:=>\u2192]\s?["'(]?$/.test(gap)) return 2;
  if (isFirst) return 0;
  // 'Is Whiskey Jack Chalet on …': a question.
  if (before?.isFirst && /^(?:is|are|est|ist)$/.test(lead)) return 0;
  return strongLeads.has(lead) ? 2 : weakLeads.has(lead) ? 1 : 0;
}

/** What the words say that stand between a name and its service, and how far that is. */
function wayOf(text: string, name: Mention, between: readonly Token[], mention: Mention): number {
  const isBehind = mention.from >= name.to;
  const gap = isBehind ? text.slice(name.to, mention.from) : text.slice(mention.to, name.from);
  const isJoined = between.every(({ word }) => connecting.has(word) || (isBehind && beforeService.has(word)));
  const isNear = isBehind ? between.length <= 3 && !/^[.!?]\s/.test(gap) : between.length <= 6;
  const isSigned = between.length === 0 && gap.length <= 5 && /[;:()/=>|\u2192-]/.test(gap);
  return (isJoined && isNear ? 2 : 0) + (isSigned ? 2 : 0) - (between.length > furthest / 2 ? 1 : 0);
}

/** What follows a name: '… there', '… on everything', the end of what is said. */
function endOf(first: Token, [next, afterNext]: readonly (Token | undefined)[], isLikely: boolean): number {
  const isThere = next !== undefined && next.gap === ' ' && /^(?:there|everywhere|aussi|la)$/.test(next.word);
  const isOnAll =
    next?.word === 'on' && /^(?:there|everything|all|most|every|any|pretty)$/.test(afterNext?.word ?? '');
  const isAlone =
    (first.from === 0 || /[.?!:,;\n(]/.test(first.gap)) && (!next || /[.?!,;\n)]/.test(next.gap));
  const alone = isInvented(first.word) ? 2 : isLikely && /[:=?!;]/.test(first.gap) ? 1 : 0;
  return (isThere ? 2 : 0) + (isOnAll ? 2 : 0) + (isAlone ? alone : 0);
}

/** Somebody tells where they themselves are found, or asks to be written to there. */
const invitation =
  /(?<![a-z])(?:(?:find|add|follow|dm|msg|message|write|ping|hit|reach|contact|friend|look|search|google|trouvez|trouve|ajoute|busca\w*|such|suche?t?)(?: (?:me|us|up|for|moi|nous|mich|uns))?(?: [a-z]{1,6})? ?(?:there|over there|la-bas|alla|dort)|(?:find|add|follow|dm|msg|message|ping|friend|hit|contact)(?: up)? (?:me|us)|(?:msg|message|dm|pm|text|write|add|find) (?:my|our) (?:mom|mum|mother|dad|father|wife|husband|son|daughter|brother|sister|partner|girlfriend|boyfriend|kid|boss|friend|page|group|band)|trouvez[- ]moi|trouve[- ]moi|that'?s me|thats us|c'est moi|das bin ich|soy yo|i'?m the only|there i am|i go by|we go by|friend request|(?:book|rent|write|message|pay|order|look) (?:there|direct|over there)|(?:book|rent from|hire from|pay|deal with) us|no fees?|skip (?:the|their) fees?|(?:save|without|avoid|dodge) the fees?|cheaper (?:there|on|than)|our own (?:page|site|website)|same (?:name )?on|there instead|contact button|estoy como|send me a (?:msg|message|dm|text)|dms? (?:are )?open)(?![a-z])/;
/** How far, in characters, an invitation may stand from a name. */
const invitationReach = 70;
const isInvited = (text: string, from: number, to: number): boolean => {
  const before = text.slice(Math.max(0, from - invitationReach), from);
  const behind = text.slice(to, to + invitationReach);
  return (
    invitation.test(before.split(/[.!?]\s/).at(-1) ?? '') || invitation.test(behind.split(/[!?]\s/)[0] ?? '')
  );
};

/** How likely the words from `at` to `end` are somebody's name on the service that is named there; `isAsked`: where a word asks for a name, and no service is named. */
function weightOf(
  text: string,
  tokens: readonly Token[],
  at: number,
  end: number,
  mention: Mention,
  isAsked: boolean,
): number {
  const [first, last] = [tokens[at], tokens[end - 1]];
  if (!first || !last) return 0;
  const name = tokens.slice(at, end);
  const looks = Math.max(...name.map((each) => looksOf(each)));
  if (looks === 0 && name.length === 1) return 0;
  const nearby = [...tokens.slice(Math.max(0, at - reachOf), at), ...tokens.slice(end, end + reachOf)];
  const between = nearby.filter(({ from, to }) =>
    mention.from >= last.to ? from >= last.to && to <= mention.from : from >= mention.to && to <= first.from,
  );
  const around = nearby.filter(({ from, to }) => to >= mention.from - 20 && from <= mention.to + 8);
  const several = name.length === 1 ? 0 : looks === 0 ? 2 : 1;
  const land = name.some(({ word }) => landWords.has(word)) ? -3 : 0;
  const denied = [...around, ...between].some(({ word }) => denials.has(word)) ? -3 : 0;
  const lead = leadOf(first, tokens[at - 1], mention);
  const place = text.slice(mention.from, mention.to);
  const isSaidOfOneself =
    mention.to <= first.from &&
    (place === 'google' ||
      /\b(?:i'm|i am|we're|we are) (?:also )?on $/.test(
        text.slice(Math.max(0, mention.from - 18), mention.from),
      ));
  const invited = isInvited(text, first.from, last.to) ? 2 : 0;
  if (
    invited === 0 &&
    lead <= 0 &&
    tradePlace.test(place) &&
    !isSaidOfOneself &&
    !name.some(({ word }) => isInvented(word))
  )
    return 0;
  // 'add outlander650': a word that only asks says nothing more of what follows it, unless that has a sign within.
  const way =
    lead <= 0 && isAsked && /^(?:add|tag|follow|apps?|platforms?)$/.test(place) && !/[._]/.test(first.word)
      ? 0
      : wayOf(text, { from: first.from, to: last.to }, between, mention);
  const weight =
    looks +
    several +
    (invited > 0 ? land / 3 : land) +
    denied +
    lead +
    way +
    (looks + several > 1 ? invited : 0);
  // A message that begins with it: 'rentmycanoe on Insta'; nobody says more than a service and a name.
  const opens =
    first.from === 0 && mention.from >= last.to && looks + several > 1 && !last.word.endsWith('s') ? 1 : 0;
  // 'our insta, pinedroprentals'
  const isOwn =
    looks > 1 &&
    /\b(?:my|our|mon|notre|mi|mein) $/.test(text.slice(Math.max(0, mention.from - 8), mention.from))
      ? 1
      : 0;
  const isAll = tokens.length <= 3 && looks > 1 ? 1 : 0;
  return (
    weight +
    Math.max(opens, isAll, isOwn) +
    endOf(first, [tokens[end], tokens[end + 1]], weight >= enough - 1)
  );
}

/** Of each name once: what stands near one of the mentions and weighs enough. */
function namesNear(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  kind: Span['kind'],
  isAsked = false,
): Span[] {
  const spans: Span[] = [];
  const ofServices = new Set<number>();
  let mentioned = 0;
  for (const [index, token] of tokens.entries()) {
    while ((mentions[mentioned]?.to ?? Infinity) <= token.from) mentioned += 1;
    if ((mentions[mentioned]?.from ?? Infinity) < token.to) ofServices.add(index);
  }
  const isService = (index: number): boolean => ofServices.has(index);
  let nearest = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || isService(at)) continue;
    while ((mentions[nearest]?.to ?? Infinity) < token.from && mentions[nearest + 1]) nearest += 1;
    const end = nameFrom(tokens, at, isService);
    const near = [mentions[nearest - 1], mentions[nearest]].filter(
      (each): each is Mention => each !== undefined && Math.abs(each.from - token.from) < furthest * 7,
    );
    if (!near.some((mention) => weightOf(text, tokens, at, end, mention, isAsked) >= enough)) continue;
    spans.push({ kind, from: token.from, to: tokens[end - 1]?.to ?? token.to });
    at = end - 1;
  }
  return spans;
}

const mentionsIn = (text: string, expression: RegExp): Mention[] =>
  [...text.matchAll(expression)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));

/** @param original the character of the message that stands at a place of the view: names have capital letters */
export function findNames(text: string, original: (at: number) => string): Span[] {
  const [social, post] = [mentionsIn(text, services), mentionsIn(text, mail)];
  const asked = mentionsIn(text, asking);
  if (social.length + post.length + asked.length === 0) return [];
  const tokens = tokensOf(text, original);
  return [
    ...namesNear(text, tokens, social, 'handle'),
    ...namesNear(text, tokens, post, 'email').filter(({ from, to }) => isInvented(text.slice(from, to))),
    ...namesNear(text, tokens, asked, 'handle', true).filter(({ from, to }) =>
      isInvented(text.slice(from, to)),
    ),
  ];
}
