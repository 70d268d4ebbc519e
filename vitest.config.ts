import { configDefaults, defineConfig } from 'vitest/config';

// `vitest run --project rule` needs nothing; `db` and `race` share one PostgreSQL; `conformance` starts a built server.
const databaseServer = './tests/builders/database-server.ts';
const exclude = [...configDefaults.exclude, 'build/**', '.data/**', '.cache/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rule',
          environment: 'node',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [
            ...exclude,
            '**/*.db.test.ts',
            'tests/races/**',
            'tests/conformance/**',
            'tests/durability/**',
          ],
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup: databaseServer,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'race',
          environment: 'node',
          include: ['tests/races/**/*.test.ts'],
          globalSetup: databaseServer,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'durability',
          environment: 'node',
          include: ['tests/durability/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'conformance',
          environment: 'node',
          include: ['tests/conformance/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
