const storageKey = 'desk-keys';

/** Whether single letters work at the desk in this browser; on by default. */
export function areKeysOn(): boolean {
  try {
    return typeof localStorage === 'undefined' || localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Remembers the choice; without storage it lasts until the page is left. */
export function keepKeysOn(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {}
}
