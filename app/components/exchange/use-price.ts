/** Loads a price from the server once typing pauses. */
import { useEffect, useState } from 'react';
import type { Receives } from '../../../features/exchange/price/booking-sums.ts';
import type { Quote } from '../../../features/exchange/price/quote.ts';
import { askApi, sentenceOf } from '../session/api-client.ts';

/** For a counter-offer, also its deadline, and for its owner what they would receive. */
export type Priced = { price: Quote; answerUntil?: string; receives?: Receives | null };
type Answer = { priced?: Priced; fault?: string };

/** Typing counts as finished after this pause. */
const pauseMs = 350;

/** @param body what to price; null for nothing. @returns the price of exactly this, or why there is none */
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
