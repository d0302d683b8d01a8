import { defineConfig } from "vite";
import { addresses, inlinePreload, packed } from "./build-plugins.ts";
import { pwaFiles } from "./pwa-files.ts";

// JSX settings are read from tsconfig.json, so no preset plugin is needed.
export default defineConfig({
  plugins: [addresses(), inlinePreload(), pwaFiles(), packed()],
  appType: "mpa",
  build: {
    // Browsers of Raspberry Pi OS, and of phones of the last five years.
    target: ["es2022", "safari15.4", "chrome100", "firefox100"],
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // The packages that are in the files, with the texts of their licences.
    license: { fileName: "licences.json" },
    rolldownOptions: {
      // webui/http/pages.py maps addresses to pages.
      output: {
        // One chunk for what several pages load first: each file costs a slow phone a request. What
        // only the home page and parts of it share is not of several pages.
        codeSplitting: {
          groups: [
            {
              name: "shared",
              tags: ["$initial"],
              minShareCount: 2,
              test: (id) => !id.includes("/src/home/"),
            },
          ],
        },
      },
      input: ["index.html", "table.html", "screen.html", "championship.html"],
    },
  },
  server: {
    // The dictionaries are in scorekeeper/locales, two folders up.
    fs: { allow: ["../.."] },
    proxy: {
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
      "/api": "http://127.0.0.1:8000",
      "/qr.svg": "http://127.0.0.1:8000",
    },
  },
});
