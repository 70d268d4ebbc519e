import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { HostedPhoto } from '../../../../features/hosting/hosting-view.ts';
import { uploadQueueOf, type Upload } from './upload-queue.ts';

export type Uploads = {
  all: readonly Upload[];
  /** How many are waiting or uploading. */
  underWay: number;
  /** How many were refused and neither retried nor dismissed yet. */
  refused: number;
  add: (files: readonly File[]) => void;
  again: (key: string) => void;
  drop: (key: string) => void;
};

const none: readonly Upload[] = [];

/**
 * A listing's uploads, wherever in the wizard the member is.
 * @param onPhotos gets each uploaded photo, including those uploaded while the member was on another page
 */
export function useUploads(listingId: string, onPhotos: (photos: HostedPhoto[]) => void): Uploads {
  const queue = useMemo(() => uploadQueueOf(listingId), [listingId]);
  const { add, again, drop, subscribe, takeArrived } = queue;
  const all = useSyncExternalStore(subscribe, queue.uploads, () => none);
  const handOver = useEffectEvent(() => {
    const arrived = takeArrived();
    if (arrived.length > 0) onPhotos(arrived);
  });
  useEffect(() => {
    handOver();
    return subscribe(() => handOver());
  }, [subscribe]);
  const underWay = all.filter(({ fault }) => fault === null).length;
  return { all, underWay, refused: all.length - underWay, add, again, drop };
}
