import { dismiss, hiddenHere, noticeText, say, shownNotices } from "../state/notices";
import { Button } from "../ui/button";

/** Banner with the notices about the data, until they are dismissed or hidden. */
export function Notices() {
  if (shownNotices.value.length === 0) {
    return hiddenHere.value ? <p role="status">{say("notice.hidden_here")}</p> : null;
  }
  return (
    <section class="notices" role="alert" data-testid="notices">
      {shownNotices.value.map((notice) => (
        <p key={`${notice.code}-${notice.at}-${notice.params.table}`}>{noticeText(notice)}</p>
      ))}
      <Button id="dismiss-notices" onPress={() => void dismiss()}>
        {say("notice.dismiss")}
      </Button>
    </section>
  );
}
