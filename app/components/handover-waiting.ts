/** Does something of a hand-over wait to be sent, and whose is it? A mark in storage, so that any page knows without opening a database. */
const key = 'hand-over-waiting';
/** What stood there before each account had a mark of its own. */
const nameless = 'yes';

/** The accounts of which something waits. */
function waiting(): string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);
}

/** Notes it for one account: what waits of another one's, who is not signed in now, still waits. */
export function noteWaiting(accountId: string, isWaiting: boolean): void {
  try {
    const others = waiting().filter((each) => each !== accountId && each !== nameless);
    const now = isWaiting ? [...others, accountId] : others;
    if (now.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, now.join(' '));
  } catch {
    // Without storage other pages do not help sending; the hand-over's own page does.
  }
}

/** Of anybody's: who is signed in is known later, and sends their own alone. */
export function isSomethingWaiting(): boolean {
  try {
    return waiting().length > 0;
  } catch {
    return false;
  }
}
