/** Has any tab of this browser a session of an account? Each that has one holds a lock of its name, also when it is too busy to answer, or frozen. */

const nameOf = (accountId: string): string => `session of ${accountId}`;

let held: string | null = null;
let letGo: (() => void) | null = null;

/** This tab has a session of this account from now on, and of no other; of nobody when null. */
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

/** Does the work unless some tab has a session of this account; none comes to have one meanwhile. Browsers without locks do it at any rate. */
export async function unlessHeld(accountId: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(nameOf(accountId), { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}
