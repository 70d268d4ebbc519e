/** Which names and addresses are told in pieces ('my insta: the word caribou, then volant, no spaces')? Where a sentence speaks of a way to be reached elsewhere and of how something is put together, what it is put together from is hidden. Reads a plain view. */
import { commonWords, isFormedLikeWord } from './common-words.ts';
import type { Span } from './found.ts';
import { isFigure } from './read-digits.ts';
import { isElsewhere, mailWords, pathWords, speaksOfElsewhere } from './elsewhere.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const anyOf = (phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z])(?:${phrases.join('|')})(?![a-z])`, 'g');
/** What is said of something that is put together, and hardly of anything else; */
const strongWords = anyOf([
  String.raw`(?:no|without(?: the| any)?|w/?o(?: the)?|minus(?: the)?|zero|remove(?: the)?|ignore(?: the)?|lose the|skip the|drop the|delete the|sans|sin|ohne|bina|walang|senza|sem|zonder|bez|utan|uden) (?:spaces?|gaps?|blanks?|dots|espaces?|espacios?|leerzeichen|leerstelle|spazi|espacos?|spaties?|spacji|mellanslag|probel\w*)`,
  String.raw`(?:spaces?|gaps?|dots) (?:out|away|removed|gone|don'?t)`,
  String.raw`with spaces|close (?:the (?:gaps?|spaces?)|it up|them up)|take (?:the (?:spaces|gaps|dots)|them|em) out`,
  String.raw`(?:all |in |as )?one word|(?:jammed|run|squished|squashed|smushed|mashed|glued|stuck|written|typed|mushed|stitched|welded|taped|stapled) (?:all )?together|(?:all )?together(?:,)? (?:no|without|as one)|(?:stuck|glued|tacked|slapped|bolted) (?:right )?(?:on|onto)|glue (?:them|it|those)|tudo junto|todo junto|tutto attaccato|zusammen(?:geschrieben)?|in einem wort|en un (?:seul )?mot|una sola palabra|colles?(?: ensemble)?|attaches?|aan elkaar|razem|slitno|sab jorh`,
  String.raw`underscores?|hyphens?|under ?scored?|unterstrich|tiret|guion|snabel|arobas\w*|arroba|chiocciola|at[- ]sign|at symbol|curly a|round a|monkey tail|squiggle|(?:the|an|little|usual) @|a[- ]in[- ]a[- ]circle`,
  String.raw`(?:first|capital|upper ?case|lower ?case|last|missing) letters?|letters? of (?:each|every|all)|every (?:second|other|third) letter|capitals|all caps|acrostic|initials|backwards?|back ?to ?front|in reverse|reversed?|right to left|(?:i |you )?spell(?:ed|t)? (?:it|out|like|with|as)|rot ?13|base ?64|morse|nato|phonetic\w*|cipher|decod\w+|binary|ascii|roman`,
  String.raw`the words? (?!is|was|on|says)|le mot|das wort|la palabra|la parola|a palavra`,
  String.raw`zeros? for|for the o'?s|instead of (?:an? |the )?[a-z0-9]\b|with an? \d|the [a-z0-9]'?s are|with an? (?:zero|one|three|four|five) for|replace the|swap the|change the`,
  String.raw`(?:and|then|just|and then|plus) (?:add|put|a dot|the dot)|(?:add|put|stick|slap|tack|type) (?:a |the |an )?(?:dot|point|\.|com|ca)\b|put a dot|dot between|(?:dot|period|point|full stop),? (?:com|ca|net|org|me)|(?:canadian|american|usual|french|german) ending|\.(?:com|ca|net|me) (?:at|on) the end`,
  String.raw`(?:in front of|before|behind|after) (?:the (?:at|dot|@|sign)|that sign)|(?:first|second|other|last) half|half (?:one|two)`,
  String.raw`(?:add|plus|then) my|(?:all )?(?:squished|smushed|squashed|mushed|jammed|crammed|smashed|bunched)(?: up| in)?|(?:first|second|third|last) (?:part|bit|piece|chunk) ?(?:is|:|=)|an? \.(?:ca|com|net)|is the (?:domain|user|username|provider)(?! (?:manual|guide))|(?:with )?nothing (?:in )?between|put (?:an?|the) [a-z ]{2,12} (?:behind|after|before|in front|on the end)|(?:plus|then|and|add) (?:ca|com|net)|the provider|opposite of|rhymes? with|synonym|another word for|nick ?name|maiden name|birth year|year i was born|in digits|as digits`,
]);
/** what is said of it as often as of other things; */
const commonPhrases = anyOf([
  String.raw`all together|together|(?:on|at) the end|a la fin|am ende|al final|in between|(?:comes?|goes) (?:before|after|next|first|last)|(?:in front of|before|behind|after) (?:it|that)|(?:my|the|first|last|middle|family|full|sur) ?names?|same as (?:my|the)|the number|the year|number \d|what you call|you know the|sounds like|glued|twice|small letters?|big letters?|spells?|(?:starts?|begins?|opens?) with|(?:ends?|finish(?:es)?) with|(?:the )?[a-z]{2,12} ending`,
]);
/** And what is said of many things. */
const weakWords =
  /(?<![a-z])(?:then|plus|followed|begins?|starts?|ends?|first|next|last|letters?|slash|colon|dot|dash|period|combine|add|put|type|join|minus|puis|dann|luego|poi|tapos|add|and then)(?![a-z])/g;
/** Somebody speaks of themselves, or to somebody who shall do something. */
const ownWords =
  /(?<![a-z])(?:my|me|mine|i'?m|im|i am|i go|our|us|we'?re|find|search|look|add|reach|write|message|msg|dm|text|mail|e-?mail|ping|hit|contact|send|google|type|go to|follow|mon|ma|moi|mein|meine|mich|mi|mio|mia|meu|minha|ich|je|trouve\w*|busca\w*|ako|ko|mera|it'?s|it is|that'?s|there)(?![a-z])/;
/** Things that are told in words and belong to no person. */
const ofThings =
  /(?<![a-z])(?:wi-?fi|wlan|network|ssid|password|passcode|pass ?word|gate|lock ?box|keypad|padlock|combo|combination|alarm|booking|confirmation|reservation|plate|licen[cs]e|invoice|permit|hull|serial|router|security code)(?![a-z])/;

/** Words that join pieces, and are none. */
const joins = words(`
a an the and or then plus is are it its it's as at to in on of with for from by be this that that's there here so but just only my me mine i i'm im we our us you your
he she they one word words all together no not spaces space gaps gap dot dots dash underscore underscores hyphen hyphens period point slash colon sign symbol between before after behind
front end start starts begins with ends first second third last next half name names number letter letters capital capitals digits add put type stick get got same own
without w/o out them those these put reads read spell spelled spelt said say says okay ok lol haha please pls thanks thx ya yeah yes hey hi hello guy
find search look up message msg dm text write reach send mail email e-mail contact call
le la les un une et puis mot avec est sur mon ma der die das und dann wort mit ist auf el los y luego con es en mi il lo e poi o os um uma de di da du des no na ko po ang te hai
`);
/** Behind these stands a piece, be it an ordinary word. */
const leads = words(
  'then plus word mot wort palabra parola palavra with as under is starts begins first add followed puis dann luego poi tapos put',
);

type Token = { word: string; from: number; to: number; gap: string };
const tokensOf = (text: string, from: number, to: number): Token[] => {
  let last = from;
  return [...text.slice(from, to).matchAll(/[\p{L}\p{N}@_][\p{L}\p{N}\p{M}@_.'=+-]*(?<![.'-])|[._]/gu)].map(
    ({ 0: word, index }) => {
      const gap = text.slice(last, from + index);
      last = from + index + word.length;
      return { word, from: from + index, to: last, gap };
    },
  );
};

/** Sentences, with what ends them. */
function sentencesOf(text: string): { from: number; to: number }[] {
  const ends = [...text.matchAll(/(?<=[^\s.])[.!?\u2026]["')]{0,2}\s+(?=\S)|\n+/g)].map(
    ({ 0: end, index }) => index + end.length,
  );
  return [...ends, text.length].map((to, index) => ({ from: ends[index - 1] ?? 0, to }));
}

/** How plainly a sentence tells a name in pieces. */
function weightOf(sentence: string, hasWay: boolean): number {
  const isRow =
    (sentence.match(/(?<![a-z])(?:then|tapos|puis|pis|dann|luego|poi|depois|potem|fir|phir)(?![a-z])/g) ?? [])
      .length > 1;
  const isSum = /[a-z0-9]\s?\+\s?[a-z0-9.]|[a-z0-9] [/|] [a-z0-9]+ [/|] [a-z0-9]/.test(sentence);
  const strong = countOf(sentence, strongWords) + (isRow ? 1 : 0) + (isSum ? 1 : 0);
  const common = countOf(sentence, commonPhrases);
  if (strong === 0 && (common === 0 || !hasWay || (common === 1 && !ownWords.test(sentence)))) return 0;
  const weak = Math.min(2, countOf(sentence, weakWords));
  return 2 * strong + common + weak + (hasWay ? 1 : 0) - (strong === 0 && common === 1 ? 1 : 0);
}

const countOf = (text: string, expression: RegExp): number => new Set(text.match(expression)).size;

/** Whether a word may be a piece of what is put together. */
function isPiece({ word, gap }: Token, before: Token | undefined): boolean {
  if (word === '.' || word === '_') return true;
  // The end of an address: 'dot me'.
  if (
    /^(?:com|ca|net|org|me|fr|de)$/.test(word) &&
    /^(?:dot|point|punto|ponto|punkt|kropka|tuldok|\.)$/.test(before?.word ?? '')
  )
    return true;
  if (isElsewhere(word) || pathWords.test(word)) return false;
  if (/[:=>"'(]\s?["'(]?$/.test(gap) && !joins.has(word)) return true;
  if (joins.has(word)) return false;
  if (word.length > 2 && isFigure(word)) return true;
  if (/\d/.test(word) || /[^a-z']/.test(word) || word.length === 1) return true;
  if (before && leads.has(before.word)) return true;
  return (
    !commonWords.has(word) &&
    !(
      isFormedLikeWord(word) &&
      word.length > 7 &&
      (word.length < 10 || !/(?:er|or|age)s?$/.test(word)) &&
      word.length < 15
    )
  );
}

/** Pieces that stand further from each other than this, in characters, are hidden apart. */
const near = 48;

export function findToldNames(text: string): Span[] {
  if (!speaksOfElsewhere(text)) return [];
  const spans: Span[] = [];
  const sentences = sentencesOf(text);
  for (const [index, { from, to }] of sentences.entries()) {
    const sentence = text.slice(from, to);
    // What leads to somebody may stand in the sentence before, or the one behind.
    const around = text.slice(sentences[index - 1]?.from ?? from, sentences[index + 1]?.to ?? to);
    if (!speaksOfElsewhere(around) || ofThings.test(sentence)) continue;
    const hasWay = speaksOfElsewhere(sentence);
    if (!hasWay && !ownWords.test(around)) continue;
    if (weightOf(sentence, hasWay) < enough) continue;
    // 'Try yurtsbytheriver on the web? Just add .ca': what it is said of stands before it.
    const before = sentences[index - 1];
    const isAlone = !tokensOf(text, from, to).some(
      (token, at, all) => token.word.length > 3 && isPiece(token, all[at - 1]),
    );
    const tokens = tokensOf(text, isAlone && before ? before.from : from, to);
    const kind = mailWords.test(around) ? 'email' : 'handle';
    for (const [at, token] of tokens.entries()) {
      if (!isPiece(token, tokens[at - 1])) continue;
      const last = spans.at(-1);
      if (last && last.from >= (tokens[0]?.from ?? from) && token.from - last.to <= near) last.to = token.to;
      else spans.push({ kind, from: token.from, to: token.to });
    }
  }
  return spans;
}
/** Two for what is hardly said of anything else, one for what is said of many things. */
const enough = 3;
