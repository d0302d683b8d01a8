/**
 * What makes the first load short: a line of script in the page (src/early.ts) that asks for all files of
 * this page and language at once; words that no client says left out; and every file packed.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type Plugin, type Rolldown } from "vite";

const PLACE = /<!-- first load .*?-->/;
const PAGES: Readonly<Record<string, string>> = {
  "": "src/home/index.tsx",
  t: "src/table/index.tsx",
  board: "src/board/index.tsx",
  panel: "src/panel/index.tsx",
};
const ROOTS = ["src/main.tsx", PAGES.t].map((file) => join(import.meta.dirname, file ?? ""));
const LANGUAGES = ["es", "eu", "en"];
/** Said by the server and the panel, never by the app. */
const NOT_OURS = /^(export|panel|error)\./;
/** Words that no phone needs before its first bid: in a file of their own (i18n.ts, `allWords`). */
const LATE =
  /^(board|counter|first|house|part|panelpage|home|preset|setting|rules|history|told|voice|refused\.(?!no_such_table|wrong_protocol))\b/;
const SAYS_LATE =
  /["'`](?:board|counter|first|house|panelpage|home|preset|setting|rules|history|told|voice)\.\w[^"'`]*["'`]/;
const PACKED = /\.(js|css|svg|html|webmanifest)$/;

type Bundle = Rolldown.OutputBundle;

/** The two parts of each dictionary; whole in the tests of the words themselves. */
export function words(): Plugin {
  return {
    name: "words",
    enforce: "pre",
    apply: (_, { mode }) => mode !== "test",
    transform: {
      filter: { id: /scorekeeper\/locales\/(es|eu|en)\.json(\?late)?$/ },
      handler(code, id) {
        const late = id.endsWith("?late");
        const all = Object.entries(JSON.parse(code) as Record<string, string>);
        const part = all.filter(([key]) => !NOT_OURS.test(key) && LATE.test(key) === late);
        const text = JSON.stringify(Object.fromEntries(part));
        return late ? { code: `export default ${text}`, moduleType: "js" } : text;
      },
    },
  };
}

export function firstLoad(): Plugin {
  let root = "";
  return {
    name: "first-load",
    apply: "build",
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    /** A late word in an early module would be shown as its key. */
    generateBundle() {
      for (const id of phoneNeeds((one) => this.getModuleInfo(one))) {
        const said = SAYS_LATE.exec(this.getModuleInfo(id)?.code ?? "");
        if (said) {
          this.error(
            `${id} says ${said[0]}, which is a late word (first-load.ts): load it late too`,
          );
        }
      }
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const script = await early(root, {
          pages: Object.fromEntries(
            Object.entries(PAGES).map(([page, file]) => [page, filesOf(bundle, file)]),
          ),
          words: Object.fromEntries(
            LANGUAGES.map((one) => [one, filesOf(bundle, `locales/${one}.json`)]),
          ),
          late: Object.fromEntries(
            LANGUAGES.map((one) => [one, filesOf(bundle, `locales/${one}.json?late`)]),
          ),
        });
        if (!PLACE.test(html)) throw new Error("index.html has lost the place of its first line");
        return html.replace(PLACE, () => `<script>${script.trim()}</script>`);
      },
    },
  };
}

type Look = (id: string) => { importedIds: readonly string[]; code: string | null } | null;

/** The modules without which a phone at a table cannot begin: all that is imported at once. */
function phoneNeeds(look: Look): Set<string> {
  const wanted = new Set(ROOTS);
  for (const id of wanted) for (const one of look(id)?.importedIds ?? []) wanted.add(one);
  return wanted;
}

/**
 * One file of what the phone at a table has in common with other pages: each file costs a slow phone
 * a journey of its own. Not of what those share among themselves.
 */
export function shared(): Rolldown.CodeSplittingGroup {
  let needed: Set<string> | null = null;
  return {
    name: (id, chunking) => {
      needed ??= phoneNeeds((one) => chunking.getModuleInfo(one));
      return needed.has(id) ? "shared" : null;
    },
    debugName: "shared",
    minShareCount: 2,
  };
}

/** As the server sends them: gzip is all a browser takes by plain http, brotli is for https. */
export function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    enforce: "post",
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir = "" }) {
        for (const folder of [dir, join(dir, "assets")]) {
          for (const name of readdirSync(folder).filter((one) => PACKED.test(one))) {
            pack(join(folder, name));
          }
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

/** The chunk that a source file ended in, what it imports, and the styles of both. */
function filesOf(bundle: Bundle, source: string): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const first = chunks.find((one) => one.moduleIds.some((id) => id.endsWith(`/${source}`)));
  if (!first) throw new Error(`no chunk has ${source}`);
  const wanted = new Set([first.fileName]);
  for (const name of wanted) {
    const chunk = bundle[name];
    if (chunk?.type === "chunk") for (const one of chunk.imports) wanted.add(one);
  }
  const styles = [...wanted].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return [...wanted, ...new Set(styles)].map((name) => `/${name}`);
}

/** src/early.ts and what it imports as one line. */
async function early(root: string, files: unknown): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: ["es2022", "safari15.4"],
      rolldownOptions: { input: join(root, "src/early.ts"), output: { format: "iife" } },
    },
  });
  const [found] = [made].flat();
  if (!found || !("output" in found)) throw new Error("src/early.ts gave nothing");
  return found.output[0].code;
}
