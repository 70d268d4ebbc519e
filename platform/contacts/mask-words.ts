/** What stands in the place of a contact? Words, so that it reads in a letter and aloud. */
import type { ContactKind } from './found.ts';

export const maskWords: Record<ContactKind, string> = {
  email: '[e-mail address hidden]',
  phone: '[phone number hidden]',
  link: '[link hidden]',
  handle: '[handle hidden]',
};
