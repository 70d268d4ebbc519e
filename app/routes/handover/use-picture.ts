import { useEffect, useState } from 'react';
import type { ExchangeRef } from '../../../features/handover/handover-set.ts';
import { shotPicture } from '../../components/handover-sender.ts';
import type { Shelf } from '../../components/handover-shelf.ts';

/** A private picture's address in this page's memory; null until loaded, or if unavailable. */
export function usePicture(
  shelf: Shelf | null,
  { kind, id: exchangeId }: ExchangeRef,
  shot: { id: string | null; hash: string } | null,
): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const [id, hash] = [shot?.id ?? null, shot?.hash ?? null];
  useEffect(() => {
    if (hash === null || shelf === null) return;
    let made: string | null = null;
    let isHere = true;
    shotPicture(shelf, { kind, id: exchangeId }, { id, hash })
      .then((blob) => {
        if (!isHere || !blob) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      // Without it the tile shows its label.
      .catch(() => undefined);
    return () => {
      isHere = false;
      setUrl(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
    // The exchange's fields: every reading of the hand-over makes a new object, but the picture stays.
  }, [shelf, kind, exchangeId, id, hash]);
  return url;
}
