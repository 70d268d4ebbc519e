/** What do these days cost this member, exactly and fixed for half an hour? Asked anew when what is asked for stands still. */
import { useEffect, useState } from 'react';
import type { MadeQuote } from '../../../../features/exchange/price/make-quote.server.ts';
import type { AskedFor } from '../../../../features/exchange/price/quote.ts';
import { ApiProblem, sentenceOf } from '../../../components/api-client.ts';
import { sendCommand } from '../../../components/command.ts';

/** As it comes over the wire: instants are text. */
export type FixedPrice = Omit<MadeQuote, 'validUntil'> & { validUntil: string };
export type PriceAnswer = { price?: FixedPrice; fault?: { code: string; sentence: string } };

/** Typing is over when nothing was typed for this long. */
const pauseMs = 300;

/** Whether a "no" says that something has changed, so that the price is asked for again. What stands already has its price: a new one would make it twice. */
export const isPriceStale = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 409 && error.code !== 'stands-already';

/** @param round a new number asks again for the same: the price that was fixed is over */
export function useFixedPrice(slug: string, asked: AskedFor, round: number) {
  const words = JSON.stringify({ slug, ...asked });
  const key = `${words} ${round}`;
  const [answer, setAnswer] = useState<PriceAnswer & { key: string }>({ key: '' });
  const [last, setLast] = useState<FixedPrice | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      try {
        const price = await sendCommand<FixedPrice>('/quotes', JSON.parse(words) as object);
        if (!isWanted) return;
        setLast(price);
        setAnswer({ key, price });
      } catch (error) {
        const code = error instanceof ApiProblem ? error.code : '';
        if (isWanted) setAnswer({ key, fault: { code, sentence: sentenceOf(error) } });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, words]);
  const now: PriceAnswer = answer.key === key ? answer : {};
  return { ...now, /** The last price there was: the frame stays while the next one is on its way. */ last };
}
