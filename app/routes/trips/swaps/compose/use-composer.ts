/** Holds a composed offer, its price, and the result of sending it. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DirectOffer } from '../../../../../features/exchange/offer/swap-offer.ts';
import type {
  SwapChoice,
  SwapChoices,
  SwapPreview,
} from '../../../../../features/exchange/views/swap-choices-view.ts';
import { ApiProblem, askApi, sentenceOf } from '../../../../components/session/api-client.ts';
import { sendCommand } from '../../../../components/session/command.ts';
import { keepWords, useKeptWords } from '../../../../components/session/kept-words.ts';
import { useCard } from '../../../../components/money/use-card.ts';
import { missingIn, offerOf, type Composition, type Fixed } from './compose-offer.ts';
import { readKeptOffer, type KeptOffer } from './kept-offer.ts';

/** The open offer it would answer. */
export type Answering = { id: string; version: number; coveredCents: number };

/** Typing counts as finished after this pause. */
const pauseMs = 300;

type Answer = { words: string; preview?: SwapPreview; fault?: string };

/** What this would cost, or why it is impossible; the previous result stays until the next has loaded. */
function usePreview(offer: DirectOffer | null, answering: Answering | null, round: number) {
  const words =
    offer === null ? '' : JSON.stringify({ ...offer, ...(answering && { version: answering.version }) });
  const path = answering ? `/exchanges/${answering.id}/counter-price` : '/exchanges/price';
  const key = `${words} ${round}`;
  const [answer, setAnswer] = useState<Answer>({ words: '' });
  const [last, setLast] = useState<SwapPreview | null>(null);
  useEffect(() => {
    if (words === '') return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const body = JSON.parse(words) as object;
        const preview = await askApi<SwapPreview>(path, { method: 'POST', body, signal: stop.signal });
        setLast(preview);
        setAnswer({ words: key, preview });
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ words: key, fault: sentenceOf(error) });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, words, key]);
  const isCurrent = words !== '' && answer.words === key;
  return {
    preview: isCurrent ? (answer.preview ?? null) : null,
    fault: isCurrent ? (answer.fault ?? '') : '',
    last: words === '' ? null : last,
  };
}

/** @param about names the offer: its input is kept under this while a card is entered elsewhere */
export function useComposer(
  choices: SwapChoices,
  first: Composition,
  { about, fixed, answering }: { about: string; fixed: Fixed; answering: Answering | null },
) {
  const known = [...choices.mine, ...choices.theirs, choices.asked];
  const kept = useKeptWords(about, (words) =>
    readKeptOffer(words, first, { fixed, known: known.map(({ slug }) => slug) }),
  );
  const [composition, setComposition] = useState(kept?.composition ?? first);
  const [message, setMessage] = useState(kept?.message ?? '');
  const [round, setRound] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [lookedAt, look] = useState<string | null>(null);
  const navigate = useNavigate();
  const offer = offerOf(composition);
  const priced = usePreview(offer, answering, round);
  const dueCents = priced.last?.mine.totalCents ?? 0;
  const isCardNeeded = dueCents > (answering?.coveredCents ?? 0);
  // Nothing is sent without a price: until then the button waits.
  const isPricing = offer !== null && priced.preview === null && priced.fault === '';
  const card = useCard(isCardNeeded, (payment) =>
    keepWords(about, { composition, message, begunWith: first.receiveDays } satisfies KeptOffer, payment),
  );

  const change = (more: Partial<Composition>) => {
    setFault('');
    setComposition((now) => ({ ...now, ...more }));
  };
  const send = async () => {
    if (isBusy) return;
    const missing = missingIn(composition, choices.walletPoints);
    if (missing !== null || offer === null)
      return setFault(missing ?? 'Something is missing. Check the fields above.');
    if (!priced.preview) return;
    setBusy(true);
    setFault('');
    try {
      const target = answering
        ? ({ for: 'swap-counter', swapId: answering.id, version: answering.version, offer } as const)
        : ({ for: 'swap-offer', offer } as const);
      // The bank first: nobody sees an offer that could not be paid.
      const paymentId = isCardNeeded ? await card.authorise(target, { message }) : null;
      const words = { ...offer, message, paymentId };
      if (answering) {
        await sendCommand(`/exchanges/${answering.id}/counter`, { ...words, version: answering.version });
        await navigate(`/exchanges/${answering.id}`);
      } else {
        const made = await sendCommand<{ id: string }>('/exchanges', words);
        await navigate(`/exchanges/${made.id}`);
      }
    } catch (error) {
      setFault(sentenceOf(error));
      // Whatever has changed: it is priced again, and shows the current state.
      if (error instanceof ApiProblem && error.status === 409) setRound((now) => now + 1);
      setBusy(false);
    }
  };
  const find = (slugs: readonly string[]): SwapChoice[] =>
    slugs.flatMap((slug) => known.find((choice) => choice.slug === slug) ?? []);
  return {
    choices,
    fixed,
    composition,
    change,
    /** Of several given listings, the one whose difference is shown; null: the first. */
    looked: lookedAt !== null && composition.give.includes(lookedAt) ? lookedAt : null,
    look,
    given: find(composition.give),
    received: find(composition.receive),
    message,
    setMessage,
    priced,
    card,
    isCardNeeded,
    dueCents,
    /** Why it could not be sent; '' if nothing is wrong. */
    fault: fault || priced.fault,
    isBusy,
    isPricing,
    send,
  };
}

export type Composer = ReturnType<typeof useComposer>;
