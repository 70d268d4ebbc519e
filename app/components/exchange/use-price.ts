/** Asks the server what something would cost, as soon as nothing was typed for a moment. */
import { useEffect, useState } from 'react';
import type { Receives } from '../../../features/exchange/price/booking-sums.ts';
import type { Quote } from '../../../features/exchange/price/quote.ts';
import { askApi, sentenceOf } from '../api-client.ts';

/** Of a counter-offer also by when it could be answered, and to its owner what they would receive. */
export type Priced = { price: Quote; answerUntil?: string; receives?: Receives | null };
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
