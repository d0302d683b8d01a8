/** Vite plugin: write the icon as PNG, and the service worker with the list of files to cache. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { drawIcon } from "./icons.ts";

const ICONS = [192, 512];
/** Pages of phones, the only ones that are cached. */
const PAGES = ["index.html", "table.html"];

export function pwaFiles(): Plugin {
  let root = "";
  return {
    name: "pwa-files",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    writeBundle({ dir = "" }) {
      const svg = readFileSync(join(root, "public", "icon.svg"), "utf8");
      for (const size of ICONS) writeFileSync(join(dir, `icon-${size}.png`), drawIcon(svg, size));
      const worker = readFileSync(join(root, "src", "pwa", "sw.js"), "utf8");
      writeFileSync(
        join(dir, "sw.js"),
        `self.AMARRAKO = ${JSON.stringify(shell(dir))};\n${worker}`,
      );
    },
  };
}

/** The files to cache, and a version that changes with any of them. */
function shell(dir: string): { version: string; files: string[] } {
  const files = readdirSync(join(dir, "assets"))
    .filter((name) => /\.(js|css|woff2|svg)$/.test(name))
    .map((name) => `/assets/${name}`)
    .sort();
  const version = createHash("sha256");
  for (const page of PAGES) version.update(readFileSync(join(dir, page)));
  for (const name of files) version.update(name);
  return {
    version: version.digest("hex").slice(0, 16),
    files: ["/", "/t/", "/icon.svg", "/manifest.webmanifest", ...files],
  };
}
