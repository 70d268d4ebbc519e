/** Computes a set's hash on this phone, so that it can be compared offline. */
import { useEffect, useState } from 'react';
import { sha256 } from './camera/prepare-picture.ts';

/** @param text of the set @returns null until it is computed */
export function useSetHash(text: string): string | null {
  const [hashed, setHashed] = useState<{ text: string; hash: string } | null>(null);
  useEffect(() => {
    let isHere = true;
    void sha256(text).then((hash) => isHere && setHashed({ text, hash }));
    return () => {
      isHere = false;
    };
  }, [text]);
  return hashed?.text === text ? hashed.hash : null;
}
