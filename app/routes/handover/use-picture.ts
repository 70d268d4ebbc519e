import { useEffect, useState } from 'react';
import type { ExchangeRef } from '../../../features/handover/handover-set.ts';
import { shotPicture } from '../../components/handover-sender.ts';
import type { Shelf } from '../../components/handover-shelf.ts';

/** The address of a private picture in this page's memory; null until it is there, or when it cannot be had. */
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
      // Without it the tile says what it is of.
      .catch(() => undefined);
    return () => {
      isHere = false;
      setUrl(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
    // The exchange by its parts: each reading of the hand-over brings another object, and the picture stays.
  }, [shelf, kind, exchangeId, id, hash]);
  return url;
}
