import { useEffect, useState } from "preact/hooks";

/** Whether `state` has been true for `ms` milliseconds without a break. */
export function useLasting(state: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!state) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [state, ms]);
  return state && late;
}
