/** Authorises a member's card for a purpose, with the bank's question in between if it has one. */
import type { ExchangeTarget } from '../../../features/exchange/money/authorise-exchange.server.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MembershipTarget } from '../../../features/membership-fees/charge-bill.server.ts';
import type { DebtTarget } from '../../../features/payments/debts.server.ts';
import type { CheckoutView } from '../../../features/checkout/checkout-view.ts';
import { ApiProblem, askApi, sentenceOf } from '../session/api-client.ts';
import { sendCommand } from '../session/command.ts';

export type Processor = {
  name: string;
  isTest: boolean;
  /** 'Test processor: no real money moves.', or null. */
  label: string | null;
  testCards: { method: string; brand: string; lastFour: string; story: string }[];
};

type Target = ExchangeTarget | DebtTarget | MembershipTarget;
type Afterwards = { message?: string; version?: number };

const cardInAddress = (): string => new URLSearchParams(window.location.search).get('card') ?? '';

const noCard = new ApiProblem(402, 'card-missing', 'Please add a card first.');
const declined = (problem: string | null) =>
  new ApiProblem(402, 'card-declined', problem ?? 'Your bank declined the card. Please try another one.');

export type Card = ReturnType<typeof useCard>;

/**
 * @param isWanted whether a card is needed; until then the processor isn't loaded
 * @param keep saves what was typed, before the page is left for the processor's own (null) or for the bank's confirmation of a payment (its
 * id)
 */
export function useCard(isWanted: boolean, keep?: (payment: string | null) => void) {
  const [processor, setProcessor] = useState<Processor | null>(null);
  const [fault, setFault] = useState('');
  const [method, setMethod] = useState('');
  /** Already authorised: a second press does not ask the bank again. */
  const kept = useRef<{ words: string; id: string } | null>(null);
  /** Loads the processor's details; once more if that failed. */
  const again = useCallback(async () => {
    setFault('');
    try {
      const found = await askApi<Processor>('/payments/processor');
      setProcessor(found);
      // After the processor's own page, the card is in the address.
      setMethod(cardInAddress() || (found.testCards[0]?.method ?? ''));
    } catch (error) {
      setFault(sentenceOf(error));
    }
  }, []);
  useEffect(() => {
    if (!isWanted || processor) return;
    const ask = async () => again();
    void ask();
  }, [isWanted, processor, again]);

  /** Leaves for the processor's own page, which returns here with the card: its data never passes through us. */
  const writeDown = async (): Promise<void> => {
    setFault('');
    try {
      const here = new URL(window.location.href);
      here.searchParams.delete('card');
      const { url } = await askApi<{ url: string }>('/payments/card-page', {
        method: 'POST',
        body: { returnTo: `${here.pathname}${here.search}` },
      });
      keep?.(null);
      window.location.assign(url);
    } catch (error) {
      setFault(sentenceOf(error));
    }
  };

  /**
   * Authorises the chosen card. Nothing is charged. If the bank wants confirmation the page is left for the bank's own, and the server does
   * what was to follow once the bank agrees: nobody has to come back.
   * @param afterwards what follows: the form's values, and the version of the accepted offer; null if nothing
   * @returns the payment's id, to use in the command
   * @throws ApiProblem when the bank declines, and for every other refusal
   */
  const authorise = async (target: Target, afterwards: Afterwards = {}): Promise<string> => {
    if (method === '') throw noCard;
    const words = JSON.stringify([target, method]);
    if (kept.current?.words === words) return kept.current.id;
    const payment = await sendCommand<CheckoutView>('/payments', { target, method, afterwards });
    if (payment.state === 'needs_confirmation' && payment.confirmUrl !== null) {
      // Going back from there shows the page as it is then, not a button that waits forever.
      window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
      // If the bank declines, one can try again with the same values.
      keep?.(payment.id);
      window.location.assign(payment.confirmUrl);
      // The page is left; the promise never resolves.
      return new Promise<string>(() => undefined);
    }
    if (payment.state !== 'authorised') throw declined(payment.problem);
    kept.current = { words, id: payment.id };
    return payment.id;
  };

  return { processor, fault, again, method, setMethod, writeDown, authorise };
}
