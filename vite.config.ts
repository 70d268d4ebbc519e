import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { stylesOfLazySections, stylesOnlyOnce } from './scripts/build/styles-of-lazy-sections.ts';
import { leanRouter } from './scripts/build/lean-router.ts';
import { scriptFiles } from './scripts/build/script-files.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { smallFirstScripts } from './scripts/build/small-first-scripts.ts';

/** A class's name and four characters of its file: short, because every name is in the styles, the page and its script. */
function classNameIn(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** Every page has these already; icons are so small that preloading them costs more than it saves. */
const alwaysThere = /\/(react|shell|rolldown-runtime|Icon[A-Z]\w+)-/;

/** Loaded on request or when read to the end: preloading what it needs would cost every visitor. */
const onDemand = /\/(lightbox|notice-bell|toast-card|founders-modal|account-favourites|reviews|around-here)-/;

export default defineConfig({
  css: { modules: { generateScopedName: classNameIn } },
  plugins: [
    reactRouter(),
    leanRouter,
    smallFirstScripts,
    stylesOfLazySections(),
    stylesOnlyOnce,
    serviceWorker(),
  ],
  build: {
    target: 'es2023',
    // On the server too: some of its scripts are written into the page.
    minify: 'oxc',
    cssMinify: true,
    modulePreload: {
      resolveDependencies: (wanted, files) =>
        files.filter((file) => file.endsWith('.css') || !(onDemand.test(wanted) || alwaysThere.test(file))),
    },
    // Fonts and icons stay files: inlined ones would be downloaded again with every page's style sheet.
    assetsInlineLimit: 0,
    rollupOptions: {},
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups: scriptFiles },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/server-build.ts' } },
    },
  },
  // Otherwise Vite discovers most packages while the first page loads, and reloads that page for them.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/**/*.tsx', '!app/**/*.test.tsx'] },
  server: { hmr: { overlay: true } },
});
