/** Tells whether any tab has a session of an account. Each such tab holds a lock with its name, even while busy or frozen. */

const nameOf = (accountId: string): string => `session of ${accountId}`;

let held: string | null = null;
let letGo: (() => void) | null = null;

/** This tab now has a session of this account and no other; null for none. */
export function holdSession(accountId: string | null): void {
  if (accountId === held) return;
  letGo?.();
  held = accountId;
  letGo = null;
  if (accountId === null || !navigator.locks) return;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void navigator.locks.request(nameOf(accountId), { mode: 'shared' }, () => until).catch(() => undefined);
}

/** Does the work unless some tab has a session of this account; none can start one meanwhile. Browsers without locks always do it. */
export async function unlessHeld(accountId: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(nameOf(accountId), { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}
