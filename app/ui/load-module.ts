let tries = 0;

/**
 * Loads a module, and once more under another address if it fails: several browsers remember a failed module as long as the page is open.
 * @param load an `import()` of the module
 */
export async function loadModule<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    // Chromium and Firefox name the module; otherwise the failure is final.
    const [address] = /https?:\/\/\S+?\.js/.exec(error instanceof Error ? error.message : '') ?? [];
    if (address === undefined) throw error;
    tries += 1;
    // The module at that address is the one `load` imports.
    return (await import(/* @vite-ignore */ `${address}?again=${tries}`)) as M;
  }
}

/** A failed part is tried again after this time, or once back online. */
const againMilliseconds = 5000;

/**
 * Loads a module that nobody pressed for. It never fails: until the module loads, the page works without it, or with the server's
 * rendering.
 * @param load an `import()` of the module
 */
export async function loadPatiently<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await loadModule(load);
  } catch {
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, againMilliseconds);
    });
    return loadPatiently(load);
  }
}
