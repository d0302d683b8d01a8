/** QR codes of addresses with an invitation, which must not be in the address of a request. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { qrCode } from "../net/http";

/** Address of the picture of a path's QR code; null until it is there. */
export function useQrCode(path: string): string | null {
  const plain = !path.includes("#");
  const picture = useSignal<string | null>(null);
  useEffect(() => {
    if (plain) return;
    let shown = true;
    qrCode(path)
      .then((url) => {
        if (shown) picture.value = url;
        else URL.revokeObjectURL(url);
      })
      .catch((why: unknown) => console.info("QR code not loaded", why));
    return () => {
      shown = false;
      if (picture.value) URL.revokeObjectURL(picture.value);
      picture.value = null;
    };
  }, [path]);
  return plain ? `/qr.svg?path=${encodeURIComponent(path)}` : picture.value;
}
