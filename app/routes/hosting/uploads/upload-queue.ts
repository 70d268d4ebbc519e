/** Uploads a listing's photos one after another, and continues while the member visits other steps or pages. */
import type { HostedPhoto } from '../../../../features/hosting/hosting-view.ts';
import { sentenceOf } from '../../../components/session/api-client.ts';
import { newKey } from '../../../components/session/command.ts';
import { uploadPhoto } from './upload-photo.ts';

/** One file being uploaded. */
export type Upload = {
  key: string;
  file: File;
  /** From 0 to 1: the uploaded share. After that the server makes our sizes of it. */
  part: number;
  /** Why it was refused; null while waiting or uploading. */
  fault: string | null;
};

type Send = (file: File, onProgress: (part: number) => void) => Promise<HostedPhoto>;

export type UploadQueue = {
  /** A new object on every change, as React's external stores require. */
  uploads: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  again: (key: string) => void;
  drop: (key: string) => void;
  /** Photos uploaded since the last call. */
  takeArrived: () => HostedPhoto[];
};

/** Asks before the window is closed during uploads. */
const holdWindow = (event: Event) => event.preventDefault();

/** One listing's queue. A refused file does not block the others. */
export function makeUploadQueue(send: Send): UploadQueue {
  let uploads: readonly Upload[] = [];
  let arrived: HostedPhoto[] = [];
  let isRunning = false;
  const listeners = new Set<() => void>();
  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const put = (key: string, change: Partial<Upload>) =>
    set(uploads.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const drop = (key: string) => set(uploads.filter((each) => each.key !== key));
  const sendOne = async ({ key, file }: Upload) => {
    try {
      const photo = await send(file, (part) => put(key, { part }));
      arrived = [...arrived, photo];
      drop(key);
    } catch (error) {
      put(key, { fault: sentenceOf(error) });
    }
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    globalThis.addEventListener?.('beforeunload', holdWindow);
    const nextUp = () => uploads.find(({ fault }) => fault === null);
    for (let next = nextUp(); next; next = nextUp()) await sendOne(next);
    globalThis.removeEventListener?.('beforeunload', holdWindow);
    isRunning = false;
  };
  return {
    uploads: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files) => {
      set([...uploads, ...files.map((file) => ({ key: newKey(), file, part: 0, fault: null }))]);
      void run();
    },
    again: (key) => {
      put(key, { fault: null, part: 0 });
      void run();
    },
    drop,
    takeArrived: () => {
      const taken = arrived;
      arrived = [];
      return taken;
    },
  };
}

const queues = new Map<string, UploadQueue>();

/** A listing's queue: the same one while this window is open. */
export function uploadQueueOf(listingId: string): UploadQueue {
  const known = queues.get(listingId);
  if (known) return known;
  const made = makeUploadQueue((file, onProgress) => uploadPhoto(listingId, file, onProgress));
  queues.set(listingId, made);
  return made;
}
