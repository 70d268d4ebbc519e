/** Finds contacts in a listing's public texts: certain ones block it, suspicious words are shown to the reviewing operator. */
import { certainContacts } from '../../platform/contacts/certain-contacts.ts';
import { exchangeWays } from '../listings/exchange-preference.ts';
import type { Draft, Step } from './draft.ts';
import type { DraftProblem } from './draft-problems.ts';

type PublicText = { step: Step; field: string; label: string; text: string };

/** Every text an owner writes that others read before a trip is confirmed. The address is shown only after that. */
function publicTexts({ about, place, price, extras, rules, exchange }: Draft): PublicText[] {
  return [
    { step: 'about', field: 'title', label: 'Name', text: about.title },
    { step: 'about', field: 'description', label: 'Description', text: about.description },
    ...Object.entries(about.details).map(
      ([name, text]) => ({ step: 'about', field: `details.${name}`, label: 'Details', text }) as const,
    ),
    { step: 'about', field: 'features', label: 'Features', text: about.features.join('\n') },
    { step: 'place', field: 'location', label: 'Town', text: place.location },
    ...price.seasons.map(
      ({ name }, at) =>
        ({ step: 'price', field: `seasons.${at}.name`, label: 'Season', text: name }) as const,
    ),
    ...extras.addOns.map(
      ({ label }, at) =>
        ({ step: 'extras', field: `addOns.${at}.label`, label: 'Add-on', text: label }) as const,
    ),
    { step: 'rules', field: 'rules', label: 'Rules', text: rules.rules.join('\n') },
    // Text about a disabled way is never shown.
    ...exchangeWays
      .filter((way) => exchange[way].isOn)
      .map(
        (way) =>
          ({
            step: 'exchange',
            field: `${way}.notes`,
            label: 'Exchange notes',
            text: exchange[way].notes,
          }) as const,
      ),
  ];
}

/** What prevents publishing: each text with a contact, for its field. */
export const contactProblems = (draft: Draft): DraftProblem[] =>
  publicTexts(draft).flatMap(({ step, field, text }): DraftProblem[] => {
    const [found] = certainContacts(text);
    return found === undefined
      ? []
      : [
          {
            step,
            field,
            sentence: `Remove ${found} from this text. Members message each other here and exchange contacts once a trip is confirmed.`,
            isContact: true,
          },
        ];
  });

/** What an operator should check: where it is, and the words around it. */
export type ContactHint = { label: string; words: string };

const long = 7;
const suspicious = [
  // Digits that could be dialled, however they are spaced.
  /\d(?:[\s().\-–/]{0,3}\d){6,}/g,
  /\S*@\S*/g,
  /\b(?:call|text|phone|e-?mail|dm|pm)(?: me| us)\b/gi,
  /\b(?:whats ?app|telegram|instagram|insta|facebook|messenger|snapchat|tik ?tok|wechat|kijiji|craigslist|airbnb|outdoorsy|turo)\b/gi,
  /\b(?:e-?transfer|pay cash|cash only|book direct(?:ly)?|off[- ](?:site|app|platform)|outside (?:the|this) (?:site|app|platform))\b/gi,
  /\b(?:[a-z0-9-]+ )?(?:dot|\.) ?(?:com|ca|net|org)\b/gi,
];
const around = 30;

/** Some text around a match, in one line. */
const excerpt = (text: string, from: number, to: number): string =>
  `${from > around ? '…' : ''}${text
    .slice(Math.max(0, from - around), to + around)
    .replaceAll(/\s+/g, ' ')
    .trim()}${to + around < text.length ? '…' : ''}`;

/** Words that could lead members away from the platform. Certain contacts first; then possible ones for an operator to judge. */
export function contactHints(draft: Draft): ContactHint[] {
  const texts = publicTexts(draft);
  const certain = texts.flatMap(({ label, text }) =>
    certainContacts(text).map((found) => ({ label, words: `Contains ${found}` })),
  );
  const possible = texts.flatMap(({ label, text }) =>
    suspicious.flatMap((pattern) =>
      [...text.matchAll(pattern)]
        .filter(({ 0: found }) => !/^\d/.test(found) || found.replaceAll(/\D/g, '').length >= long)
        .map(({ 0: found, index }) => ({ label, words: excerpt(text, index, index + found.length) })),
    ),
  );
  const all = [...certain, ...possible];
  return all.filter(
    ({ label, words }, at) => at === all.findIndex((each) => each.label === label && each.words === words),
  );
}
