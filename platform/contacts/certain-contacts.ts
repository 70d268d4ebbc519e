/** Names the contacts a public text certainly contains, since public texts may not contain any. */
import { maskContacts } from './mask-contacts.ts';

const names: Readonly<Record<string, string>> = {
  email: 'an email address',
  phone: 'a phone number',
  link: 'a link',
  handle: 'a social media handle',
};

/** Handles only count beside such a word; otherwise 'satellite messenger' would be one. */
const platform =
  /@|\b(?:insta(?:gram)?|ig|facebook|fb|whats ?app|telegram|snap(?:chat)?|tik ?tok|wechat|signal|discord)\b/i;

/** @returns 'a phone number' and the like, each with its article; empty when the text is clean */
export const certainContacts = (text: string): string[] =>
  text.trim() === ''
    ? []
    : maskContacts(text).hidden.flatMap((kind) =>
        kind === 'handle' && !platform.test(text) ? [] : (names[kind] ?? []),
      );
