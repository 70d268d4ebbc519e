/** Which links stand in a text, with or without what makes them work? Reads a plain view (see plain-view.ts). */
import { anyEnding, label, regex, spelledDot, strongEnding } from './address-parts.ts';
import { commonWords, isFormedLikeWord, placeWords } from './common-words.ts';
import { spansOf, type Span } from './found.ts';

const rest = String.raw`(?:[/?#][^\s]*|\s?/\s?[a-z0-9][a-z0-9._-]{1,60})?(?:\s{1,3}(?:forward )?slash\s{1,3}[a-z0-9._-]{1,40}){0,4}`;
const slashed = String.raw`(?:\s{1,3}(?:forward )?slash\s{1,3}[a-z0-9._-]{1,40}){1,4}`;
/** An ending whose letters stand apart: 'dot c a', '. c o m'. */
const apart = '(?:(?:see|cee|sea) ?(?:ay|eh)|c\\s?[o0]\\s?m|c\\s?a|n\\s?e\\s?t|o\\s?r\\s?g)';
/** 'kootenay trailers dot ca': the word before belongs to it, unless it is an ordinary one. */
const wordBefore = '(?:(?<![a-z0-9])(?<before>[a-z]{3,20}) )?';

const links = [
  // 'https : // t . me / janerider'
  /(?<![a-z0-9])(?:https?\s?:\s?\/\s?\/\s?)?(?:t|wa|m|fb|ig)\s?\.\s?me\s?\/\s?[a-z0-9._-]{3,40}/g,
  /(?:https?|hxxps?|ftp)\s?:\s?\/\s?\/\s?[^\s]+/g,
  regex(`(?<![a-z0-9])https?\\s+(?:www\\s+)?[a-z0-9-]{3,40}\\s+(?:com|ca|net|org)(?![a-z0-9])`),
  /www\s?\.\s?[a-z0-9][^\s]*(?:\s\.\s?[a-z]{2,10}\b[^\s]*)*/g,
  regex(
    `(?<![a-z0-9])w\\s?w\\s?w(?:\\s{0,2}\\.\\s{0,2}|\\s{1,2}dot\\s{1,2})[a-z0-9-]{2,62}(?:(?:\\s{0,2}\\.\\s{0,2}|\\s{1,2}dot\\s{1,2})[a-z]{2,10}){1,2}${rest}`,
  ),
  regex(`(?<![a-z0-9@.-])(?:${label}\\.){1,4}${strongEnding}(?![a-z0-9])${rest}`),
  regex(
    `(?<![a-z0-9.-])[a-z0-9-]{3,62}\\.[a-z0-9-]{3,62}\\.(?:site|page|app|store|link|club|live|world|co)(?![a-z0-9])${rest}`,
  ),
  regex(`(?<![a-z0-9-])[a-z0-9-]{3,63}\\s?\\.\\s?(?:com|net|org)(?![a-z0-9])${rest}`),
  regex(`(?<![a-z0-9-])[a-z0-9-]{5,63}\\s\\.\\s?(?:ca)(?![a-z0-9])${rest}`),
  regex(`(?<![a-z0-9-])[a-z0-9-]{5,63}(?:,(?:com|ca)|\\s{1,2}dot\\s?com)(?![a-z0-9])${rest}`),
  regex(`(?<![a-z0-9.-])(?:${label}\\.){1,3}${anyEnding}/[^\\s]+`),
  regex(`(?<![a-z0-9-])${label}${spelledDot}${anyEnding}${slashed}`),
  regex(`(?<![a-z0-9-])[a-z0-9-]{4,63}${spelledDot}${apart}(?![a-z0-9])${rest}`),
  // 'w w w . prairie wake . c a'; between words stands a space, or there would be thousands of ways to cut them.
  regex(
    `(?<![a-z0-9-])w\\s?w\\s?w\\s?(?:\\.|dot)\\s?[a-z0-9-]{1,40}(?:\\s[a-z0-9-]{1,40}){0,3}\\s?(?:\\.|dot)\\s?${apart}(?![a-z0-9])${rest}`,
  ),
  /(?<![a-z0-9])[a-z0-9-]{4,40}dot(?:com|ca|net|org)(?![a-z0-9])/g,
  regex(`(?<![a-z0-9])(?:[a-z]{3,20} )?[a-z0-9-]{3,40}\\s\\.\\s?(?:com|ca)(?![a-z0-9])${rest}`),
  // Nothing ends in 'com' but these, whatever stands before it.
  regex(`(?<![a-z0-9-])[a-z0-9-]{4,63}[^a-z0-9\\s]{1,5}com(?![a-z0-9])${rest}`),
  regex(
    `(?<![a-z0-9-])[a-z0-9-]{4,63}[^a-z0-9\\s]{0,2}\\.[^a-z0-9\\s]{0,2}(?:ca|net|org)(?![a-z0-9])${rest}`,
  ),
  // 'w w w prairie wake c a'
  /(?<![a-z0-9])w\s?w\s?w\s{1,2}[a-z0-9-]{2,30}(?:\s[a-z0-9-]{2,30}){0,2}\s{1,2}(?:c\s?a|c\s?o\s?m|n\s?e\s?t|o\s?r\s?g)(?![a-z0-9])/g,
  // The room of a video call.
  /(?<=(?<![a-z])(?:meet|meets|meeting|hangouts?|google|video call)(?![a-z])[^.!?\n]{0,30})(?<![a-z0-9-])[a-z]{3}-[a-z]{4}-[a-z]{3}(?![a-z0-9-])/g,
  /(?<![a-z0-9])https?\s?(?:colon|:)\s?(?:slash\s?){2}/g,
  // 'bighornrentals (dot ca)', 'bighornrentals with a dot ca'
  /(?<![a-z0-9-])[a-z0-9-]{5,63}[\s(,]{1,3}(?:with a |with |plus |then |and |then a )?dot ?(?:ca|com|net|org)(?![a-z0-9])/g,
  // 'google saltspringsails ca'
  /(?<=\b(?:google|search|look up|visit|check out|go to) (?:for )?)[a-z0-9-]{6,40} (?:com|ca|net)(?![a-z0-9.])/g,
  regex(`(?<![a-z0-9])www\\s{1,2}[a-z0-9-]{3,40}\\s{1,2}(?:com|ca|net|org)(?![a-z0-9])${rest}`),
  regex(
    `(?<![a-z0-9])(?:instagram|facebook|fb|tiktok|youtube|airbnb|vrbo)\\s(?:com|ca)(?![a-z0-9])${slashed}`,
  ),
  /(?<![a-z0-9])(?:t|wa|m|fb|ig)\.me\b(?:\/[^\s]*)?|(?<![a-z0-9])(?:youtu\.be|instagr\.am|linktr\.ee|goo\.gl|bit\.ly|discord\.gg)\b[^\s]*/g,
];
/** 'sicamoushouseboats com', 'rentsicamous.boats': with an ordinary word before them these are none. */
const afterName = regex(
  `(?<![a-z0-9.-])(?<name>[a-z0-9-]{7,63})(?:\\s(?:[^\\s]{1,5}\\s|d o t )?com|(?:\\.[a-z0-9-]{1,20}){2}|\\.(?:boats|rent|rentals|club|app|page|store|site|tours|bike|travel|co|me|tv|us|social|ski|life|world|today|adventures|camp))(?![a-z0-9])${rest}`,
);
/** 'my website ends in .ca: bighornrentals', 'on our own page, search bighornrentals' */
const ownSite =
  /(?<![a-z])(?:domain|(?:our|my) (?:own )?(?:site|page)|website|web ?page|url|homepage)(?:(?:,? (?:ends? (?:in|with) (?:dot |\.)(?:ca|com)|search|called|named|domain|for)){1,3}:?|[,:])\s{1,2}(?<who>[a-z0-9-]{6,40})(?![a-z0-9])/g;
/** 'We are in Kelowna.Today works': endings with which a sentence begins. */
const beginning = /^[^.\s]+\.(?:me|us|social|travel|life|world|today)$/;
/** 'rent my canoe dot com': where a message or a clause begins, so does the name. */
const opening =
  /(?:^|[:;,!?.\n]\s?|\b(?:is|at|on|visit|google) )((?:(?!(?:check|see|visit|go|book|our|the|website|site|web|page|at|on|is|it|it's|its|use|try|or|and|to|google|find|us|email|mail|link|write|we're|i|my) )[a-z]{2,15} (?:(?:my|the|a|to|and|of|in|on) )?){1,2})$/;
/** What stands before a link and belongs to it. */
const scheme = /(?:https?[\s:/]{0,4})?(?:www[\s.,-]{0,3})?$/;

const spelled = regex(`${wordBefore}(?<![a-z0-9-])${label}${spelledDot}${strongEnding}(?![a-z0-9])${rest}`);

/** @param ownHost links to ourselves lead nowhere else */
export function findLinks(text: string, ownHost: string | null): Span[] {
  const plain = links.flatMap((expression) => spansOf(text, 'link', expression));
  const inWords = [...text.matchAll(spelled)].flatMap(({ 0: found, index, groups }): Span[] => {
    const { before = '' } = groups ?? {};
    // 'Le point de rencontre': a word that is one of French counts before endings that are none.
    if (/[^a-z](?:point|period|punkt|punto)[^a-z]/.test(found) && !/(?:com|ca|net|org)(?![a-z])/.test(found))
      return [];
    const opened = opening.exec(
      text.slice(Math.max(0, index - 30), index + before.length + (before ? 1 : 0)),
    );
    if (opened)
      return [
        {
          kind: 'link',
          from: index + before.length + (before ? 1 : 0) - (opened[1] ?? '').length,
          to: index + found.trimEnd().length,
        },
      ];
    const from = index + (commonWords.has(before) ? before.length + 1 : 0);
    return [{ kind: 'link', from, to: index + found.trimEnd().length }];
  });
  const named = spansOf(text, 'link', afterName, ({ 0: found, groups }) => {
    const name = groups?.name ?? '';
    if (placeWords.has(name) || (beginning.test(found) && !/[\d-]/.test(name))) return false;
    return !commonWords.has(name) && !isFormedLikeWord(name) && (name.length > 6 || /[\d-]/.test(name));
  });
  const own = spansOf(text, 'link', ownSite, ({ groups }) => {
    const name = groups?.who ?? '';
    return !commonWords.has(name) && !placeWords.has(name) && !isFormedLikeWord(name);
  });
  const whole = [...own, ...plain, ...inWords, ...named].map((span) => ({
    ...span,
    from: span.from - (scheme.exec(text.slice(Math.max(0, span.from - 16), span.from))?.[0].length ?? 0),
  }));
  return whole.filter(({ from, to }) => {
    // 'No dot com nonsense'
    if (/^(?:no|not|the|any|every|old) (?:dot|point) /.test(text.slice(from, to))) return false;
    // 'mile 48.Camp is …': the end of a sentence.
    if (/^\d+\.(?!(?:com|net|org|ca)$)[a-z]+$/.test(text.slice(from, to))) return false;
    const host = /^(?:https?:\/\/)?([^/?#\s]+)/.exec(text.slice(from, to))?.[1];
    return ownHost === null || host !== ownHost.toLowerCase();
  });
}
