import { useEffect, useRef, useState } from 'react';
import type { HostedPhoto } from '../../../features/hosting/hosting-view.ts';
import { sentenceOf } from '../../components/api-client.ts';
import { newKey } from '../../components/command.ts';
import { uploadPhoto } from './upload-photo.ts';

/** One file on its way. */
export type Upload = {
  key: string;
  file: File;
  name: string;
  /** 0 to 1, of what has left the browser; then the server draws it in our widths. */
  part: number;
  fault: string | null;
};

/** Files go one after the other, in the order in which they were chosen; one that is refused stands in nobody's way. */
export function useUploads(listingId: string, onPhoto: (photo: HostedPhoto) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const isRunning = useRef(false);
  const gone = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);

  const put = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key));

  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next;
      const signal = gone.current?.signal ?? new AbortController().signal;
      if (signal.aborted) break;
      try {
        onPhoto(await uploadPhoto(listingId, file, (part) => put(key, { part }), signal));
        drop(key);
      } catch (error) {
        put(key, { fault: sentenceOf(error) });
      }
    }
    isRunning.current = false;
  };

  const send = (files: readonly File[]) => {
    const added = files.map((file) => ({
      key: newKey(),
      file,
      name: file.name,
      part: 0,
      fault: null,
    }));
    setUploads((all) => [...all, ...added]);
    queue.current.push(...added);
    void run();
  };
  const again = (upload: Upload) => {
    put(upload.key, { fault: null, part: 0 });
    queue.current.push(upload);
    void run();
  };
  return { uploads, send, again, drop };
}
