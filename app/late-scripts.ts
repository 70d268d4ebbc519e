/** Decides when a page that works without scripts starts loading them. */

/** A page with slow pictures becomes interactive after this time anyway, in milliseconds. */
const latestMs = 3000;

/** How long the visible content gets to finish: a large picture is drawn some frames after the text. */
const restMs = 100;

/**
 * Runs in the page: starts once it is painted and loaded, at the first sign of a visitor, or after a while, whichever comes first. Written
 * out as text, so it cannot use anything from outside.
 */
function beginLate(begin: () => void, latest: number, rest: number): void {
  let hasBegun = false;
  const signs = new AbortController();
  const start = () => {
    if (!hasBegun) begin();
    hasBegun = true;
    signs.abort();
  };
  // A still pointer also sends an event when a new page slides in below it: it has not moved.
  const hasMoved = ({ type, movementX, movementY }: PointerEvent) =>
    type !== 'pointermove' || movementX !== 0 || movementY !== 0;
  // A frame is reported before it is visible: loading anything in between would compete with what the visitor waits for.
  const isSeen = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  const afterPaint = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (hasBegun || isSeen() ? setTimeout(start, rest) : afterPaint())),
    );
  if (document.readyState === 'complete') afterPaint();
  else window.addEventListener('load', afterPaint, { once: true });
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'])
    window.addEventListener(sign, (event) => hasMoved(event as PointerEvent) && start(), {
      capture: true,
      passive: true,
      signal: signs.signal,
    });
  setTimeout(start, latest);
}

/** Requests all modules at once: discovering them one by one would cost a round trip each. */
function preloadModules(paths: string[]): void {
  for (const path of paths) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    document.head.append(link);
  }
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = /(<script type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const routeImport = /import \* as (route\d+) from ("[^"]+");/g;

/**
 * The same page with its scripts delayed until after the paint: on a phone they would compete with its text and first picture. The router's
 * markup stays, but its imports wait. A page without the expected imports is left alone.
 * @param html a whole page as rendered by the router
 */
export function startScriptsLate(html: string): string {
  const [, open = '', code = '', close = ''] = moduleScript.exec(html) ?? [];
  const routes = [...code.matchAll(routeImport)].map(([, name = '', path = '']) => ({ name, path }));
  const rest = code.replace(routeImport, '');
  if (routes.length === 0 || /^\s*import[\s*{]/m.test(rest)) return html;
  const paths = [...html.matchAll(preload)].map(([, path = '']) => path);
  const begin = [
    'async()=>{',
    `(${String(preloadModules)})(${JSON.stringify(paths)});`,
    `const [${routes.map(({ name }) => name).join()}]=await Promise.all([${routes.map(({ path }) => `import(${path})`).join()}]);`,
    rest,
    '}',
  ].join('');
  return html
    .replace(preload, '')
    .replace(moduleScript, () => `${open}(${String(beginLate)})(${begin},${latestMs},${restMs})${close}`);
}

/** The module paths such a page requests first: the bundle measurement counts them. */
export function lateModules(html: string): string[] {
  const [, paths = '[]'] = /\}\)\((\["[^\]]+"\])\);const \[route0/.exec(html) ?? [];
  return JSON.parse(paths) as string[];
}
