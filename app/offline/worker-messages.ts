/** What does a page say to the service worker? */
export type WorkerMessage =
  /** Keep this page with the files it uses: it was shown before the worker was there, or without asking for its document. */
  | { kind: 'keep'; path: string; files: string[] }
  /** The visitor wants the new version now. */
  | { kind: 'take-over' };
