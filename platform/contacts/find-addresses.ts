/** Which e-mail addresses, links and handles stand in a text, written plainly or not so plainly? Reads a plain view (see plain-view.ts). */
import { commonWords, placeWords } from './common-words.ts';
import { spansOf, type Span } from './found.ts';

/** Endings that end no ordinary word; and those that do, which count with a path behind them alone. */
const strongEnding =
  '(?:com|ca|net|org|io|biz|xyz|edu|gov|de|uk|fr|nl|ch|au|nz|jp|ru|cn|info|shop|online|dev|gg|ly|rocks|camp|rentals)';
const anyEnding = `(?:${strongEnding.slice(3, -1)}|me|to|be|us|it|is|so|in|at|no|co|tv|app|site|link|club|live|world|page|store|ee|gl|am)`;
const provider =
  '(?:g[ -]?mail|googlemail|hotmail|yahoo|ymail|outlook|icloud|proton ?mail|proton|fastmail|gmx|hushmail|shaw|telus|telusplanet|rogers|sympatico|live|msn|aol)';
/** Named after 'at', these are an address even without their ending. */
const plainProvider = '(?:g[ -]?mail|googlemail|hotmail|icloud|proton ?mail)';

const open = String.raw`\s{0,3}[(\[{<*_"'-]{1,3}\s{0,3}`;
const close = String.raw`\s{0,3}[)\]}>*_"'-]{1,3}\s{0,3}`;
const spelledAt = `(?:${open}(?:at|@|arroba|a)${close}|[\\s_.-]{1,4}(?:at the rate(?: of)?|at|arroba)[\\s_.-]{1,4})`;
const spelledDot = `(?:${open}(?:dot|d0t|\\.|point)${close}|[\\s_-]{1,4}(?:dot|d0t|period)[\\s_-]{1,4})`;
const anyDot = `(?:\\.|${spelledDot}|\\s\\.\\s?|\\s{0,2},(?=c(?:om|a)\\b))`;
/** Begins where a word does, and every part has an end: no text, however odd, takes long. */
const local = `(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{0,63}(?:${spelledDot}[a-z0-9_%+-]{1,32}){0,2}`;
const label = '[a-z0-9][a-z0-9-]{0,62}';
const domain = `(?:${label}${anyDot}){1,3}${anyEnding}(?![a-z0-9])`;

const regex = (source: string) => new RegExp(source, 'g');

const addresses = [
  regex(`(?:(?<![a-z0-9])[a-z0-9]{1,32}\\s\\.\\s){0,2}${local}\\s{0,3}@\\s{0,3}${domain}`),
  regex(`${local}\\s{0,3}@\\s{0,3}${provider}(?![a-z0-9])`),
  regex(`${local}${spelledAt}(?:${label}${anyDot}){1,3}${strongEnding}(?![a-z0-9])`),
  regex(`${local}${spelledAt}${plainProvider}(?![a-z0-9])`),
  regex(`(?<![a-z0-9._-])[a-z0-9._-]{1,64}(?:at|@)${provider}dot(?:com|ca|net)(?![a-z0-9])`),
  // Something that stands for the sign: a monkey, a star, nothing at all.
  regex(
    `(?<![a-z0-9._-])[a-z0-9][a-z0-9._-]{0,63}[^a-z0-9]{1,5}${provider}${anyDot}(?:com|ca|net|me)(?![a-z0-9])`,
  ),
];

const mailWord = /\b(?:g ?mail|hotmail|yahoo|outlook|icloud|proton ?mail|e-?mail)/.source;
const mailName = regex(
  `${mailWord}(?:\\s{1,3}(?:address|addy|account|id|name|me|it)){0,4}\\s{0,3}(?:\\bis\\b|\\bat\\b|\\bto\\b|[:=>-]{1,3})\\s{0,3}(?<who>[a-z0-9][a-z0-9._+-]{2,62}[a-z0-9])`,
);
const measure = /^\d+([.:-]\d+)*(am|pm|h|hrs?|km|k|ft|hp|kg|lbs?|mb|gb|x|th|st|nd|rd|cad)?$/;

/** A made-up name: with digits, dots or underscores among its letters. */
const isMadeUp = (token: string): boolean =>
  /[a-z]/.test(token) && /[a-z0-9][._][a-z0-9]|\d|_/.test(token) && !measure.test(token);
const isName = (token: string): boolean =>
  /[a-z]/.test(token) && !measure.test(token) && !commonWords.has(token.replace(/[.]+$/, ''));

export function findEmails(text: string): Span[] {
  return [
    ...addresses.flatMap((expression) => spansOf(text, 'email', expression)),
    ...spansOf(text, 'email', mailName, ({ 0: all, groups }) => {
      const token = groups?.who ?? '';
      return isMadeUp(token) || (!/^e-?mail/.test(all) && isName(token));
    }),
  ];
}

const rest = String.raw`(?:[/?#][^\s]*)?(?:\s{1,3}(?:forward )?slash\s{1,3}[a-z0-9._-]{1,40}){0,4}`;
const links = [
  /(?:https?|hxxps?|ftp)\s?:\s?\/\s?\/\s?[^\s]+/g,
  /www\s?\.\s?[a-z0-9][^\s]*(?:\s\.\s?[a-z]{2,10}\b[^\s]*)*/g,
  regex(`(?<![a-z0-9@.-])(?:${label}\\.){1,4}${strongEnding}(?![a-z0-9])${rest}`),
  regex(`(?<![a-z0-9-])${label}${spelledDot}${strongEnding}(?![a-z0-9])${rest}`),
  regex(`(?<![a-z0-9-])[a-z0-9-]{3,63}\\s?\\.\\s?(?:com|net|org)(?![a-z0-9])${rest}`),
  regex(`(?<![a-z0-9.-])(?:${label}\\.){1,3}${anyEnding}/[^\\s]+`),
  /(?<![a-z0-9])(?:t|wa|m|fb|ig)\.me\b(?:\/[^\s]*)?|(?<![a-z0-9])(?:youtu\.be|instagr\.am|linktr\.ee|goo\.gl|bit\.ly|discord\.gg)\b[^\s]*/g,
];

/** @param ownHost links to ourselves lead nowhere else */
export function findLinks(text: string, ownHost: string | null): Span[] {
  return links
    .flatMap((expression) => spansOf(text, 'link', expression))
    .filter(({ from, to }) => {
      const host = /^(?:https?:\/\/)?([^/?#\s]+)/.exec(text.slice(from, to))?.[1];
      return ownHost === null || host !== ownHost.toLowerCase();
    });
}

const services =
  'instagram|insta|ig|snapchat|facebook|fb|messenger|tiktok|tik tok|telegram|tg|whatsapp|whats app|wechat|discord|twitter|skype|viber|linkedin|kakao|threads';
/** Words of the trade as well: with these the name must look like one. */
const doubtful = 'signal|snap|line|sc|page|x';
const connector = String.raw`(?:handle|username|user name|user|name|id|account|tag|is|it's|its|as|under|at|called|me at|me as|add|add me at|[:=@/>]{1,3}|-{1,3}>?)`;
const handles = {
  bare: /(?<![a-z0-9._%+-])@(?<who>[a-z][a-z0-9_.]{2,29})/g,
  named: regex(
    `(?<![a-z])(?<service>${services}|${doubtful})(?<by>(?:,?\\s{0,3}${connector}(?![a-z])){1,6})\\s{0,3}@?(?<who>[a-z0-9][a-z0-9_.]{2,29})`,
  ),
  next: regex(`(?<![a-z])(?:${services})\\s{1,3}(?<who>[a-z0-9][a-z0-9_.]{2,29})`),
  before: regex(
    `(?<![a-z'])(?<how>[a-z']{1,12})\\s{1,3}(?<who>[a-z0-9][a-z0-9_.]{2,29})(?= (?:on|over on|in) (?:${services}|snap)(?![a-z]))`,
  ),
  /** 'username janerider', with the service somewhere else in the message. */
  loose:
    /(?:username|user name|user id|handle)\s{0,3}(?:is|:|=|-{1,3}>?)?\s{0,3}@?(?<who>[a-z0-9][a-z0-9_.]{2,29})/g,
  tag: /(?<![a-z0-9_.])(?<who>[a-z0-9_.]{2,32}#\d{4})(?!\d)/g,
};
const strong = /handle|username|user|name|\bid\b|\btag\b|\bis\b|as|under|called|[:=@/>]|-/;
const calls = /^(am|i'm|im|up|find|add|search|follow|it's|its|handle|is|for|as|under)$/;
const bareToken = (token: string) => token.replace(/[._]+$/, '');

export function findHandles(text: string): Span[] {
  const isDiscord = /discord/.test(text);
  const hasService = regex(`(?<![a-z])(?:${services}|signal)(?![a-z])`).test(text);
  return [
    ...spansOf(text, 'handle', handles.bare, ({ groups }) => {
      const token = bareToken(groups?.who ?? '');
      return isMadeUp(token) || (token.length >= 4 && isName(token) && !placeWords.has(token));
    }),
    ...spansOf(text, 'handle', handles.named, ({ groups }) => {
      const { service = '', by = '', who = '' } = groups ?? {};
      const token = bareToken(who);
      if (isMadeUp(token)) return true;
      const isDoubtful = doubtful.split('|').includes(service);
      return isName(token) && (isDoubtful ? /handle|username|user|\bid\b|@/.test(by) : strong.test(by));
    }),
    ...spansOf(text, 'handle', handles.next, ({ groups }) => isMadeUp(bareToken(groups?.who ?? ''))),
    ...spansOf(text, 'handle', handles.before, ({ groups }) => {
      const token = bareToken(groups?.who ?? '');
      return isMadeUp(token) || (calls.test(groups?.how ?? '') && isName(token));
    }),
    ...(hasService
      ? spansOf(text, 'handle', handles.loose, ({ groups }) => isName(bareToken(groups?.who ?? '')))
      : []),
    ...(isDiscord ? spansOf(text, 'handle', handles.tag) : []),
  ];
}
