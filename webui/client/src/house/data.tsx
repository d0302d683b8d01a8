import { useSignal } from "@preact/signals";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { useAttempt } from "../ui/failures";
import { useFetched } from "../ui/fetching";
import { FileField } from "../ui/form/file-field";
import { upload } from "./files-http";
import { downloadLink, health, houseState, restoreUpload } from "./http";
import { failureWords, say } from "./words";

const LOOK_EVERY_MS = 1000;

/** Everything as one file; a database is copied and restored where it is. */
export function Data() {
  const { found, status } = useFetched(houseState);
  if (found.value === null) return status;
  return found.value.in_database ? (
    <p class="soft" data-testid="house-in-database">
      {say("refused.data_in_database")}
    </p>
  ) : (
    <FolderData />
  );
}

/** Download everything, or replace it by such a file of this or another server. */
function FolderData() {
  const chosen = useSignal<File | null>(null);
  const status = useSignal<string | null>(null);
  const { attempt, alert } = useAttempt((error) => {
    status.value = null;
    return failureWords(error);
  });
  const download = () => attempt(async () => location.assign((await downloadLink()).path));
  const restore = (file: File) =>
    attempt(async () => {
      await upload(file, (share) => {
        status.value = say("data.sending", { n: Math.floor(100 * share) });
      });
      status.value = say("data.checking");
      const { boot } = await restoreUpload();
      await newStart(boot);
      status.value = say("data.restored");
    });
  const file = chosen.value;
  return (
    <>
      <p class="soft">{say("data.what")}</p>
      <Button id="house-download" onPress={() => void download()}>
        {say("data.download")}
      </Button>
      <FileField
        id="house-upload"
        label={say("data.upload")}
        accept=".zip,application/zip"
        onFiles={([file]) => (chosen.value = file)}
      />
      <p role="status" data-testid="house-data-told">
        {status.value}
      </p>
      {alert}
      {file !== null && (
        <Confirm
          id="house-restore"
          title={say("data.sure")}
          text={say("data.sure_text")}
          yes={say("data.replace")}
          danger
          onYes={() => void restore(file)}
          onClose={() => (chosen.value = null)}
        />
      )}
    </>
  );
}

/** Wait until the server has been started again. */
async function newStart(boot: string): Promise<void> {
  for (;;) {
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    const now = await health().catch(() => null);
    if (now !== null && now.boot !== boot) return;
  }
}
