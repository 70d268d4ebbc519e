import mapWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/** Addresses allowed as scripts: the map's worker and the service worker. No others, ever. */
const admittedPaths = new Set([mapWorkerUrl, '/sw.js']);

/** A sink's value: a `TrustedScriptURL` where the browser has Trusted Types, else the address itself. */
export type ScriptUrl = string & { readonly isTrusted?: unique symbol };

type Policy = { createScriptURL: (url: string) => unknown };
type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
};

/** Allows an address of our own origin on the list, without query or fragment. @throws TypeError for any other */
export function admitScriptUrl(
  url: string,
  origin: string,
  admitted: ReadonlySet<string> = admittedPaths,
): string {
  const target = new URL(url, origin);
  if (target.origin === origin && target.search === '' && target.hash === '' && admitted.has(target.pathname))
    return target.href;
  throw new TypeError(`The address ${url} is not allowed as a script.`);
}

let policy: Policy | null = null;

/** Makes an allowed address acceptable to `new Worker` and `serviceWorker.register`. The policy 'app' is the product's only one. */
export function trustedScriptUrl(url: string): ScriptUrl {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (!trustedTypes) return admitScriptUrl(url, location.origin);
  policy ??= trustedTypes.createPolicy('app', {
    createScriptURL: (asked) => admitScriptUrl(asked, location.origin),
  });
  // The DOM's types only allow strings here.
  return policy.createScriptURL(url) as ScriptUrl;
}

export const mapWorkerScript = mapWorkerUrl;
