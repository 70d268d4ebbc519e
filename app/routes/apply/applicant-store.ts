/** Keeps the applicant's name and address in this tab until the application is sent, so that a reload or a step back loses nothing. */
import { useSyncExternalStore } from 'react';
import type { Applicant } from '../../../features/membership/application/application-draft.ts';

const key = 'founders-applicant';
const nobody: Applicant = { firstName: '', lastName: '', email: '', phone: '' };
const listeners = new Set<() => void>();
let current: Applicant | null = null;

function kept(): Applicant {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(key);
    const { firstName, lastName, email, phone } = { ...nobody, ...(JSON.parse(text ?? '{}') as object) };
    if ([firstName, lastName, email, phone].every((each) => typeof each === 'string'))
      return { firstName, lastName, email, phone };
  } catch {
    // Storage is blocked, or contains something else.
  }
  return nobody;
}

const read = (): Applicant => (current ??= kept());

function keep(applicant: Applicant): void {
  current = applicant;
  try {
    if (applicant === nobody) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(applicant));
  } catch {
    // Storage is blocked or full: this page remembers.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The applicant's input so far; empty on the server. */
export const useApplicant = (): Applicant => useSyncExternalStore(subscribe, read, () => nobody);
export const changeApplicant = (change: Partial<Applicant>): void => keep({ ...read(), ...change });
export const forgetApplicant = (): void => keep(nobody);
