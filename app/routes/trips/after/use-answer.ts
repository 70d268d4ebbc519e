/** What does an endpoint say about this exchange, now and after each press of either side? Asked for when the section is drawn. */
import { useEffect, useState } from 'react';
import { askApi, sentenceOf } from '../../../components/api-client.ts';
import { useWhenTold } from '../../../components/use-when-told.ts';

type Shown<T> = { value: T | null; fault: string };

export type Answered<T> = Shown<T> & {
  /** Asks again; what was shown stays until the new answer is there. */
  again: () => Promise<void>;
};

/**
 * @param path under `/api/v1`
 * @returns `value` is null until there is an answer; `fault` says why there is none, '' otherwise
 */
export function useAnswer<T>(path: string): Answered<T> {
  const [shown, setShown] = useState<Shown<T>>({ value: null, fault: '' });
  useEffect(() => {
    const ending = new AbortController();
    askApi<T>(path, { signal: ending.signal }).then(
      (value) => setShown({ value, fault: '' }),
      (error: unknown) => {
        if (!ending.signal.aborted) setShown({ value: null, fault: sentenceOf(error) });
      },
    );
    return () => ending.abort();
  }, [path]);
  const again = async () => {
    try {
      setShown({ value: await askApi<T>(path), fault: '' });
    } catch (error) {
      // What cannot be asked just now stays as it was shown.
      setShown(({ value }) => ({ value, fault: value === null ? sentenceOf(error) : '' }));
    }
  };
  // What the other side has done meanwhile, or one of us has decided, stands here without a reload.
  useWhenTold(() => void again());
  return { ...shown, again };
}
