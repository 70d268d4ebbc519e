let tries = 0;

/**
 * Loads a module, and once more under another address when it does not come: several browsers keep a failed module for as long as the page
 * stands, so that asking for the same address again would answer with the old failure.
 * @param load an `import()` of the module
 */
export async function loadModule<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    // Chromium and Firefox name the module; where it is not named, the failure stands.
    const [address] = /https?:\/\/\S+?\.js/.exec(error instanceof Error ? error.message : '') ?? [];
    if (address === undefined) throw error;
    tries += 1;
    // What stands at that address is the module that `load` asks for.
    return (await import(/* @vite-ignore */ `${address}?again=${tries}`)) as M;
  }
}

/** A part that did not come is asked for again after this time, or as soon as the browser finds its network. */
const againMilliseconds = 5000;

/**
 * Loads the module of a part that nobody pressed for. It never fails: until the part comes, the page stands without it, or with what the server drew.
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
