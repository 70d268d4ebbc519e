/** Which messages is the masking of contacts measured with, and which of them was it learned from? The figures stand in docs/domain/messages.md. */
import { createHash } from 'node:crypto';
import { contactMessages } from './contact-messages.ts';
import { freshContacts } from './fresh-contacts.ts';
import { freshOrdinary } from './fresh-ordinary.ts';
import { heldOutContacts, heldOutOrdinary } from './held-out-messages.ts';
import { laterContacts, laterOrdinary } from './later-messages.ts';
import { newestContacts, newestOrdinary } from './newest-messages.ts';
import { ordinaryMessages } from './ordinary-messages.ts';
import { writtenMessages } from './written-messages.ts';

export type MessageSet = {
  name: string;
  contacts: readonly string[];
  ordinary: readonly string[];
  /** How much each message counts when weights are learned; 0 for what is only measured with. */
  weight: number;
  /** The share of contacts that must not be readable, where it is not 0.95. */
  fewestHidden?: number;
};

const written = (name: string, file: string, weight: number): MessageSet => ({
  name,
  contacts: writtenMessages(`${file}-contacts`),
  ordinary: writtenMessages(`${file}-ordinary`),
  weight,
});

/** By people who knew nothing of the rules; each set by another one. */
const strangers = [
  'a third unaware, a third lightly disguised, a third trying hard',
  'who had noticed',
  'lightly disguised',
  'trying hard',
  'everyday',
  'twenty persons, plain and lightly disguised',
  'twenty persons, lightly disguised and trying hard',
  'names and businesses',
  'numbers, addresses and sites, with lists of figures that are none',
  'three hundred, a third each',
  'the mix that is to be expected',
  'of a summer and a winter',
];

/** What strangers wrote counts double. */
export const messageSets: readonly MessageSet[] = [
  { name: 'written with the rule', contacts: contactMessages, ordinary: ordinaryMessages, weight: 1 },
  { name: 'written later', contacts: laterContacts, ordinary: laterOrdinary, weight: 1 },
  { name: 'laid aside', contacts: heldOutContacts, ordinary: heldOutOrdinary, weight: 1 },
  { name: 'written last', contacts: newestContacts, ordinary: newestOrdinary, weight: 1 },
  {
    name: 'written before the rule was looked at again',
    contacts: freshContacts,
    ordinary: freshOrdinary,
    weight: 1,
  },
  written('mended with when names came to be weighed', 'developed', 1),
  written('laid aside by lot before the rule was read', 'aside', 1),
  written('written when that rule stood', 'unread', 1),
  written('written after that, with the rule as it is', 'last', 1),
  written('written in other voices while the rules were mended', 'voices', 1),
  written('beside which something must stay', 'kept', 6),
  ...strangers.map((who, index) => written(`by strangers: ${who}`, `strangers-${index + 1}`, 2)),
  // Never learned from, nor mended with: what they say of messages that nobody has read is true.
  { ...written('by a stranger, never learned from', 'unseen-1', 0), fewestHidden: 0.93 },
  written('by another stranger, never learned from', 'unseen-2', 0),
  written('by a third stranger, counted when everything stood', 'unseen-3', 0),
];

export const learnedSets = messageSets.filter(({ weight }) => weight > 0);

/** A message whose contacts stand between brackets, and where they stand without them. */
export function markedMessage(message: string): { text: string; contacts: [from: number, to: number][] } {
  const contacts: [number, number][] = [];
  let text = '';
  for (const [part, isContact] of message.split(/[⟦⟧]/).map((each, n) => [each, n % 2 === 1] as const)) {
    if (isContact) contacts.push([text.length, text.length + part.length]);
    text += part;
  }
  return { text, contacts };
}

/** Tells whether anything of what was learned from has changed since. */
export const digestOf = (sets: readonly MessageSet[]): string =>
  createHash('sha256')
    .update(JSON.stringify(sets.map(({ contacts, ordinary, weight }) => [contacts, ordinary, weight])))
    .digest('hex')
    .slice(0, 16);
