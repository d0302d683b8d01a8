/**
 * The phone's own pieces, by way of its page: were they imported here one by one, the build would
 * count them as shared by all pages, and the TV would load what it never shows (first-load.ts).
 */
export const { AwardList, Hold, Score } = await import("../table/index");
