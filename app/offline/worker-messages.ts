/** Defines the messages from pages to the service worker. */
export type WorkerMessage =
  /** Keep this page with its files: it was loaded before the worker existed, or without requesting its document. */
  | { kind: 'keep'; path: string; files: string[] }
  /** The visitor wants the new version now. */
  | { kind: 'take-over' };
