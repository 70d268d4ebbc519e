import { describe, expect, test } from 'vitest';
import { nextPath } from '../../app/components/session/next-path.ts';
import type { HelpArticle } from '../../app/content/help.ts';
import { searchHelp } from '../../app/routes/help/search-help.ts';
import { deviceName } from '../../features/auth/sessions/device-name.ts';
import { readEmail } from '../../features/auth/email-address.ts';
import { isCommonPassword } from '../../features/auth/passwords/password-rules.ts';
import { redirectAddress } from '../../features/auth/tokens/redirect-address.ts';
import { isSlipOf } from '../../features/browse/text/edit-distance.ts';
import { categoriesLike, placesLike } from '../../features/browse/text/suggest.ts';
import { parseSearch } from '../../features/browse/words/as-answered.ts';
import { idsInAddress } from '../../features/members/member-address.ts';
import { bioRefusal, tidyBio } from '../../features/members/bio.ts';
import { nameRefusal, tidyName } from '../../features/members/display-name.ts';
import { readPhone } from '../../features/members/phone.ts';
import { nameInAddress } from '../../features/listings/listing-address.ts';
import { maskContacts } from '../../platform/contacts/mask-contacts.ts';
import { slugOf } from '../../platform/ids.ts';
import { maskedAddress } from '../../platform/masked-address.ts';
import { pathForLog } from '../../platform/log/path-for-log.ts';
import { isPublicAddress } from '../../platform/net/public-address.ts';
import { isUnstorableJson } from '../../platform/unstorable-text.ts';

// Every pure function that reads typed text, with texts longer than any field allows, and the worst case for patterns.

const length = 10_000;
const mostMilliseconds = 20;

const article: HelpArticle[] = [
  { question: 'How do I cancel?', answer: 'On the trip.', also: 'refund', group: 'Renting', id: 'a' },
];

const readers: Record<string, (text: string) => unknown> = {
  maskContacts: (text) => maskContacts(text, 'wildloop.example'),
  searchHelp: (text) => searchHelp(article, text),
  parseSearch: (text) => parseSearch(text, '2026-12-01'),
  placesLike,
  categoriesLike,
  isSlipOf: (text) => isSlipOf(text, 'campervan'),
  nameRefusal: (text) => nameRefusal(tidyName(text), 'Wildloop'),
  bioRefusal: (text) => bioRefusal(tidyBio(text)),
  readPhone,
  readEmail,
  isCommonPassword: (text) => isCommonPassword(text, 'ann@example.com'),
  redirectAddress: (text) => redirectAddress(text, 'https://wildloop.example', ['https://friend.example/*']),
  deviceName,
  maskedAddress,
  slugOf,
  nameInAddress,
  idsInAddress,
  nextPath,
  pathForLog,
  isPublicAddress,
  isUnstorableJson,
};

const pieces = [
  'a',
  ' ',
  '1',
  '1 ',
  '-',
  'a-',
  'a@',
  '@a.',
  'a.',
  '.',
  '/',
  'http://',
  'www.',
  '(',
  '(604) ',
  '604-',
  'five ',
  'two o ',
  'jan ',
  'december 24 to ',
  'under $',
  'campervan ',
  'kelowna ',
  'e\u0301',
  'ß',
  '😀',
  '\u200b',
  '\t\n',
  '%2f',
  '\\',
  '"',
  '{"a":',
  '[',
  '<b>',
  '&amp;',
  '&',
  'whistler or ',
  'next weekend ',
  '0o',
  '@',
  '#a ',
  'instagram ',
  'dot com at ',
  'x'.repeat(63) + '.',
];
const texts = pieces.flatMap((piece) => {
  const whole = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  // A pattern that tries every start only fails at the end.
  return [whole, `${whole.slice(0, length - 1)}!`];
});

/** The fastest of five: a garbage collection in between is not the function's. */
function millisecondsOf(read: (text: string) => unknown, text: string): number {
  let shortest = Infinity;
  for (let round = 0; round < 5 && shortest > mostMilliseconds / 4; round += 1) {
    // CPU time: others may use the machine too.
    const begun = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(begun);
    shortest = Math.min(shortest, (user + system) / 1_000);
  }
  return shortest;
}

describe('a text of 10,000 characters takes at most 20 ms', () => {
  test.each(Object.entries(readers))('%s', (_, read) => {
    const slow = texts
      .map((text) => ({ text: text.slice(0, 20), milliseconds: Math.round(millisecondsOf(read, text)) }))
      .filter(({ milliseconds }) => milliseconds > mostMilliseconds);
    expect(slow).toEqual([]);
  });
});
