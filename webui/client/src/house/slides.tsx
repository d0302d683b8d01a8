/** The bar's own slides: made, changed, put in order and deleted. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { HouseChanges, Slide } from "../generated/protocol";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { useAttempt } from "../ui/failures";
import { Field } from "../ui/form/field";
import { FileField } from "../ui/form/file-field";
import { Form } from "../ui/form/form";
import { t } from "../words/i18n";
import { deleteSlide, moveSlide, saveSlide, slides, storeFile } from "./files-http";
import { failureWords, say } from "./words";
import "./files.css";

const LONGEST_LINE = 120;
const NEW = { slide: null, picture: null, line: null };
type Draft = Omit<Slide, "slide"> & { slide: number | null };

export function OwnSlides() {
  const shown = useSignal<readonly Slide[] | null>(null);
  const editing = useSignal<Draft | null>(null);
  const deleting = useSignal<Slide | null>(null);
  const { attempt, alert } = useAttempt(failureWords);
  const load = async (): Promise<void> => {
    shown.value = (await slides()).slides;
  };
  const act = (asked: () => Promise<HouseChanges>) =>
    attempt(async () => {
      await asked();
      await load();
    });
  useEffect(() => void attempt(load), []);
  if (editing.value !== null) {
    return (
      <SlideForm
        draft={editing.value}
        onClose={() => {
          editing.value = null;
          void attempt(load);
        }}
      />
    );
  }
  const asked = deleting.value;
  return (
    <>
      <p class="soft">{say("slides.about")}</p>
      {alert}
      {shown.value === null && !alert && <p role="status">{t("common.loading")}</p>}
      {shown.value?.length === 0 && <p>{say("slides.none")}</p>}
      <ol class="own-slides">
        {shown.value?.map((one, place) => (
          <li key={one.slide} data-testid="own-slide">
            <Preview {...one} />
            <div class="house-acts">
              <Button
                id={`slide-up-${one.slide}`}
                kind="plain"
                size="small"
                label={say("slides.up")}
                off={place === 0 && say("slides.is_first")}
                onPress={() => void act(() => moveSlide(one.slide, place - 1))}
              >
                ▲
              </Button>
              <Button
                id={`slide-change-${one.slide}`}
                kind="plain"
                size="small"
                onPress={() => (editing.value = one)}
              >
                {say("house.change")}
              </Button>
              <Button
                id={`slide-erase-${one.slide}`}
                kind="plain"
                size="small"
                onPress={() => (deleting.value = one)}
              >
                {t("common.erase")}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button id="slide-new" kind="main" onPress={() => (editing.value = NEW)}>
        {say("slides.new")}
      </Button>
      {asked !== null && (
        <Confirm
          id="slide-sure"
          title={say("slides.erase")}
          text={say("files.undone_within")}
          yes={t("common.erase")}
          danger
          onYes={() => void act(() => deleteSlide(asked.slide))}
          onClose={() => (deleting.value = null)}
        />
      )}
    </>
  );
}

function Preview({ picture, line }: Omit<Slide, "slide">) {
  return (
    <div class="slide-preview">
      {picture !== null && <img src={`/files/${picture}`} alt={line ?? ""} />}
      {line !== null && <p>{line}</p>}
    </div>
  );
}

function SlideForm({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const picture = useSignal(draft.picture);
  const line = useSignal(draft.line ?? "");
  const sending = useSignal(false);
  const { attempt, alert } = useAttempt((error) => {
    sending.value = false;
    return failureWords(error);
  });
  const send = (file: File) =>
    attempt(async () => {
      sending.value = true;
      picture.value = (await storeFile(file, "picture")).file;
      sending.value = false;
    });
  const written = line.value.trim();
  const missing =
    (sending.value && say("slides.sending")) ||
    (picture.value === null && written === "" && say("slides.empty"));
  const save = (): void => {
    if (missing) return;
    void attempt(async () => {
      const { slide } = draft;
      const of = { picture: picture.value, line: written === "" ? null : written };
      await saveSlide(slide === null ? of : { slide, ...of });
      onClose();
    });
  };
  return (
    <Form class="house-form" onSubmit={save}>
      <Preview picture={picture.value} line={written || null} />
      <FileField
        id="slide-picture"
        label={say("slides.picture")}
        accept="image/png,image/jpeg,image/webp"
        onFiles={([file]) => void send(file)}
      />
      {sending.value && <p role="status">{say("slides.sending")}</p>}
      {picture.value !== null && (
        <Button id="slide-no-picture" kind="plain" onPress={() => (picture.value = null)}>
          {say("slides.no_picture")}
        </Button>
      )}
      <Field
        id="slide-line"
        label={say("slides.line")}
        value={line.value}
        most={LONGEST_LINE}
        onValue={(text) => (line.value = text)}
      />
      <Button id="slide-save" kind="main" size="large" off={missing} onPress={save}>
        {t("common.save")}
      </Button>
      <Button id="slide-cancel" kind="plain" onPress={onClose}>
        {t("common.cancel")}
      </Button>
      {alert}
    </Form>
  );
}
