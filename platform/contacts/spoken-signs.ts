/** How are the signs of an address said, in English and in the languages of those who write here? Reads a plain view, and gives the same with the signs in place of their names. */
import { isOfThing } from './address-parts.ts';
import { commonWords, placeWords } from './common-words.ts';
import { spansOf, type Span } from './found.ts';
import { plainView, type PlainView } from './plain-view.ts';

/** The names of a sign as they stand in a plain view. */
const named = (list: string): string =>
  list
    .split('|')
    .map((name) => plainView(name).text.replaceAll(' ', '[ -]?'))
    .toSorted((one, other) => other.length - one.length)
    .join('|');

/** Nothing else is called so. */
const atNames = named(
  'arobase|arobas|arroba|chiocciola|snabel a|apenstaartje|apenstaart|małpa|malpka|sobaka|собака|собачка|песик|klammeraffe|affenschwanz|kukac|zavinac|the at sign|at sign|at symbol|the at thing|at thing|curly a|round a|the round a|a in a circle|circled a|circle a|squiggle|squiggly a|squiggly|swirly a|twirly a|fancy a|funny a|loopy a|a with a tail|a with the tail|a with a circle|a with a ring|a in the circle|commercial at|arobase sign|kanelbulle|monkey tail sign|monkey tail|animal sign|snail sign|the snail|the at|ਐਟ|ਐੱਟ|ऐट|एट द रेट|圈a|艾特|골뱅이|アットマーク|アット|miukumauku|alfakrollalfa|strudel sign',
);
const underNames = named(
  'underscore|under score|underline|low dash|tiret bas|tiret du bas|barre en bas|soulignement|unterstrich|guion bajo|guión bajo|barra baixa|sottolineato|trattino basso|podkreslnik|podkreślenie|нижнее подчёркивание|нижнее подчеркивание|підкреслення|下划线|底線|언더바|アンダーバー|liggende streep|understreck|underscor',
);
const dashNames = named(
  'hyphen|dash|tiret|trait d union|bindestrich|guion|guión|hifen|hífen|traço|trattino|myślnik|дефис|тире|streepje|koppelteken|bindestreck',
);
const dotNames = named(
  'dot|period|full stop|point|punkt|punto|ponto|kropka|точка|крапка|tochka|tuldok|punt|piste|tečka|bodka|nokta|tačka|pont|ਡਾਟ|ਡੌਟ|डॉट|ドット|点|點|점|쩜|نقطة|نقطه',
);
const colonNames = named('colon|deux points|doppelpunkt|dos puntos');

const slashNames = named('slash|forward slash|barre oblique|schragstrich|slesh|слэш|слеш|barra');

const edge = String.raw`[\s'"()[\]{}<>*,]{0,3}`;
const glue = String.raw`(?:then|and|y|et|und|e|i|a|an|un|une|una|um|ein|the|with|plus|tapos)`;
/** A sign by its name, with the little words and brackets that stand around it. */
const spoken = (names: string): RegExp =>
  new RegExp(
    `${edge}(?:(?<=\\s)${glue}\\s){0,2}(?<![a-z0-9])(?:${names})(?![a-z0-9])(?:\\s${glue}(?=\\s)){0,2}${edge}`,
    'g',
  );

const signs: readonly [sign: string, expression: RegExp][] = [
  // 'kfxsleds (.ca)', '{a t}', '[d o t]'
  ['.', /\s?[([{]\s?\.\s?(?=(?:ca|com|net|org)\s?[)\]}])/g],
  ['@', /[\s)\]}>*]{0,2}[([{<*]\s?a\s?t\s?[)\]}>*][\s([{<*]{0,2}/g],
  ['.', /[\s)\]}>*]{0,2}[([{<*]\s?d\s?o\s?t\s?[)\]}>*][\s([{<*]{0,2}/g],
  ['_', spoken(underNames)],
  ['@', spoken(atNames)],
  ['-', spoken(dashNames)],
  ['.', spoken(dotNames)],
  [':', spoken(colonNames)],
  ['/', spoken(slashNames)],
];

const hasSign = new RegExp(
  `[([{]\\s?\\.\\s?(?:ca|com|net|org)|[([{<*]\\s?(?:a\\s?t|d\\s?o\\s?t)\\s?[)\\]}>*]|(?<![a-z0-9])(?:${atNames}|${underNames}|${dashNames}|${dotNames})(?![a-z0-9])`,
);
/** 'wendy hyphen cabins at proton.me' */
const atBefore =
  /(?<=[a-z0-9]) {1,2}(?:at|chez|bei|en|sur|aat|po) {1,2}(?:the )?(?=[a-z0-9-]{2,40}(?:\.[a-z0-9-]{1,20})?\.(?:com?|ca|net|org|io|me|uk|de|fr|ch|nl|be|it|es|se|no|fi|dk|pl|cz|ru|ua|at|in|pk|cn|hk|jp|kr|ph|vn|mx|br|ar|au|nz|info|biz|app|dev|shop|live|edu|gov)(?![a-z0-9-]))/g;

function replaced(view: PlainView, sign: string, expression: RegExp): PlainView {
  const next: PlainView = { text: '', from: [], to: [] };
  let at = 0;
  const keep = (until: number) => {
    next.text += view.text.slice(at, until);
    next.from.push(...view.from.slice(at, until));
    next.to.push(...view.to.slice(at, until));
  };
  for (const { 0: found, index } of view.text.matchAll(expression)) {
    keep(index);
    if (sign !== '') {
      next.text += sign;
      next.from.push(view.from[index] ?? 0);
      next.to.push(view.to[index + found.length - 1] ?? 0);
    }
    at = index + found.length;
  }
  keep(view.text.length);
  return next;
}

/** The same view with signs in place of their names: 'chantal arobase roulottes point ca'; null when none is named. */
export function withSigns(view: PlainView): PlainView | null {
  const isAdded = /@\s?\+|\+\s?["'(]?@|\+\s?["'(]?(?:dot|\.)\s?["')]?\s?\+?/.test(view.text);
  if (!isAdded && !hasSign.test(view.text)) return null;
  // 'bo + @ + telus + .net'
  let next = isAdded ? replaced(view, '', /\s?["')]?\s?\+\s?["'(]?\s?/g) : view;
  for (const [sign, expression] of signs) next = replaced(next, sign, expression);
  return replaced(next, '@', atBefore);
}

/** An address that is made of signs, whatever it ends in. */
const address =
  /(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{0,63}\s?@\s?(?:the )?[a-z0-9-]{1,40}(?:\s?\.\s?[a-z0-9-]{1,20}){1,3}(?![a-z0-9])/g;
/** A name that an underscore joins. */
const joined = /(?<![a-z0-9._%+-])[a-z0-9.:-]{1,40}_[a-z0-9._-]{1,60}(?<![._-])/g;
const site =
  /(?<![a-z0-9.@-])(?:(?:[a-z0-9-]{5,62}\.){1,2}(?:com|ca|net|org)|(?:t|wa|m|fb|ig)\.me|bit\.ly|linktr\.ee|discord\.gg)(?:\/[a-z0-9._-]{1,40})*(?![a-z0-9])/g;
/** Parts that points or dashes join: a name where somebody speaks of a service. */
const dotted = /(?<![a-z0-9._%+-])[a-z0-9]{1,30}(?:[.-]{1,2}[a-z0-9]{1,30}){1,5}(?![a-z0-9])/g;

const isNameless = (part: string): boolean =>
  !commonWords.has(part) && !placeWords.has(part) && /[a-z]{3}/.test(part);

/** What stands in a view whose signs were said. @param hasService whether the text speaks of a service: then points and dashes make a name */
export function findSigned(text: string, hasService: boolean): Span[] {
  const named = hasService
    ? spansOf(text, 'handle', dotted, ({ 0: all }) => {
        const parts = all.split(/[.-]+/);
        // 'the orange dot on the map'
        if (parts.length === 2 && /^(?:on|in|at|of|and|is|by|near|for|to|with)$/.test(parts[1] ?? ''))
          return false;
        return parts.filter(isNameless).length * 2 >= parts.length;
      })
    : [];
  return [
    ...spansOf(text, 'email', address),
    ...spansOf(text, 'handle', joined, ({ 0: all, index }) => !isOfThing(all, text.slice(0, index))),
    ...spansOf(text, 'link', site, ({ 0: all }) => {
      const host = /^[^./]+/.exec(all)?.[0] ?? '';
      return host.length < 5 || isNameless(host);
    }),
    ...named,
  ];
}
