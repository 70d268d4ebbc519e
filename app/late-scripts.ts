/** When does a page that is whole without its scripts begin to load them? */

/** A page whose pictures are slow comes alive after this time all the same, in milliseconds. */
const latestMs = 3000;

/** What was seen is given this time to become sharp: a large picture is drawn some frames after the letters. */
const restMs = 100;

/**
 * Runs in the page: begins once it is painted and loaded, at the first sign of a visitor, or after a while, whichever comes first.
 * Written out as text, so it may use nothing from outside itself.
 */
function beginLate(begin: () => void, latest: number, rest: number): void {
  let hasBegun = false;
  const signs = new AbortController();
  const start = () => {
    if (!hasBegun) begin();
    hasBegun = true;
    signs.abort();
  };
  // A pointer that lies still is told of too, as soon as the new page slides in below it: it has not moved.
  const hasMoved = ({ type, movementX, movementY }: PointerEvent) =>
    type !== 'pointermove' || movementX !== 0 || movementY !== 0;
  // A frame is told of before it is seen: what is asked for in between would share the line with what the visitor waits for.
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

/** Asks for all modules at once: one that names the next would cost a round trip each. */
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
 * The same page with its scripts held back until it is painted: on a phone they would share the line with its letters and its first picture.
 * What the router wrote stays as it was, but its imports wait. A page in which they are not found as expected is left alone.
 * @param html a whole page as the router renders it
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

/** The paths of the modules that such a page asks for at once when it begins: what the measure of a first visit counts. */
export function lateModules(html: string): string[] {
  const [, paths = '[]'] = /\}\)\((\["[^\]]+"\])\);const \[route0/.exec(html) ?? [];
  return JSON.parse(paths) as string[];
}
