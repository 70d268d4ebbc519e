/** Loads pictures only some people may see, with the session's token; the browser keeps each while the page shows it. */
import { useEffect, useState } from 'react';
import { ApiProblem, fetchApi, sentenceOf } from '../session/api-client.ts';

const isGoneFor = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 410);

export type PictureFault = { sentence: string; isGone: boolean };

/** Each path's current result: its address in this browser, or why it cannot be shown. */
export type PrivatePictures = ReadonlyMap<string, { source: string } | { fault: PictureFault }>;

/**
 * Fetches pictures, each once, and releases them with the page.
 * @param wanted paths under `/api/v1` in one string, one per line; '' for none
 */
export function usePrivatePictures(wanted: string): PrivatePictures {
  const [known, setKnown] = useState<PrivatePictures>(new Map());
  useEffect(() => {
    if (wanted === '') return undefined;
    const ending = new AbortController();
    const sources: string[] = [];
    const note = (path: string, what: { source: string } | { fault: PictureFault }) =>
      setKnown((before) => new Map(before).set(path, what));
    const fetchOne = async (path: string) => {
      const blob = await (await fetchApi(path, { signal: ending.signal })).blob();
      if (ending.signal.aborted) return;
      const source = URL.createObjectURL(blob);
      sources.push(source);
      note(path, { source });
    };
    for (const path of wanted.split('\n'))
      fetchOne(path).catch((error: unknown) => {
        if (ending.signal.aborted) return;
        const isGone = isGoneFor(error);
        note(path, { fault: { isGone, sentence: isGone ? 'This photo was deleted.' : sentenceOf(error) } });
      });
    return () => {
      ending.abort();
      for (const source of sources) URL.revokeObjectURL(source);
    };
  }, [wanted]);
  return known;
}
