import { dismiss, notices, noticeText, say } from "../notices";
import { Button } from "../ui/button";

/** Banner with the notices about the data, until somebody dismisses it. */
export function Notices() {
  if (notices.value.length === 0) return null;
  return (
    <section class="notices" role="alert" data-testid="notices">
      {notices.value.map((notice) => (
        <p key={`${notice.code}-${notice.at}-${notice.params.table}`}>{noticeText(notice)}</p>
      ))}
      <Button id="dismiss-notices" onPress={() => void dismiss()}>
        {say("notice.dismiss")}
      </Button>
    </section>
  );
}
