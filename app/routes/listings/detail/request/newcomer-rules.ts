/** Checks a newcomer's request for missing fields, reads a kept one, and says until when cancelling is free. */
import type { NewcomerPrice } from '../../../../../features/walk-in/waiting-request-view.ts';
import { wallMomentText } from '../../../../components/when-words.ts';

export type NewcomerField = 'name' | 'email' | 'password' | 'terms' | 'card';

export type NewcomerErrors = Partial<Record<NewcomerField, string>>;

type Typed = { name: string; email: string; password: string; hasAgreed: boolean; card: string };

/** What is missing, by field. The server has more password rules and reports them at the same field. */
export function newcomerErrors(typed: Typed): NewcomerErrors {
  const { name, email, password, hasAgreed, card } = typed;
  return {
    ...(name === '' && { name: 'Enter your first and last name.' }),
    ...(!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && { email: 'Enter a valid email address.' }),
    ...passwordError(password),
    ...(!hasAgreed && { terms: 'Agree to the terms to send your request.' }),
    ...(card === '' && { card: 'Add a card.' }),
  };
}

/** The shown errors that remain, in their present words: an error that was not shown waits for the next try. */
export const stillWrong = (shown: NewcomerErrors, found: NewcomerErrors): NewcomerErrors =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in shown));

function passwordError(password: string): { password?: string } {
  if ([...password].length < 8) return { password: 'Use at least 8 characters.' };
  if (!/\p{Lu}/u.test(password)) return { password: 'Add an uppercase letter.' };
  return /\p{Nd}/u.test(password) ? {} : { password: 'Add a number.' };
}

export type KeptNewcomer = { name: string; email: string; message: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was typed for exactly these days; null for anything else. */
export function readKeptNewcomer(kept: unknown, days: { from: string; to: string }): KeptNewcomer | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { from, to, name, email, message } = kept as Record<string, unknown>;
  if (from !== days.from || to !== days.to) return null;
  return { name: textOf(name), email: textOf(email), message: textOf(message) };
}

/** Until when everything is refunded: the policy's first deadline, or the grace period once that has passed. */
export function freeCancellation({
  refundSteps: [first],
  graceHours,
  location,
}: Pick<NewcomerPrice['terms'], 'refundSteps' | 'graceHours' | 'location'>): string {
  if (first?.percent === 100 && first.until !== null)
    return `Free cancellation until ${wallMomentText(first.until)} (${location.split(',')[0]} time)`;
  return `Free cancellation for ${graceHours} ${graceHours === 1 ? 'hour' : 'hours'} after the owner accepts`;
}
