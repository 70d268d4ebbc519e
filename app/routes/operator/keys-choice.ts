const storageKey = 'desk-keys';

/** Whether single letters act at the desk in this browser; they do until somebody switches them off. */
export function areKeysOn(): boolean {
  try {
    return typeof localStorage === 'undefined' || localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Remembers the choice; without storage it holds until the page is left. */
export function keepKeysOn(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Nothing more can be done, and nothing is lost.
  }
}
