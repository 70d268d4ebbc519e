/** Which e-mail addresses stand in a text, written plainly or not so plainly? Reads a plain view (see plain-view.ts). */
import {
  apartNumber,
  anyAt,
  anyDot,
  anyEnding,
  doubtfulProvider,
  isMadeUp,
  isNameBeside,
  knownProvider,
  label,
  local,
  plainProvider,
  provider,
  providerDot,
  providerEnding,
  regex,
  signOrAt,
  spelledAt,
  spelledDot,
  spokenLabels,
  strongEnding,
} from './address-parts.ts';
import { commonWords, isFormedLikeWord, placeWords } from './common-words.ts';
import { spansOf, type Span } from './found.ts';

const domain = `${spokenLabels}${anyEnding}(?![a-z0-9])`;
/** Where a sentence begins, or says whose it is: a name in two words may stand there. */
const firstName = String.raw`(?:(?<=^|[:;!?]\s?|\b(?:is|its|it's|est)\s)(?<!\w)[a-z]{1,12} )?`;
const dotCom = `(?:(?:${anyDot}|\\s{0,2}dot\\s{0,2})(?:com|ca|net|c0m)(?![a-z0-9]))?`;

const addresses = [
  regex(`(?:(?<![a-z0-9])[a-z0-9]{1,32}\\s\\.\\s){0,2}${firstName}${local}\\s{0,3}@\\s{0,3}${domain}`),
  regex(`${firstName}${local}\\s{0,3}@\\s{0,3}${provider}(?![a-z0-9])${dotCom}`),
  regex(`${firstName}${local}${apartNumber}${spelledAt}${spokenLabels}${strongEnding}(?![a-z0-9])`),
  regex(
    `${firstName}${local}${apartNumber}(?:${spelledAt}|\\sa\\s|\\s?@\\s?)(?:the |my )?${plainProvider}(?![a-z0-9])${dotCom}`,
  ),
  regex(`${local}\\sa\\s${provider}${anyDot}(?:com|ca|net)(?![a-z0-9])`),
  // 'jane_99 at outlook': a name that is plainly made up needs no more.
  regex(
    `(?<![a-z0-9._%+-])(?=[a-z0-9.-]{0,40}(?:[_\\d]|[a-z]\\.[a-z]))[a-z][a-z0-9._-]{2,40}${spelledAt}${provider}(?![a-z0-9])`,
  ),
  regex(
    `(?<![a-z0-9._-])[a-z0-9._-]{1,64}(?:at|@)\\s?${provider}(?:\\s?dot\\s?|\\.)(?:com|ca|net)(?![a-z0-9])`,
  ),
  // Something that stands for the sign: a monkey, a star, nothing at all.
  regex(
    `(?<![a-z0-9._-])[a-z0-9][a-z0-9._-]{0,63}[^a-z0-9]{1,5}${provider}${anyDot}(?:com|ca|net|me)(?![a-z0-9])`,
  ),
  // A known provider and its ending, and before them a name and anything.
  regex(
    `${firstName}${local}(?:${anyAt}${knownProvider}|${signOrAt}${doubtfulProvider})${providerDot}${providerEnding}(?![a-z0-9])`,
  ),
  // 'dave at koop marine dot ca'
  regex(`${local}${spelledAt}[a-z]{3,20} ${label}${spelledDot}(?:com|ca|net|org)(?![a-z0-9])`),
  /(?<![a-z0-9])(?:moc|ac|ten)\s?(?:tod|\.)\s?[a-z]{3,12}\s?(?:ta|@)\s?[a-z0-9._-]{2,40}/g,
  regex(
    `(?<=(?:\\bto|:)\\s{1,2})(?<![a-z0-9._-])[a-z][a-z0-9._-]{4,40} at (?:shaw|telus|outlook|yahoo|rogers|sympatico|videotron|aol|gmx)(?![a-z0-9])`,
  ),
  regex(`${local}@[a-z]{3,20} [a-z0-9-]{3,30}\\.(?:com|ca|net|org)(?![a-z0-9])`),
  // Two names with a sign between them and a point in the second are an address, whatever it ends in ('fxv@tznvy.pbz').
  regex(`${local}@[a-z][a-z0-9-]{1,62}(?:\\.[a-z0-9-]{1,30}){0,3}\\.[a-z]{2,12}(?![a-z0-9])`),
  // 'jo @ kaslo kayaks . com'
  regex(
    `${local}\\s{0,2}@\\s{0,2}[a-z0-9-]{2,30}(?:\\s[a-z0-9-]{2,30}){0,2}\\s?\\.\\s?(?:com|ca|net|org)(?![a-z0-9])`,
  ),
  // 'gurneet,brar @ gmail,com'
  regex(
    `(?<![a-z0-9])[a-z0-9]{1,30}(?:,[a-z0-9]{1,30}){0,2}\\s?@\\s?[a-z0-9-]{2,30},\\s?(?:com|ca|net|org)(?![a-z0-9])`,
  ),
  // Written from its end.
  /(?<![a-z0-9])(?:moc|ac|ten)\.[a-z]{3,12}@[a-z0-9._-]{2,40}/g,
];

/** 'kyle at kylesleds ca' */
const noDot =
  /(?<![a-z0-9._-])[a-z0-9._-]{2,40}\s(?:at|@)\s(?<place>[a-z0-9-]{6,40})\s(?:com|ca|net)(?![a-z0-9])/g;
/** 'Write me: jo at kaslokayaks' */
const writtenTo =
  /(?<=(?<![a-z])(?:write|mail|e-?mail|reach)(?: me| us)?(?: at)?:? )(?<name>[a-z0-9._-]{2,30}) at (?<place>[a-z0-9-]{7,30})(?=[.!?,)]|$)/g;
/** What gives an address its other half, beside a name that was found. */
const providerBehind = new RegExp(
  `^[^a-z0-9]{0,4}(?:(?:on|at|the|big|provider|domain|it's|a|is|from|over|with|good|old|usual|via|my)[^a-z0-9]{1,3}){0,4}${knownProvider.replace('|shaw|rogers', '')}(?![a-z0-9])`,
);

/** 'captain@saltspringsails plus dot ca', 'j.friesen@ the school one': the sign alone, with what somebody leaves to be guessed. */
const half = regex(
  `(?<![a-z0-9._%+-])(?<name>[a-z][a-z0-9._-]{2,40})@(?:(?<place>[a-z][a-z0-9-]{3,40})(?![a-z0-9@.-])|(?=\\s|$))(?:\\s(?:plus )?(?:dot|point) ?(?:com|ca|net|org))?`,
);
/** 'hotmail, karlbruneau before the at'. */
const beforeTheSign =
  /(?<![a-z0-9._+-])(?<who>[a-z0-9._-]{4,40})(?= (?:before|in front of|avant) (?:the |l')?(?:at|@|arobas))/g;
const mailWord = `\\b(?:${plainProvider}|yahoo|outlook|e-?mail|courriel)`;
const who =
  '(?<who>[a-z0-9][a-z0-9._+-]{2,62}[a-z0-9](?:\\s(?:dot|point|underscore|dash)\\s[a-z0-9_-]{1,32}){0,2})';
const mailName = regex(
  `${mailWord}(?:\\s{1,3}(?:address|adresse|addy|account|handle|login|username|user|id|name|me|it)){0,4}(?:\\s{0,3}(?:,?\\s?\\bi'?m\\b|\\bis\\b|\\best\\b|\\bat\\b|\\bto\\b|\\bas\\b|\\bunder\\b|[:=>-]{1,3})){0,2}\\s{0,3}${who}`,
);
/** 'janerider on gmail', 'janerider [gmail]', 'janerider at the google one'. */
const beside = String.raw`(?:\s{1,2}(?:on|at|\+|plus|and|with|via|sur|chez|avec|under)\s(?:the |my |le )?(?:usual )?(?:good old )?|\s?[(\[{<,-]{1,2}\s?)`;
const nameFirst = regex(
  `(?<![a-z0-9._+-])${who.replace('?<who>', '?<name>')}${beside}(?:${plainProvider}|google (?:one|account)|g one)(?![a-z0-9])`,
);
/** 'slocan55 hotmail' */
const madeUpFirst = regex(
  `(?<![a-z0-9._+-])(?<who>[a-z0-9][a-z0-9._-]{3,40})(?=\\s(?:${plainProvider}|outlook|yahoo)(?![a-z0-9]))`,
);
const providerNear = regex(`\\b${plainProvider}\\b`);
const isName = (token: string): boolean => isNameBeside(token, commonWords);

/** The provider that is named behind a name is hidden with it. */
function withProvider(text: string, span: Span): Span {
  const found = providerBehind.exec(text.slice(span.to, span.to + 60));
  return { ...span, to: span.to + (found?.[0].length ?? 0) };
}

export const findEmails = (text: string): Span[] => emailsIn(text).map((span) => withProvider(text, span));

function emailsIn(text: string): Span[] {
  const hasProvider = providerNear.test(text);
  providerNear.lastIndex = 0;
  return [
    ...addresses.flatMap((expression) => spansOf(text, 'email', expression)),
    ...[...text.matchAll(noDot)].flatMap(({ 0: found, index, groups }): Span[] =>
      commonWords.has(groups?.place ?? '') || placeWords.has(groups?.place ?? '')
        ? []
        : [{ kind: 'email', from: index, to: index + found.length }],
    ),
    ...[...text.matchAll(writtenTo)].flatMap(({ 0: found, index, groups }): Span[] => {
      const { name = '', place = '' } = groups ?? {};
      const isPlace = commonWords.has(place) || placeWords.has(place) || isFormedLikeWord(place);
      return isPlace || commonWords.has(name)
        ? []
        : [{ kind: 'email', from: index, to: index + found.length }];
    }),
    ...spansOf(text, 'email', half, ({ groups }) => {
      const { name: token = '', place } = groups ?? {};
      return isName(token) && (place === undefined || !placeWords.has(place));
    }),
    ...spansOf(text, 'email', beforeTheSign, ({ groups }) => isName(groups?.who ?? '')),
    ...spansOf(text, 'email', mailName, ({ 0: all, groups }) => {
      const token = groups?.who ?? '';
      if (isMadeUp(token)) return true;
      const isLed = /\b(?:is|est|at|to|as|under|i'?m)\b|[:=>-]/.test(all.slice(0, -token.length));
      return isLed && isName(token) && (hasProvider || !/^(?:e-?mail|courriel)/.test(all));
    }),
    ...spansOf(text, 'email', madeUpFirst, ({ groups }) => isMadeUp(groups?.who ?? '')),
    ...spansOf(text, 'email', nameFirst, ({ groups }) => {
      const token = groups?.name ?? '';
      return isMadeUp(token) || (token.length > 4 && isName(token));
    }),
  ];
}
