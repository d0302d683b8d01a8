/** Vite plugins: addresses in development, the inline script of each page, compressed files. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type Plugin, type Rolldown } from "vite";
import { LOCALES } from "./src/generated/languages";

const PLACE = "<!-- inline-preload.ts -->";
const PACKED = [".js", ".css", ".svg", ".html", ".webmanifest"];

/** Map addresses to pages in development, like webui/http/pages.py. */
export function addresses(): Plugin {
  return {
    name: "addresses",
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const [, first = ""] = (request.url ?? "").split(/[/?]/);
        if (first === "t") request.url = "/table.html";
        if (["bracket", "director", "room"].includes(first)) request.url = "/championship.html";
        if (["tv", "panel", "style", "house"].includes(first)) request.url = "/screen.html";
        next();
      });
    },
  };
}

/**
 * Bundle src/pages/inline-preload.ts into each page, with the names of the dictionary files, which Vite's
 * links cannot choose from.
 */
export function inlinePreload(): Plugin {
  let root = "";
  let script: Promise<string> | undefined;
  return {
    name: "inline-preload",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) return html;
        script ??= bundled(join(root, "src/pages/inline-preload.ts"), { WORDS: wordFiles(bundle) });
        const text = await script;
        if (!html.includes(PLACE)) throw new Error(`a page has no ${PLACE}`);
        return html.replace(PLACE, () => `<script>${text.trim()}</script>`);
      },
    },
  };
}

function wordFiles(bundle: Rolldown.OutputBundle): Record<string, string> {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  return Object.fromEntries(
    LOCALES.map((language) => {
      const found = chunks.find((one) => one.facadeModuleId?.endsWith(`/locales/${language}.json`));
      if (!found) throw new Error(`no file has the words of ${language}`);
      return [language, `/${found.fileName}`];
    }),
  );
}

/** Bundle a file with its imports as one classic script. */
async function bundled(input: string, constants: Record<string, unknown>): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      target: ["es2022", "safari15.4"],
      rolldownOptions: { input, output: { format: "iife" } },
    },
  });
  const [found] = [made].flat();
  if (!found || !("output" in found)) throw new Error(`${input} gave nothing`);
  return found.output[0].code;
}

/** Compress every file as the server sends it: gzip for plain http, brotli for https. */
export function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    enforce: "post",
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir = "" }) {
        for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
          if (PACKED.some((ending) => name.endsWith(ending))) pack(join(dir, name));
        }
      },
    },
  };
}

function pack(file: string): void {
  const text = readFileSync(file);
  const ways = {
    gz: gzipSync(text, { level: 9 }),
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  };
  for (const [ending, small] of Object.entries(ways)) {
    if (small.length < text.length) writeFileSync(`${file}.${ending}`, small);
  }
}
