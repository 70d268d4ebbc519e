/** What are e-mail addresses and links made of, however they are written? Parts of regular expressions; each has an end, so that no text takes long. */

/** Endings that end no ordinary word; and those that do, which count with a path behind them alone. */
export const strongEnding =
  '(?:com|ca|net|org|io|biz|xyz|edu|gov|de|uk|fr|nl|ch|au|nz|jp|ru|cn|info|shop|online|dev|gg|ly|gle|rocks|camp|rentals|c0m|c\\s?o\\s?m)';
export const anyEnding = `(?:${strongEnding.slice(3, -1)}|me|to|be|us|it|is|so|in|at|no|co|tv|app|site|link|club|live|world|page|store|ee|gl|am|travel|boats|ski|rent|bike|tours|today|social)`;
/** What stands for a letter, or is taken for it. */
const alike: Record<string, string> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1!|]',
  l: '[l1|]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7+]',
};
/** A name however it is pulled apart or written with figures: 'hot mail', 'y.a.h.o.o', '1nsta'. */
export const loosely = (name: string): string =>
  [...name].map((letter) => alike[letter] ?? letter).join('[\\s._-]?');
/** Who gives out addresses, and whose name is no ordinary word. */
const providers =
  'gmail googlemail hotmail yahoo ymail outlook icloud protonmail fastmail telus videotron sympatico xplornet hushmail comcast naver yandex zoho tutanota hotmial gmial gmal gemail gmale jmail hotmale geemale'.split(
    ' ',
  );
export const knownProvider = `(?:${['geemail', 'jeemail', ...providers].map((each) => loosely(each)).join('|')}|gmx|aol|msn|qq|shaw|rogers)`;
/** And those that are ordinary words or figures: they need a sign, or 'at', before them. */
export const doubtfulProvider = '(?:live|me|163|126)';
export const signOrAt = String.raw`(?:%40|\s{0,2}[^a-z0-9\s.,;:!?'"()-]{1,5}(?:(?:at|a)[^a-z0-9\s]{1,3})?\s{0,2}|[\s_.-]{1,3}(?:at|@)[\s_.-]{1,3})`;
/** Anything that may stand for the sign before a known provider with its ending. */
export const anyAt =
  '(?:%40|\\s{0,2}[^a-z0-9\\s]{1,5}(?:(?:at|a)[^a-z0-9\\s]{1,3})?\\s{0,2}|[\\s_.-]{1,3}(?:at|a|en|on|with|in|chez|y|then|pe|na|kai|auf|bei|2|@)[\\s_.-]{1,3}|\\s)';
/** And for the dot between the provider and its ending. */
export const providerDot =
  '(?:\\sthen (?:a )?dot then\\s|\\s{0,2}[^a-z0-9\\s]{1,5}(?:(?:dot|d)[^a-z0-9\\s]{1,3})?\\s{0,2}|[\\s_.-]{1,3}(?:dot|d0t|dawt|point|punkt|punto|ponto|period|tochka|kropka|tuldok|stop|full stop|bindu|bindi)[\\s_.-]{1,3}|\\s?dot\\s?|\\s)';
export const providerEnding = '(?:c[\\s.]?[o0][\\s.]?m|c[\\s.]?a|net|org|me|ch|de|fr)';
const g = '(?:g|gee|gee )';
export const provider = `(?:${g}[ -]?ma?[i1l]{1,2}a?l?|googlemail|google mail|hotma[i1]l|hotmial|hot mail|yaho{1,2}|ymail|outlook|outlo{2}k|icloud|i cloud|proton ?mail|proton|fastmail|gmx|hushmail|shaw|telus|telusplanet|rogers|sympatico|videotron|xplornet|live|msn|aol)`;
/** Named after 'at', or beside a name, these are an address even without their ending. */
export const plainProvider = `(?:${g}[ -]?mail|gmial|gma1l|googlemail|google mail|hotma[i1]l|hotmial|hot mail|icloud|proton ?mail|yahoo mail)`;

const open = String.raw`\s{0,3}[(\[{<*_"'|#/\\~!:-]{1,3}\s{0,3}`;
const close = String.raw`\s{0,3}[)\]}>*_"'|#/\\~!:-]{1,3}\s{0,3}`;
const atWord =
  '(?:at the rate(?: of)?|chez|the at sign|at[ -]?sign|at symbol|arobase|arobas|arroba|a commercial|klammeraffe|chiocciola|at)';
const dotWord = '(?:dot|d0t|dawt|point|punkt|punto|period)';
export const spelledAt = `(?:${open}(?:${atWord}|@|a)${close}|[,\\s_.-]{1,4}(?:then )?${atWord}[,\\s_.-]{1,4}(?:then )?)`;
export const spelledDot = `(?:${open}(?:${dotWord}|\\.|d)${close}|[\\s_-]{1,4}${dotWord}[\\s_-]{1,4})`;
export const anyDot = `(?:\\.|${spelledDot}|\\s{1,2}\\.\\s?|[\\s_-]{1,3}dot(?=c)|\\s{0,2},(?=c(?:om|a)\\b))`;
/** Within a name: 'jane dot doe', 'jane underscore doe'. */
const spelledSign = `(?:${spelledDot}|\\s?[([{](?:underscore|under score|dash|hyphen|_|-|\\.)[)\\]}]\\s?|\\s(?:then )?an? (?:dot|underscore|dash)(?: then)?\\s|[\\s_-]{1,3}(?:underscore|under score|dash|hyphen|minus|tiret)[\\s_-]{1,3})`;
/** A sign in words between hyphens ends the part before it: were both allowed to take it, 'a-dot-a-dot-a-dot-…' could be cut in more ways than anybody can try. */
const hyphenDot = `[_-]{1,4}${dotWord}[_-]|[_-]{1,3}(?:d|\\.)[_-]`;
const hyphenSign = `(?:${hyphenDot}|[_-]{1,3}(?:underscore|dash|hyphen|minus|tiret)[_-])[a-z0-9_%+-]`;
/** Begins where a word does, and every part has an end. */
export const local = `(?<![a-z0-9._%+'-])[a-z0-9](?:(?!${hyphenSign})[a-z0-9._%+-]){0,63}(?:${spelledSign}[a-z0-9_%+-](?:(?!${hyphenSign})[a-z0-9_%+-]){0,31}){0,3}`;
/** A number that stands apart at the end of a name: 'jane dot doe 82 at …'. */
export const apartNumber =
  '(?:\\s(?:\\d{1,4}|(?:one|two|three|four|five|six|seven|eight|nine|zero|oh|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety))(?![a-z])){0,4}';
export const label = '[a-z0-9][a-z0-9-]{0,62}';
/** Those of a domain, each with its dot, which may be told in words. */
export const spokenLabels = `(?:[a-z0-9](?:(?!${hyphenDot}|-{1,3}dotc)[a-z0-9-]){0,62}${anyDot}){1,3}`;

export const regex = (source: string) => new RegExp(source, 'g');

const measure = /^\d+([.:-]\d+)*(am|pm|h|hrs?|km|k|ft|hp|kg|lbs?|mb|gb|x|th|st|nd|rd|cad)?$/;
/** A made-up name: with digits, dots or underscores among its letters. */
export const isMadeUp = (token: string): boolean =>
  /[a-z]/.test(token) && /[a-z0-9][._][a-z0-9]|\d|_/.test(token) && !measure.test(token);
/** Whether it could name somebody: letters, and neither a measure nor one of these words. */
export const isNameBeside = (token: string, known: ReadonlySet<string>): boolean =>
  /[a-z]/.test(token) && !measure.test(token) && !known.has(token.replace(/[.]+$/, ''));

/** Whether a name with an underscore is that of a file or a network. @param before what stands before it */
export const isOfThing = (name: string, before: string): boolean =>
  /^(?:img|dsc|dscn|pxl|vid|mvi|gopr|screenshot|photo|scan)_|\.(?:jpe?g|png|heic|pdf|docx?|mp4|mov)$/.test(
    name,
  ) || /\b(?:wi-?fi|wlan|network|ssid|password|passcode|router|file|folder|code)\b/.test(before.slice(-40));
