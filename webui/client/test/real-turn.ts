const realTimeout = globalThis.setTimeout;

/** Let what is loaded or fetched come, also where a test has fake timers. */
export const realTurn = (): Promise<void> => new Promise((done) => void realTimeout(done, 1));
