import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { isMutantRun, mutantsPlugin } from './tests/mutants/mutants-plugin.ts';

// Time limits only end what hangs: machines differ in speed, and no test measures time. `vitest run --project rule` needs nothing; `db` and
// `race` share one PostgreSQL; `conformance` starts a built server.
const databaseServer = './tests/builders/database-server.ts';
const exclude = [...configDefaults.exclude, 'build/**', '.data/**', '.cache/**'];

/** `npm test` leaves these to `npm run prove`: they restart servers repeatedly, or wait for minutes by design. */
const long = [
  'tests/conformance/{archive,coming-and-going,many-slow-clients,page-cost,replica,restore,slow-clients,stored-content}.test.ts',
  'tests/durability/{jobs-killed,launcher,launcher-ways,point-in-time,points-killed}.test.ts',
  'tests/killed/**',
  'tests/timing/**',
  'features/auth/credential-stuffing.db.test.ts',
  'features/browse/map/crowded-map.db.test.ts',
  'features/hosting/storage-away.db.test.ts',
];
if (process.env.SUITE === 'core') exclude.push(...long);

export default defineConfig({
  test: {
    // Vitest's default, one fewer than the cores, leaves half of a two-core machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Sources with mutants in them must not stay in the cache.
    fsModuleCache: !isMutantRun,
    // `npm run prove -- coverage`. Files that no test loads count too, or a forgotten one would look perfect.
    coverage: {
      include: ['{api,app,features,platform}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.gen.*'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: '.cache/coverage',
    },
    projects: [
      {
        plugins: [mutantsPlugin()],
        test: {
          name: 'rule',
          environment: 'node',
          // A worker for each file took 40 s longer.
          isolate: false,
          setupFiles: './tests/builders/fresh-modules.ts',
          testTimeout: 60_000,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [
            ...exclude,
            '**/*.db.test.ts',
            'tests/races/**',
            'tests/conformance/**',
            'tests/durability/**',
            'tests/drills/**',
          ],
        },
      },
      {
        plugins: [mutantsPlugin()],
        test: {
          name: 'db',
          environment: 'node',
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup: databaseServer,
          // The server's sources keep no state between requests: reloading them for each file took a seventh of the time.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'race',
          environment: 'node',
          include: ['tests/races/**/*.test.ts'],
          globalSetup: databaseServer,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'durability',
          environment: 'node',
          include: ['tests/durability/**/*.test.ts'],
          exclude,
          testTimeout: 300_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      // Only `npm run prove -- drills`: they need programs that not every machine has, and wait by design.
      {
        test: {
          name: 'drills',
          environment: 'node',
          include: ['tests/drills/**/*.test.ts'],
          globalSetup: './tests/builders/served-template.ts',
          testTimeout: 600_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'conformance',
          environment: 'node',
          include: ['tests/conformance/**/*.test.ts'],
          // They stop and freeze real processes: on a busy machine an answer may be late once. What fails twice is broken.
          retry: process.env.CI ? 1 : 0,
          exclude,
          globalSetup: './tests/builders/served-template.ts',
          testTimeout: 240_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
