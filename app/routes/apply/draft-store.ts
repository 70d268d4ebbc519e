/** Keeps the answers so far in the browser: they survive a reload, and other tabs see them. */
import { useMemo, useState, useSyncExternalStore } from 'react';
import {
  readDraft,
  type ApplicationDraft,
} from '../../../features/membership/application/application-draft.ts';

const draftKey = 'founders-application-draft';
const listeners = new Set<() => void>();
/** Without storage, the page keeps them while it is open. */
let ownMemory: string | null = null;

function kept(): string | null {
  try {
    return localStorage.getItem(draftKey);
  } catch {
    return ownMemory;
  }
}

function keep(text: string | null): void {
  ownMemory = text;
  try {
    if (text === null) localStorage.removeItem(draftKey);
    else localStorage.setItem(draftKey, text);
  } catch {
    // Storage is blocked or full: this page remembers.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const nothing = () => null;

/** The current draft; empty on the server and before the script runs. */
export function useDraft(): ApplicationDraft {
  const text = useSyncExternalStore(subscribe, kept, nothing);
  return useMemo(() => readDraft(text), [text]);
}

/** Merges answers into the stored ones, from whichever tab. */
export function mergeIntoDraft(answers: ApplicationDraft): void {
  keep(JSON.stringify({ ...readDraft(kept()), ...answers }));
}

export const clearDraft = (): void => keep(null);

/** One step's answers: the stored ones with local changes. `save` stores the changes. */
export function useAnswers(): {
  answers: ApplicationDraft;
  change: (answers: ApplicationDraft) => void;
  save: () => void;
} {
  const draft = useDraft();
  const [changes, setChanges] = useState<ApplicationDraft>({});
  return {
    answers: { ...draft, ...changes },
    change: (more) => setChanges((before) => ({ ...before, ...more })),
    save: () => mergeIntoDraft(changes),
  };
}
