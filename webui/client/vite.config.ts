import { defineConfig } from "vite";
import { firstLoad, packed, shared, words } from "./first-load.ts";
import { pwaFiles } from "./pwa-files.ts";

// JSX settings are read from tsconfig.json, so no preset plugin is needed.
export default defineConfig({
  plugins: [words(), firstLoad(), pwaFiles(), packed()],
  build: {
    // Raspberry Pi OS browsers and phones of the last five years.
    target: ["es2022", "safari15.4", "chrome100", "firefox100"],
    // One sheet a page: the TV page does not wait for the phone's styles.
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: [shared()] } } },
  },
  server: {
    // The dictionaries live with the engine, two folders up.
    fs: { allow: ["../.."] },
    proxy: {
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
      "/api": "http://127.0.0.1:8000",
      "/qr.svg": "http://127.0.0.1:8000",
    },
  },
});
