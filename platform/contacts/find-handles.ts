/** Which names on other services stand in a text: behind '@', beside the name of a service, beside a word that asks for a search? Reads a plain view (see plain-view.ts). */
import { isMadeUp, isNameBeside, isOfThing, regex } from './address-parts.ts';
import {
  commonWords,
  firstNames,
  isFormedLikeWord,
  landWords,
  placeWords,
  tradeWords,
} from './common-words.ts';
import { speaksOfElsewhere } from './elsewhere.ts';
import { spansOf, type Span } from './found.ts';
import { plainView } from './plain-view.ts';

const insta = '[i1!|]n[s$5]t[a4@](?: ?gram)?';
const services = `${insta}|ig|f\\.b\\.?|i\\.g\\.?|google chat|gchat|hangouts|the gram|snapchat|facebook|fb messenger|fb|messenger|tiktok|tik tok|telegram|tg|whatsapp|whats app|wa|we ?chat|vx|微信号?|discord|twitter|skype|viber|linkedin|linked in|kakao(?: ?talk)?|threads|strava|youtube(?: channel)?|kijiji|venmo|paypal|pinterest|reddit|bluesky|mastodon|kik|cash ?app|patreon|twitch`;
/** Words of the trade as well: with these the name must look like one. */
const doubtful = 'signal|snap|line|sc|page|x|channel';
const word = `(?:handle|username|user name|user|name|id|account|profile|tag|is|it's|its|c'est|est|as|under|sous|at|called|me at|me as|me|my|mine|i'm|i am|we're|we are|you'll find me|add|add me at|messenger|msg|number|on)(?![a-z])`;
const sign = String.raw`[:=@/>("'[!-]{1,3}|'?s(?![a-z])|[^\x00-\x7f]{1,4}|-{1,3}>?|\(x\)`;
const connector = `(?:${word}|${sign})`;
const name = '[a-z0-9][a-z0-9_.]{2,29}';
/** 'No signal', 'the threads of the bolt': a service only where somebody is on it. */
const unlikely = String.raw`(?:on|my|our|via|sur|over|use) (?:signal|threads)(?![a-z])(?! (?:of|on|in) )|(?<![a-z])(?:signal|threads)\s?[:=@]`;
const hyphenName = '[a-z0-9][a-z0-9_.-]{2,39}';
/** A name in several words, as far as a sentence goes on with words that are no ordinary ones. */
const moreWords = /^(?:[ -]?[a-z0-9][a-z0-9_.]{0,20}){0,3}/;

const easternWords = (list: string): string =>
  list
    .split(' ')
    .map((each) => plainView(each).text)
    .join('|');
const eastern = easternWords(
  '微信号 微信 威信号 威信 薇信 薇 扣扣号 扣扣 qq号 小红书 小紅書 抖音 v信 카톡 카카오톡 인스타 라인 インスタ ライン',
);
const easternJoin = easternWords('搜 搜索 找 加 是 叫 名 号 我 id 아이디 은 는 の は を で');
const easternEnd = easternWords('后面 後面 私信 备注 이에요 입니다 です');

const handles = {
  bare: /(?<![a-z0-9._%+-])@\s?(?<who>[a-z][a-z0-9_.]{2,29})/g,
  named: regex(
    `(?<![a-z0-9])(?<service>${services}|${doubtful})(?![a-z])(?<by>(?:,?\\s{0,3}${connector}){1,6})\\s{0,3}@?(?<who>${name})`,
  ),
  next: regex(`(?<![a-z])(?:${services}|signal|snap)\\s?[,:?]?\\s{1,3}(?<who>${hyphenName})`),
  /** 'DM me on insta janerider'. */
  asked: regex(
    `(?<![a-z])(?:dm|pm|msg|message|text|find|look|add|follow|hmu|hit me up|reach|ping|write|ecris|trouve|ajoute|search)(?: [a-z']{1,6}){0,3} (?:on |over on |via |sur )?(?:my )?(?:${services}|signal|snap|marketplace)[,:]?\\s{1,3}(?<who>${name})`,
  ),
  /** 'my handle everywhere is janerider'. */
  own: regex(
    `(?<![a-z])my (?:handle|username|user name|user|screen ?name)(?: [a-z]{2,10}){0,2}? (?:is|:|=) ?@?(?<who>${hyphenName})`,
  ),
  /** These name nothing else. */
  alone: regex(
    `(?<![a-z0-9])(?:(?:v ?x|wechat|weixin|\u5c0f\u7ea2\u4e66|\u6296\u97f3|discord|telegram|skype|fb me|ig me|insta me|snap(?:chat)? me)[,:]?\\s|微信号?[,:]?|wx\\s?[:=])\\s{0,2}(?<who>${name})`,
  ),
  /** 'my kijiji ad is under janerider'. */
  under: regex(
    `(?<![a-z])(?:${services}|marketplace) (?:ad|page|listing|shop)s? (?:is |are )?(?:under|as|by) (?<who>${hyphenName})`,
  ),
  skype: /(?<who>live:[a-z0-9._]{3,40})/g,
  before: regex(
    `(?:(?<=^[^a-z0-9]{0,3})|(?<![a-z'])(?<how>[a-z']{1,12})\\s{1,3})(?<who>${name})(?= (?:on|over on|in|sur) (?:my )?(?:${services}|signal|snap)(?![a-z]))`,
  ),
  /** Nothing but 'insta janerider'. */
  short: regex(`^[^a-z0-9]{0,3}(?:my )?(?:${services}|snap) (?<who>${name})[^a-z0-9]{0,3}$`),
  /** 'look for jane rider on facebook', 'we are slocan paddle club on facebook'. */
  searched: regex(
    `(?<![a-z])(?<how>called|named|look for|look up|looking for|search|search for|find|we are|we're|i am|i'm) (?:(?:the |our |my )?(?:page|group) )?["']?(?!(?:the|a|an|some|any|more) )(?<who>[a-z][a-z.'-]{1,20}(?: [a-z][a-z.'-]{1,20}){0,3})(?=["']? on (?:${services})(?![a-z]))`,
  ),
  /** 'username janerider', with the service somewhere else in the message. */
  loose: regex(
    `(?:username|user name|user id|handle|c'est|i'm|find me)\\s{0,3}(?:is|as|under|:|=|-{1,3}>)?\\s{0,3}@?(?<who>${name})`,
  ),
  /** 'insta: @ sled head 250' */
  direct: regex(
    `(?<![a-z])(?:${services})\\s?[:=-]\\s?@\\s?(?<who>[a-z0-9_.]+(?:\\s[a-z0-9_.]+){0,3})(?=\\s*(?:$|[.!?,;\\n]))`,
  ),
  /** The number of an advertisement or of a member elsewhere. */
  numbered:
    /(?<![a-z])(?:qq|kijiji|vrbo|airbnb|turo|rvezy|outdoorsy|craigslist|marketplace|\u5fae\u4fe1)(?:(?:[ ,;]{1,2}(?:one|is|cheaper|too|also|there|same|the|our|my)){0,4}[ ,;]{1,2}(?:property|listing|ad|unit|home)(?= ))?(?:[ ,;]{1,2}(?:ad|listing|id|is|no|nr|number|rooms?|post|item|property)){0,4}(?:\s?[:=#]\s?|\s)(?<who>\d{5,12})(?![\d.,])/g,
  /** 'my steam friend code is 84520193', 'meeting ID 834 5550 1297' */
  code: /(?<![a-z])(?:friend code|meeting (?:id|code)|invite code|room code|(?:threema|zoom|session|skype|qq|wechat)(?: [a-z]{1,8}){0,4}?(?: id| code| number)?|(?:line|signal|steam|xbox|psn) (?:id|code|number)|member id|user id|player id|trainer code)(?:\s(?:is|hab|ich|auch|my)|[,:=#]|\s){1,4}(?:id[:\s]{1,2})?(?<who>(?=[a-z0-9 -]{0,12}\d)[a-z0-9]{1,12}(?:[ -](?=[a-z0-9]{0,11}\d|[a-z0-9]{1,2}(?![a-z0-9]))[a-z0-9]{1,12}){0,8})(?![a-z0-9])/g,
  /** 'P-R-I-Y-A' */
  spelledOut:
    /(?<![a-z0-9*~|-])(?<who>[a-z](?<sign>[-*~|.])(?:[a-z]\k<sign>){3,30}[a-z](?:[-*~|.]?\d{1,4})?)(?![a-z0-9*~|-])/g,
  reddit: /(?<![a-z0-9/])(?<who>u\/[a-z0-9_-]{3,20})/g,
  slashed: regex(
    `(?<![a-z])(?:${services}|link ?tree)[^.!?\\n]{0,30}?\\s(?:forward )?slash\\s(?:u slash\\s)?(?<who>${hyphenName})`,
  ),
  /** 'dos.tacos.y.un': three parts and no gap. */
  dotted: /(?<![a-z0-9._@-])(?<who>[a-z0-9]{1,24}(?:\.[a-z0-9]{1,24}){2,6})(?![a-z0-9._@-])/g,
  /** 'We are on airbnb as "Bernice's Loft"', 'find "Misty Dawn" on google' */
  quoted: regex(
    `(?:(?<![a-z])(?:${services}|airbnb|vrbo|turo|rvezy|outdoorsy|google|craigslist|marketplace)[^.!?"\\n]{0,24}(?:as|called|title is|title|under|named|search|find|:) ?|(?:find|search|google|look up|look for|look us up under|called|watch)(?: [a-z]{1,8}){0,3} )"(?<who>[^"\\n]{3,50})"`,
  ),
  /** 'google kfx sleds, first hit' */
  firstHit:
    /(?<![a-z])(?:ask google for|google(?: for)?|search(?: google)?(?: for)?|look up|look us up(?: as)?|maps us:) (?<who>[a-z0-9][a-z0-9' &-]{3,50}?)(?=,? (?:first (?:hit|one|result)|top (?:hit|result)|and (?:hit|click|call|phone|you'?ll)|you'?ll (?:find|see|get)|(?:our|my|the) (?:number|phone|site)|number'?s))/g,
  /** 'It is listed under Lachance, Armand' */
  listed:
    /(?:(?:phone|number|landline|cell) is listed|phone ?book|directory|yellow pages|white pages|411|canada411)(?: [a-z]{1,8}){0,3} (?:under|as) (?<who>[a-z][a-z'-]{2,24}(?:,? [a-z][a-z'-]{2,24}){0,2}?)(?= (?:in|at|of|on|and|for|then)(?![a-z])|[.,!?)\n]|$)/g,
  /** In the scripts of the east no gap parts a service from a name. */
  eastern: new RegExp(
    `(?:${eastern})(?:(?:${easternJoin}|[\\s:,\u2764\ufe0f]){1,6}|(?=[a-z0-9_]))(?<who>[\\p{L}\\p{N}_.-]{3,40}?)(?=\\s|$|[^\\p{L}\\p{N}_.-]|${easternEnd})`,
    'gu',
  ),
  cash: /\$(?<who>[a-z][a-z0-9_-]{3,20})(?![a-z0-9])/g,
  /** 'marlene underscore rides' */
  spelled: /(?<![a-z0-9])(?<who>[a-z0-9]{2,30}(?:\s(?:dot|underscore|under score)\s[a-z0-9]{1,30}){1,3})/g,
  typed:
    /(?:type|put|enter|punch|plug) (?:in )?(?<who>[a-z0-9]{5,40}(?: [a-z0-9]{3,20}){0,2})(?= (?:into|in|on) (?:google|maps|the search))/g,
  /** 'insta (kyle sleds)' */
  bracketed: regex(`(?<![a-z])(?:${services})\\s?[("\\[](?<who>[a-z0-9][^()"\\[\\]]{2,30})[)"\\]]`),
  zoom: /\bzoom(?: [a-z]{1,8}){0,3}[,:]?\s(?:id:?\s)?(?<who>\d{3}[ -]?\d{3,4}[ -]?\d{3,4})/g,
  /** 'kev_sleds': an underscore stands within nothing else that people write. */
  underscored: /(?<![a-z0-9._%+@/-])_?(?<who>[a-z0-9.]{1,30}_[a-z0-9._]{1,60})/g,
  tag: /(?<![a-z0-9_.])(?<who>(?!(?:site|lot|unit|slip|stall|room|cabin|order|part|item|no|nr|model|hull|permit|plate|gate)#)[a-z][a-z0-9_.]{1,31}#\d{4})(?!\d)/g,
};
const strong =
  /handle|username|user|name|\bid\b|\btag\b|\bis\b|\best\b|as|under|sous|called|i'm|i am|we're|we are|profile|my|[:=@/>("'![]|-|[^\x00-\x7f]/;
const calls = /^(at|am|i'm|im|up|find|add|search|follow|it's|its|c'est|handle|is|for|as|under)$/;
const bareToken = (token: string) => token.replace(/[._]+$/, '');
const isName = (token: string): boolean => isNameBeside(token, commonWords) && !landWords.has(token);
const isDoubtful = new Set(doubtful.split('|'));

/** A span with the words that go on with it: 'dana k rides', 'dana-kowalchuk'. */
function withMoreWords(text: string, span: Span): Span {
  const more = moreWords.exec(text.slice(span.to))?.[0] ?? '';
  let length = 0;
  for (const { 0: part, index } of more.matchAll(/[ -]?[a-z0-9_.]+/g)) {
    const token = bareToken(part.replace(/^[ -]/, ''));
    if (/^(?:dot|point|underscore|dash|hyphen)$/.test(token)) break;
    if (tradeWords.has(token) || (length > 0 && placeWords.has(token))) {
      length = index + part.length;
      continue;
    }
    if (commonWords.has(token) || placeWords.has(token) || /^\d+$/.test(token)) break;
    length = index + part.length;
  }
  return { ...span, to: span.to + length };
}

/** 'jess dot goes dot outside', 'brett-hanlon-4': what is joined to a name belongs to it. */
const joinedOn =
  /^(?:[._-]*[a-z0-9]+|\s(?:dot|point|punto|underscore|under score|dash|hyphen|tiret|period)\s[a-z0-9_]{1,32})+/;
const grown = (text: string, span: Span): Span => {
  const more = joinedOn.exec(text.slice(span.to, span.to + 80))?.[0] ?? '';
  return { ...span, to: span.to + more.length };
};

const isNamed = (groups: Record<string, string> | undefined): boolean => {
  const { service = '', by = '', who = '' } = groups ?? {};
  const token = bareToken(who);
  if (isMadeUp(token)) return true;
  return (
    isName(token) &&
    (isDoubtful.has(service)
      ? /handle|username|user|\bid\b|@|:/.test(by) && token.length > 3
      : strong.test(by) && !(isFormedLikeWord(token) && /^(?:,?\s*is|'s|-)$/.test(by.trim())))
  );
};

export const findHandles = (text: string): Span[] => handlesIn(text).map((span) => grown(text, span));

function handlesIn(text: string): Span[] {
  const isDiscord = /disc|\btag\b|\badd\b|gamer|battle|blizz|\buser|\bname\b|handle/.test(text);
  const hasService = regex(`(?<![a-z])(?:${services}|signal)(?![a-z])`).test(text);
  const isOnService = regex(`(?<![a-z])(?:${services.replace('|threads', '')})(?![a-z])|${unlikely}`).test(
    text,
  );
  const isDirect = regex(`(?<![a-z])(?:${services})\\s?[:=-]\\s?$`);
  const who = (groups: Record<string, string> | undefined) => bareToken(groups?.who ?? '');
  return [
    ...spansOf(text, 'handle', handles.bare, ({ 0: all, index, groups }) => {
      const token = who(groups);
      // '@ the dock': who has left a gap wrote a place or a time.
      if (/^@\s/.test(all))
        return isOnService && (isName(token) || isDirect.test(text.slice(Math.max(0, index - 40), index)));
      return (
        isMadeUp(token) ||
        (token.length >= 4 && isName(token) && !placeWords.has(token) && !firstNames.has(token))
      );
    }),
    ...spansOf(text, 'handle', handles.named, ({ groups }) => isNamed(groups)).map((span) =>
      withMoreWords(text, span),
    ),
    ...spansOf(text, 'handle', handles.next, ({ groups }) => isMadeUp(groups?.who ?? '')),
    ...spansOf(
      text,
      'handle',
      handles.alone,
      ({ index, groups }) =>
        isMadeUp(who(groups)) ||
        (isName(who(groups)) &&
          !/^v ?x/.test(text.slice(index, index + 3)) &&
          !/\b(?:no|not|without|any|the|a|this|that)\s$/.test(text.slice(Math.max(0, index - 9), index))),
    ).map((span) => withMoreWords(text, span)),
    ...spansOf(text, 'handle', handles.own, ({ groups }) => {
      const token = who(groups);
      return isMadeUp(token) || (token.length > 5 && isName(token));
    }),
    ...spansOf(text, 'handle', handles.under, ({ groups }) => isName(who(groups))),
    ...spansOf(text, 'handle', handles.skype),
    ...spansOf(
      text,
      'handle',
      handles.spelled,
      // 'the orange dot on the map'
      ({ groups }) =>
        /under ?score/.test(groups?.who ?? '') ||
        (isOnService && !/ (?:on|in|at|of|and|is|by|near|for|to|with)$/.test(groups?.who ?? '')),
    ),
    ...spansOf(text, 'handle', handles.typed, ({ groups }) =>
      (groups?.who ?? '').split(' ').some((each) => isName(each)),
    ),
    ...spansOf(
      text,
      'handle',
      handles.bracketed,
      ({ groups }) =>
        (groups?.who ?? '').split(' ').every((each) => !commonWords.has(each)) || isMadeUp(groups?.who ?? ''),
    ),
    ...spansOf(
      text,
      'handle',
      handles.underscored,
      ({ index, groups }) =>
        /[a-z]{3}/.test(groups?.who ?? '') && !isOfThing(groups?.who ?? '', text.slice(0, index)),
    ),
    ...spansOf(text, 'handle', handles.zoom),
    ...spansOf(text, 'handle', handles.direct),
    ...spansOf(text, 'handle', handles.numbered),
    ...spansOf(
      text,
      'handle',
      handles.code,
      ({ groups }) =>
        (groups?.who ?? '').replaceAll(/[ -]/g, '').length >= 7 && /\d.*\d/.test(groups?.who ?? ''),
    ),
    ...spansOf(text, 'handle', handles.spelledOut),
    ...spansOf(text, 'handle', handles.reddit),
    ...spansOf(text, 'handle', handles.slashed, ({ groups }) => isName(who(groups))),
    ...spansOf(
      text,
      'handle',
      handles.dotted,
      ({ groups }) =>
        speaksOfElsewhere(text) &&
        !/^[\d.]+$/.test(groups?.who ?? '') &&
        (groups?.who ?? '').split('.').some((part) => isName(part) && part.length > 2),
    ),
    ...(isOnService || /google|airbnb|vrbo|turo|rvezy|outdoorsy|craigslist|marketplace/.test(text)
      ? spansOf(text, 'handle', handles.quoted, ({ groups }) =>
          (groups?.who ?? '').split(/[^a-z0-9]+/).some((each) => isName(each)),
        )
      : []),
    ...spansOf(text, 'handle', handles.firstHit, ({ groups }) =>
      (groups?.who ?? '').split(' ').some((each) => isName(each)),
    ),
    ...spansOf(text, 'handle', handles.listed, ({ groups }) => isName(who(groups).split(/[ ,]/)[0] ?? '')),
    ...spansOf(text, 'handle', handles.eastern, ({ groups }) => /[^\d]|\d{5}/.test(groups?.who ?? '')),
    ...spansOf(text, 'handle', handles.cash, ({ groups }) => isName(who(groups))),
    ...spansOf(
      text,
      'handle',
      handles.asked,
      ({ groups }) => isMadeUp(who(groups)) || isName(who(groups)),
    ).map((span) => withMoreWords(text, span)),
    ...spansOf(text, 'handle', handles.before, ({ groups }) => {
      const token = who(groups);
      return isMadeUp(token) || (calls.test(groups?.how ?? '') && isName(token));
    }),
    ...spansOf(text, 'handle', handles.short, ({ groups }) => isName(who(groups))),
    ...spansOf(text, 'handle', handles.searched, ({ groups }) => {
      const names = (groups?.who ?? '').split(' ').filter((each) => isName(each)).length;
      // 'We are rarely on facebook' says something else.
      return names > (/^(?:we|i)/.test(groups?.how ?? '') ? 1 : 0);
    }),
    ...(hasService
      ? spansOf(text, 'handle', handles.loose, ({ 0: all, groups }) =>
          /^(?:c'est|i'm|find)/.test(all) ? isMadeUp(who(groups)) : isName(who(groups)),
        )
      : []),
    ...(isDiscord ? spansOf(text, 'handle', handles.tag) : []),
  ];
}
