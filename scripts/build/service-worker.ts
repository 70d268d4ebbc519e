// Builds the service worker: one plain script at /sw.js that knows its build.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const source = fileURLToPath(new URL('../../app/offline/service-worker.ts', import.meta.url));

/** @param version changes whenever a page's files do, so that browsers notice a newer worker */
async function bundleWorker(version: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { buildVersion: JSON.stringify(version) },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      rollupOptions: { input: source, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput; // one input, not watched
  return built.output[0].code;
}

/** Adds `/sw.js` to the browser's files. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      // Their names contain content hashes.
      const names = Object.keys(bundle).toSorted().join('\n');
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(version) });
    },
  };
}
