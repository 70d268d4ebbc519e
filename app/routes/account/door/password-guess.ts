/**
 * Checks with the server's own rule (features/auth) whether a password is easy to guess. Its word list is loaded when someone types one.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { isCommonPassword } from '../../../../features/auth/passwords/password-rules.ts';

type Rule = typeof isCommonPassword;

let rule: Rule | null = null;
const listeners = new Set<() => void>();

/** Loads the rule. Offline there is none, and the server's answer decides. */
export async function loadPasswordRule(): Promise<void> {
  try {
    rule ??= (await import('../../../../features/auth/passwords/password-rules.ts')).isCommonPassword;
    for (const listener of listeners) listener();
  } catch {
    // The form is sent anyway.
  }
}

/** Also false while the rule is loading. @param email the account's address, which is no good password either */
export const isEasyToGuess = (password: string, email?: string): boolean =>
  rule?.(password, email?.trim().toLowerCase() || null) ?? false;

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the rule is available. Loads it once something is typed. */
export function useHasPasswordRule(password: string): boolean {
  const isTyped = password !== '';
  useEffect(() => {
    if (isTyped) void loadPasswordRule();
  }, [isTyped]);
  return useSyncExternalStore(
    follow,
    () => rule !== null,
    () => false,
  );
}
