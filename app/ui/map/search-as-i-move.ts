/** The specification's storage key of the visitor's choice. Default: off. */
export const searchAsIMoveKey = 'searchAsIMove';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function readSearchAsIMove(store: () => Store): boolean {
  try {
    return store().getItem(searchAsIMoveKey) === 'true';
  } catch {
    // The browser blocks storage: use the default.
    return false;
  }
}

export function keepSearchAsIMove(store: () => Store, isOn: boolean): void {
  try {
    store().setItem(searchAsIMoveKey, String(isOn));
  } catch {
    // Without storage the choice lasts for this page.
  }
}
