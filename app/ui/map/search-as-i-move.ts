/** The key that the specification gives the visitor's choice. Default: off. */
export const searchAsIMoveKey = 'searchAsIMove';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function readSearchAsIMove(store: () => Store): boolean {
  try {
    return store().getItem(searchAsIMoveKey) === 'true';
  } catch {
    // The browser bars storage: the default holds.
    return false;
  }
}

export function keepSearchAsIMove(store: () => Store, isOn: boolean): void {
  try {
    store().setItem(searchAsIMoveKey, String(isOn));
  } catch {
    // Without storage the choice holds for this page.
  }
}
