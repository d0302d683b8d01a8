/** Caller packs: recordings of the words that the TV says, and what speaks each language first. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Pack, VoiceSource } from "../generated/protocol";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { useAttempt } from "../ui/failures";
import { FileField } from "../ui/form/file-field";
import { Select } from "../ui/form/select";
import { play } from "../voice/sounds";
import { colon, LOCALE_NAMES, LOCALES, type Locale, locale, t } from "../words/i18n";
import { chooseVoice, deleteSounds, packs, saveSounds, storeFile } from "./files-http";
import { failureWords, say } from "./words";
import "./files.css";

const SOURCES: readonly VoiceSource[] = ["own", "browser", "made"];

/** What became of the files that were chosen. */
interface Sent {
  words: readonly string[];
  /** Names of files that are for no word. */
  unknown: readonly string[];
  /** Names of files that were refused, each with the reason. */
  refused: readonly string[];
}

export function Voices() {
  const language = useSignal<Locale>(locale.value);
  const all = useSignal<readonly Pack[]>([]);
  const status = useSignal<string | null>(null);
  const sent = useSignal<Sent | null>(null);
  const { attempt, alert } = useAttempt(failureWords);
  const load = async (): Promise<void> => {
    all.value = (await packs()).packs;
  };
  useEffect(() => void attempt(load), []);
  const pack = all.value.find((one) => one.language === language.value);

  const send = (files: readonly File[]) =>
    attempt(async () => {
      sent.value = null;
      const found = await store(files, (n) => {
        status.value = say("voices.sending", { n, of: files.length });
      });
      status.value = null;
      if (found.sounds.length > 0) await saveSounds(language.value, found.sounds);
      sent.value = { ...found, words: found.sounds.map(([word]) => word) };
      await load();
    });

  return (
    <>
      <p class="soft">{say("voices.about")}</p>
      <div class="house-choices" role="group" aria-label={say("voices.language")}>
        {LOCALES.map((one) => (
          <Button
            key={one}
            id={`voices-${one}`}
            kind="plain"
            pressed={language.value === one}
            onPress={() => {
              language.value = one;
              sent.value = null;
            }}
          >
            {LOCALE_NAMES[one]}
          </Button>
        ))}
      </div>
      {pack && (
        <>
          <First
            pack={pack}
            onFirst={(first) =>
              void attempt(async () => {
                await chooseVoice(language.value, first);
                await load();
              })
            }
          />
          <FileField
            id="voices-files"
            label={say("voices.choose")}
            accept=".ogg,.oga,.opus,.mp3,audio/ogg,audio/mpeg"
            multiple
            onFiles={(files) => void send(files)}
          />
          <p role="status" data-testid="voices-told">
            {status.value}
            {sent.value && <SentLines {...sent.value} />}
          </p>
          {alert}
          <Words
            key={language.value}
            pack={pack}
            onDelete={(words) =>
              void attempt(async () => {
                await deleteSounds(language.value, words);
                await load();
              })
            }
          />
        </>
      )}
      {!pack && alert}
    </>
  );
}

/** Store each file, one after the other. */
async function store(files: readonly File[], onFile: (n: number) => void) {
  const sounds = new Map<string, string>();
  const unknown: string[] = [];
  const refused: string[] = [];
  for (const [n, file] of files.entries()) {
    onFile(n + 1);
    try {
      const { file: stored, word } = await storeFile(file, "sound");
      if (word === undefined) unknown.push(file.name);
      else sounds.set(word, stored);
    } catch (why) {
      refused.push(`${file.name}${colon()}${failureWords(why)}`);
    }
  }
  return { sounds: [...sounds], unknown, refused };
}

function SentLines({ words, unknown, refused }: Sent) {
  return (
    <>
      <span>{say("voices.saved", { n: words.length, words: words.join(", ") || "—" })}</span>
      {unknown.length > 0 && <span>{say("voices.unknown", { names: unknown.join(", ") })}</span>}
      {refused.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </>
  );
}

function First({ pack, onFirst }: { pack: Pack; onFirst: (first: VoiceSource) => void }) {
  return (
    <>
      <Select
        id="voices-first"
        label={say("voices.first")}
        value={pack.first}
        of={SOURCES}
        words={(one) => say(`voices.source.${one}`)}
        onValue={onFirst}
      />
      {!pack.made && <p class="soft">{say("voices.not_made")}</p>}
    </>
  );
}

/** The words that were recorded, to be heard or deleted, and those that are missing. */
function Words({ pack, onDelete }: { pack: Pack; onDelete: (words: readonly string[]) => void }) {
  const chosen = useSignal<string | null>(null);
  const sure = useSignal(false);
  const words = Object.entries(pack.words);
  const there = words.filter(([word]) => word in pack.files);
  const missing = words.filter(([word]) => !(word in pack.files));
  const one = chosen.value !== null && chosen.value in pack.files ? chosen.value : null;
  return (
    <>
      {there.length > 0 && (
        <>
          <p>
            <b>{say("voices.there", { n: there.length, of: words.length })}</b>
          </p>
          <div class="word-chips" role="group" aria-label={say("voices.listen")}>
            {there.map(([word, text]) => (
              <Button
                key={word}
                id={`voices-word-${word}`}
                kind="plain"
                size="small"
                label={say("voices.listen_to", { text })}
                pressed={one === word}
                onPress={() => {
                  chosen.value = word;
                  void play([`/files/${pack.files[word]}`]);
                }}
              >
                {text}
              </Button>
            ))}
          </div>
          {one !== null && (
            <Button id="voices-erase" kind="plain" onPress={() => onDelete([one])}>
              {say("voices.erase", { text: pack.words[one] ?? one })}
            </Button>
          )}
          <Button id="voices-erase-all" kind="danger" onPress={() => (sure.value = true)}>
            {say("voices.erase_all")}
          </Button>
        </>
      )}
      {missing.length > 0 && (
        <details class="words-missing" open={there.length > 0}>
          <summary data-testid="voices-missing">
            {say("voices.missing", { n: missing.length })}
          </summary>
          <p class="soft">{say("voices.missing_about")}</p>
          <dl>
            {missing.map(([word, text]) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd lang={pack.language}>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {sure.value && (
        <Confirm
          id="voices-sure"
          title={say("voices.erase_all")}
          text={say("files.undone_within")}
          yes={t("common.erase")}
          danger
          onYes={() => onDelete(Object.keys(pack.files))}
          onClose={() => (sure.value = false)}
        />
      )}
    </>
  );
}
