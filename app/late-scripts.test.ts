import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { lateModules, startScriptsLate } from './late-scripts.ts';

const page = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/home.js"/></head>
<body><script>before()</script><script type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.modules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body></html>`;

/** A page's globals, reduced to what the script uses; `import()` stands for a function that records the path. */
function visit(html: string) {
  const heard = new Map<string, (event?: Partial<PointerEvent>) => void>();
  const imported: string[] = [];
  const preloaded: string[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const frames: (() => void)[] = [];
  const paints: string[] = [];
  const window = {
    addEventListener: (name: string, run: () => void, options?: { signal?: AbortSignal }) => (
      heard.set(name, run),
      options?.signal?.addEventListener('abort', () => heard.delete(name))
    ),
  } as Record<string, unknown>;
  const code = /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  runInNewContext(code.replaceAll('import(', 'imports('), {
    window,
    AbortController,
    imports: (path: string) => (imported.push(path), Promise.resolve({ path })),
    requestAnimationFrame: (run: () => void) => frames.push(run),
    performance: { getEntriesByName: (name: string) => paints.filter((paint) => paint === name) },
    setTimeout: (run: () => void, ms = 0) => timers.push({ run, ms }),
    document: {
      readyState: 'interactive',
      createElement: () => ({ rel: '', href: '' }),
      head: { append: (link: { href: string }) => preloaded.push(link.href) },
    },
  });
  const frame = () => frames.splice(0).forEach((run) => run());
  return { frame, frames, heard, imported, paints, preloaded, timers, window };
}

describe('scripts that start late', () => {
  it('load nothing before the page has loaded, and everything right after', async () => {
    const { frame, heard, imported, paints, preloaded, timers, window } = visit(startScriptsLate(page));
    expect(imported).toEqual([]);
    expect(preloaded).toEqual([]);
    heard.get('load')?.();
    // Loaded, but not yet visible: frames pass.
    for (let count = 0; count < 6; count += 1) frame();
    expect(timers.filter(({ ms }) => ms < 3000)).toEqual([]);
    paints.push('first-contentful-paint');
    frame();
    frame();
    timers.find(({ ms }) => ms < 3000)?.run();
    expect(preloaded).toEqual(['/assets/entry.js', '/assets/home.js']);
    await vi.waitFor(() =>
      expect(imported).toEqual(['/assets/root.js', '/assets/home.js', '/assets/entry.js']),
    );
    expect(window.modules).toEqual({ root: { path: '/assets/root.js' }, home: { path: '/assets/home.js' } });
  });

  it('start when the visitor first does something, and only once', async () => {
    const { heard, imported, timers } = visit(startScriptsLate(page));
    const press = heard.get('pointerdown');
    heard.get('keydown')?.({ type: 'keydown' });
    press?.({ type: 'pointerdown' });
    expect([...heard.keys()]).toEqual(['load']);
    for (const { run } of timers) run();
    await vi.waitFor(() => expect(imported).toHaveLength(3));
  });

  it('don’t start for a pointer that rests where the page appears, but when it moves', () => {
    const { heard, preloaded } = visit(startScriptsLate(page));
    heard.get('pointermove')?.({ type: 'pointermove', movementX: 0, movementY: 0 });
    expect(preloaded).toEqual([]);
    heard.get('pointermove')?.({ type: 'pointermove', movementX: 0, movementY: -1 });
    expect(preloaded).not.toEqual([]);
  });

  it('aren’t waited for once they have begun, in browsers that don’t report the first paint', () => {
    const { frame, frames, heard, timers } = visit(startScriptsLate(page));
    heard.get('load')?.();
    for (let count = 0; count < 4; count += 1) frame();
    timers.find(({ ms }) => ms === 3000)?.run();
    for (let count = 0; count < 4; count += 1) frame();
    expect(frames).toEqual([]);
  });

  it('start after a while when a picture delays the page', async () => {
    const { imported, timers } = visit(startScriptsLate(page));
    timers.find(({ ms }) => ms === 3000)?.run();
    await vi.waitFor(() => expect(imported).toHaveLength(3));
  });

  it('leave nothing in the page that loads them earlier', () => {
    const late = startScriptsLate(page);
    expect(late).not.toContain('rel="modulepreload"');
    expect(late).not.toMatch(/^import \*/m);
    expect(late).toContain('<script>before()</script>');
    expect(lateModules(late)).toEqual(['/assets/entry.js', '/assets/home.js']);
  });

  it('leave a page alone in which the router wrote something unexpected', () => {
    const other = page.replace(
      'import * as route1',
      'import { extra } from "/assets/x.js";import * as route1',
    );
    expect(startScriptsLate(other)).toBe(other);
    expect(startScriptsLate('<p>no script</p>')).toBe('<p>no script</p>');
  });
});
