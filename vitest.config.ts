import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/{src,test,bench}/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['apps/api/test/postgres.ts'],
    // Every file has its own database, so files may run side by side.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
