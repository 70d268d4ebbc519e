/** Loads an endpoint's data about this exchange, and again after each action of either side. */
import { useEffect, useRef, useState } from 'react';
import { askApi, sentenceOf } from '../../../components/session/api-client.ts';
import { useWhenTold } from '../../../components/use-when-told.ts';
import { newest, type Shown } from './newest-answer.ts';

export type Answered<T> = Pick<Shown<T>, 'value' | 'fault'> & {
  /** Loads again; the old answer stays until the new one arrives. */
  again: () => Promise<void>;
};

async function answerOf<T>(path: string, number: number, signal?: AbortSignal): Promise<Shown<T>> {
  try {
    return { path, number, value: await askApi<T>(path, { signal }), fault: '' };
  } catch (error) {
    return { path, number, value: null, fault: sentenceOf(error) };
  }
}

/** @param path under `/api/v1` @returns `value` is null until this path has an answer; `fault` says why there is none, else '' */
export function useAnswer<T>(path: string): Answered<T> {
  const [shown, setShown] = useState<Shown<T>>({ path, number: 0, value: null, fault: '' });
  // Another exchange starts empty, without the previous one's data.
  if (shown.path !== path) setShown({ path, number: 0, value: null, fault: '' });
  const asked = useRef(0);
  useEffect(() => {
    const ending = new AbortController();
    void answerOf<T>(path, ++asked.current, ending.signal).then((came) => {
      if (!ending.signal.aborted) setShown((before) => newest(before, came));
    });
    return () => ending.abort();
  }, [path]);
  const again = async () => {
    const came = await answerOf<T>(path, ++asked.current);
    setShown((before) => newest(before, came));
  };
  // Actions of the other side, or our decisions, appear without a reload.
  useWhenTold(() => void again());
  return { value: shown.value, fault: shown.fault, again };
}
