/** Does something of a hand-over wait to be sent? A mark in storage, so that any page knows without opening a database. */
const key = 'hand-over-waiting';

export function noteWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Without storage other pages do not help sending; the hand-over's own page does.
  }
}

export function isSomethingWaiting(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
