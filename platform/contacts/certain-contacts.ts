/** Names the contacts that a public text certainly contains: a text that everybody reads may hold none. */
import { maskContacts } from './mask-contacts.ts';

const names: Readonly<Record<string, string>> = {
  email: 'an email address',
  phone: 'a phone number',
  link: 'a link',
  handle: 'a social media handle',
};

/** A word beside it says that a handle is one; without it 'satellite messenger' would be. */
const platform =
  /@|\b(?:insta(?:gram)?|ig|facebook|fb|whats ?app|telegram|snap(?:chat)?|tik ?tok|wechat|signal|discord)\b/i;

/** @returns 'a phone number' and the like, each with its article; none when the text is clean */
export const certainContacts = (text: string): string[] =>
  text.trim() === ''
    ? []
    : maskContacts(text).hidden.flatMap((kind) =>
        kind === 'handle' && !platform.test(text) ? [] : (names[kind] ?? []),
      );
