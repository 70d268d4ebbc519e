/** The answers so far, kept in the browser: they survive a reload, and a second tab sees them. */
import { useMemo, useState, useSyncExternalStore } from 'react';
import { readDraft, type ApplicationDraft } from '../../../features/membership/application-draft.ts';

const draftKey = 'founders-application-draft';
const listeners = new Set<() => void>();
/** Where the browser keeps nothing, the page itself does, as long as it is open. */
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
    // Storage is barred or full: this page remembers.
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

/** The draft as it is kept now; empty on the server and until the page's script runs. */
export function useDraft(): ApplicationDraft {
  const text = useSyncExternalStore(subscribe, kept, nothing);
  return useMemo(() => readDraft(text), [text]);
}

/** Puts answers over those that are kept, whichever tab kept them. */
export function mergeIntoDraft(answers: ApplicationDraft): void {
  keep(JSON.stringify({ ...readDraft(kept()), ...answers }));
}

export const clearDraft = (): void => keep(null);

/** One step's answers: what is kept, with what was changed here over it. `save` keeps the changes. */
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
