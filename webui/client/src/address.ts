/** What the address asks for: which page, and at which table. */
const parts = location.pathname.replace(/\/+$/, "").split("/").slice(1);

/** "" the way in · t a phone at a table · board · panel. */
export const asked = parts[0] ?? "";
export const code = parts[1]?.toUpperCase() ?? null;
/** It needs the fewest words at first: the rest are read in sheets that load late. */
export const isPhoneAtTable = asked === "t";
