/** Gets this member's exact price for these days, fixed for half an hour. Requested again when the choices settle. */
import { useEffect, useState } from 'react';
import type { MadeQuote } from '../../../../../features/exchange/price/make-quote.server.ts';
import type { AskedFor } from '../../../../../features/exchange/price/quote.ts';
import { ApiProblem, sentenceOf } from '../../../../components/session/api-client.ts';
import { sendCommand } from '../../../../components/session/command.ts';

/** As received: instants are text. */
export type FixedPrice = Omit<MadeQuote, 'validUntil'> & { validUntil: string };
export type PriceAnswer = { price?: FixedPrice; fault?: { code: string; sentence: string } };

/** Typing counts as finished after this pause. */
const pauseMs = 300;

/**
 * Whether a refusal means that something has changed, so that the price is requested again. An existing booking has its price: a new one
 * would duplicate it.
 */
export const isPriceStale = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 409 && error.code !== 'stands-already';

/** @param round a new number requests the same again: the fixed price has expired */
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
  return { ...now, /** The previous price: the frame stays while the next one loads. */ last };
}
