/** Which rows of digits are numbers of North America, and which words say that somebody is to be called? */

import { plainView } from './plain-view.ts';

/** A number as the North American Numbering Plan gives them out: neither area nor exchange begins with 0 or 1, and no area ends in 11. */
export const isNorthAmerican = (digits: string): boolean => /^1?[2-9](?!11)\d\d[2-9]\d{6}$/.test(digits);

/** The areas of British Columbia and Alberta (Canadian Numbering Administrator, 2024). */
const ours = /^1?(?:236|250|257|604|672|778|368|403|587|780|825)/;
/** Whether three digits are one of these areas. */
export const isLocalArea = (digits: string): boolean => digits.length === 3 && ours.test(digits);
export const isLocalNumber = (digits: string): boolean => isNorthAmerican(digits) && ours.test(digits);

/** The areas of the rest of Canada, of the same list. */
const canadian =
  /^1?(?:204|226|249|263|289|343|354|365|367|382|416|418|428|431|437|438|450|468|474|506|514|519|548|579|581|584|613|639|647|683|705|709|742|753|782|807|819|867|873|879|902|905|942)/;
export const isCanadian = (digits: string): boolean => isNorthAmerican(digits) && canadian.test(digits);

const reach =
  /\b(?:call|calls|landline|anruf|anrufen|ruf|handy|telefon|nummer|celular|telefono|llama|llamame|ring|appelle|appelez|texte|ecris|numero|courriel|joindre|interac|e-?transfer|transfer|zelle|toll free|text|txt|phone|ph|cell|mobile|tel|tele|telephone|reach|dial|sms|whatsapp|whats app|wa|signal|viber|imessage|number|num|numbers|nr|digits|contact|area code|local line|ask [a-z]{2,8} ?[a-z]{0,8} at|get hold|hold of|catch me|catch us|shout|holler|ping|buzz|hmu|hit me up|gimme|reachable|numer)\b|my #|[\u260e\u260f\u2706\u{1f4de}\u{1f4df}\u{1f4f1}\u{1f4f2}\u{1f919}]|\u7535\u8bdd|\u96fb\u8a71|\u624b\u673a|\u624b\u6a5f|\u53f7\u7801|\u865f\u78bc/u;

/** The same in other scripts. */
const elsewhere = new RegExp(
  [
    'номер',
    'телефон',
    'тел',
    'звони',
    'позвони',
    'дзвоніть',
    'رقم',
    'رقمي',
    'شماره',
    'ਨੰਬਰ',
    'ਫੋਨ',
    'नंबर',
    'फोन',
    '번호',
    '전화',
    '番号',
    '電話',
    '打电话',
    'નંબર',
    'எண்',
  ]
    .map((word) => plainView(word).text)
    .join('|'),
);

/** Whether the words (of a plain view) say how somebody is reached. */
export const speaksOfCalling = (words: string): boolean => reach.test(words) || elsewhere.test(words);
