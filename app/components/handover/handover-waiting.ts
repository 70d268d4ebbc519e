/** Marks in storage whose hand-over actions wait to be sent, so that any page knows without opening a database. */
const key = 'hand-over-waiting';

/** The accounts with something waiting. */
function waiting(): string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);
}

/** Marks one account only: another member of this phone may also have unsent work. */
export function noteWaiting(accountId: string, isWaiting: boolean): void {
  try {
    const others = waiting().filter((each) => each !== accountId);
    const now = isWaiting ? [...others, accountId] : others;
    if (now.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, now.join(' '));
  } catch {
    // Without storage other pages cannot help with sending; the hand-over's own page does.
  }
}

/** Whether any account has something waiting here: who is signed in is known only later, and sends only their own. */
export function isSomethingWaiting(): boolean {
  try {
    return waiting().length > 0;
  } catch {
    return false;
  }
}
