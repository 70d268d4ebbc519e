/** What would it cost? Asked for when what is asked stands still. */
import { useEffect, useState } from 'react';
import type { Quote } from '../../../features/bookings/quote.ts';
import { askApi, sentenceOf } from '../../components/api-client.ts';

/** `answerUntil` where an offer would have its time to be answered in. */
export type Priced = { price: Quote; answerUntil?: string };
type Answer = { priced?: Priced; fault?: string };

/** Typing is over when nothing was typed for this long. */
const pauseMs = 350;

/** @param body what is priced; null asks for nothing. @returns the price of exactly this, or why there is none */
export function usePrice(path: string, body: object | null): Answer {
  const words = body === null ? '' : JSON.stringify(body);
  const [answer, setAnswer] = useState<Answer & { words: string }>({ words: '' });
  useEffect(() => {
    if (words === '') return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const sent = JSON.parse(words) as object;
        setAnswer({
          words,
          priced: await askApi<Priced>(path, { method: 'POST', body: sent, signal: stop.signal }),
        });
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ words, fault: sentenceOf(error) });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, words]);
  return answer.words === words && words !== '' ? { priced: answer.priced, fault: answer.fault } : {};
}
