import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    pool: "threads",
    testTimeout: 20_000,
    globalSetup: "test/engine-views.ts",
    // One module graph a worker instead of one a file: two fifths of the processor time.
    isolate: false,
    setupFiles: "test/each-test.ts",
  },
});
