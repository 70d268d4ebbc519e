import mapWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/** Addresses that may become a script of their own: the map's worker and the service worker. Nothing else, ever. */
const admittedPaths = new Set([mapWorkerUrl, '/sw.js']);

/** What a sink takes: a `TrustedScriptURL` where the browser has Trusted Types, else the address itself. */
export type ScriptUrl = string & { readonly isTrusted?: unique symbol };

type Policy = { createScriptURL: (url: string) => unknown };
type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
};

/**
 * Admits an address of our own origin that is on the list, without query or fragment.
 * @throws TypeError for every other address
 */
export function admitScriptUrl(
  url: string,
  origin: string,
  admitted: ReadonlySet<string> = admittedPaths,
): string {
  const target = new URL(url, origin);
  if (target.origin === origin && target.search === '' && target.hash === '' && admitted.has(target.pathname))
    return target.href;
  throw new TypeError(`The address ${url} may not become a script.`);
}

let policy: Policy | null = null;

/** Makes an admitted address acceptable to `new Worker` and `serviceWorker.register`. The policy 'app' is the only one of the product. */
export function trustedScriptUrl(url: string): ScriptUrl {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (!trustedTypes) return admitScriptUrl(url, location.origin);
  policy ??= trustedTypes.createPolicy('app', {
    createScriptURL: (asked) => admitScriptUrl(asked, location.origin),
  });
  // The DOM's types know these sinks as taking strings only.
  return policy.createScriptURL(url) as ScriptUrl;
}

export const mapWorkerScript = mapWorkerUrl;
