/** Gives a private picture an address in this page's memory. */
import { useEffect, useRef, useState } from 'react';
import type { LegRef } from '../../../../features/exchange/handover/exchange-facts.ts';
import { shotPicture } from '../../../components/handover/handover-sender.ts';
import type { Shelf } from '../../../components/handover/handover-shelf.ts';

type Held = { hash: string; url: string };

/** The address of a private picture in this page's memory; null until it is there, or when it cannot be had. */
export function usePicture(
  shelf: Shelf | null,
  { id: legId }: LegRef,
  shot: { id: string | null; hash: string } | null,
): string | null {
  const held = useRef<Held | null>(null);
  const [shown, setShown] = useState<Held | null>(null);
  const [id, hash] = [shot?.id ?? null, shot?.hash ?? null];
  useEffect(() => {
    // A picture keeps its address when the server has given it an id: a video that is still loading would break off.
    if (hash === null || shelf === null || held.current?.hash === hash) return;
    let isHere = true;
    shotPicture(shelf, { id: legId }, { id, hash })
      .then((blob) => {
        if (!isHere || !blob) return;
        if (held.current) URL.revokeObjectURL(held.current.url);
        held.current = { hash, url: URL.createObjectURL(blob) };
        setShown(held.current);
      })
      // Without it the tile shows its label.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
    // The leg's id: every reading of the hand-over makes a new object, but the picture stays.
  }, [shelf, legId, id, hash]);
  useEffect(
    () => () => {
      if (held.current) URL.revokeObjectURL(held.current.url);
      held.current = null;
    },
    [],
  );
  return shown?.hash === hash ? shown.url : null;
}
