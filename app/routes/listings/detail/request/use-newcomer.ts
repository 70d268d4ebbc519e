/** Keeps what a newcomer types into their first request, and sends it. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { renterTermsVersion } from '../../../../../features/membership/renter-terms.ts';
import type {
  KeptRequestAnswer,
  NewcomerPrice,
} from '../../../../../features/walk-in/waiting-request-view.ts';
import { ApiProblem, askApi, sentenceOf } from '../../../../components/session/api-client.ts';
import { cardText } from '../../../../components/money/card-text.ts';
import { keepWords, useKeptWords } from '../../../../components/session/kept-words.ts';
import { keepSentRequest } from '../../../../components/sent-request.ts';
import { useCard } from '../../../../components/money/use-card.ts';
import {
  newcomerErrors,
  readKeptNewcomer,
  stillWrong,
  type NewcomerErrors,
  type NewcomerField,
} from './newcomer-rules.ts';

export type Newcomer = ReturnType<typeof useNewcomer>;
const fields: readonly NewcomerField[] = ['name', 'email', 'password', 'terms', 'card'];

/** @param form has the typed values, including a password manager's */
export function useNewcomer(
  form: RefObject<HTMLFormElement | null>,
  listing: { slug: string; title: string; ownerName: string },
  { from, to }: { from: string; to: string },
) {
  const about = `/listing/${listing.slug}`;
  const kept = useKeptWords(about, (words) => readKeptNewcomer(words, { from, to }));
  const [errors, setErrors] = useState<NewcomerErrors>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { price, terms, priceFault, again } = usePrice(listing.slug, from, to);
  const navigate = useNavigate();
  const typed = (name: string): string => {
    const value = new FormData(form.current ?? undefined).get(name);
    return typeof value === 'string' ? value : '';
  };
  /** Keeps what was typed, without the password: for a reload, the sign-in and the processor's page. */
  const keep = () => {
    const draft = { way: 'rent', from, to, addOnIds: [], isDelivered: false, points: 0 };
    const words = { name: typed('name'), email: typed('email'), message: typed('message') };
    keepWords(about, { ...draft, ...words }, null);
  };
  const card = useCard(true, keep);
  // What was kept was deleted when it was shown, and would be missing after a second reload.
  const keepAgain = useEffectEvent(keep);
  useEffect(() => keepAgain(), []);

  const show = (found: NewcomerErrors) => {
    setErrors(found);
    const first = fields.find((name) => found[name] !== undefined);
    form.current?.querySelector<HTMLInputElement>(`[name=${first ?? 'none'}]`)?.focus();
    return first !== undefined;
  };
  const wishNow = () => ({
    name: typed('name').trim(),
    email: typed('email').trim(),
    password: typed('password'),
  });
  const errorsOf = (wish: ReturnType<typeof wishNow>) =>
    newcomerErrors({ ...wish, hasAgreed: typed('terms') === 'on', card: card.method });
  /** Keeps what was typed; errors disappear as they are fixed. */
  const recheck = () => {
    keep();
    setErrors((shown) => stillWrong(shown, errorsOf(wishNow())));
  };
  const send = async (): Promise<void> => {
    if (isBusy || !price) return;
    setFault('');
    const wish = wishNow();
    if (show(errorsOf(wish))) return;
    setBusy(true);
    try {
      const body = {
        ...wish,
        slug: listing.slug,
        from,
        to,
        message: typed('message'),
        totalCents: price.totalCents,
        method: card.method,
        termsVersion: renterTermsVersion,
      };
      const { id, confirmUntil } = await askApi<KeptRequestAnswer>('/waiting-requests', {
        method: 'POST',
        body,
      });
      const chosen = card.processor?.testCards.find(({ method }) => method === card.method);
      keepSentRequest({
        id,
        confirmUntil,
        email: wish.email,
        title: listing.title,
        ownerName: listing.ownerName,
        from,
        to,
        totalCents: price.totalCents,
        card: chosen ? cardText(chosen) : 'your card',
      });
      keepWords(about, null, null);
      await navigate('/requests/sent');
    } catch (error) {
      setBusy(false);
      const field = error instanceof ApiProblem ? fields.find((name) => name === error.field) : undefined;
      if (field) return void show({ [field]: sentenceOf(error) });
      setFault(sentenceOf(error));
      if (error instanceof ApiProblem && error.status === 409) again();
    }
  };
  return { kept, errors, fault, isBusy, price, terms, priceFault, card, keep, recheck, send };
}

/** The whole price of these days from the server; the previous one stays until the next has loaded. */
function usePrice(slug: string, from: string, to: string) {
  const [round, setRound] = useState(1);
  const [found, setFound] = useState<NewcomerPrice | null>(null);
  const [fault, setFault] = useState({ key: '', sentence: '' });
  const key = `${new URLSearchParams({ slug, from, to })}#${round}`;
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      const [query = ''] = key.split('#');
      try {
        const path = `/waiting-requests/price?${query}`;
        setFound(await askApi<NewcomerPrice>(path, { signal: gone.signal }));
      } catch (error) {
        if (gone.signal.aborted) return;
        setFound(null);
        setFault({ key, sentence: sentenceOf(error) });
      }
    };
    void ask();
    return () => gone.abort();
  }, [key]);
  return {
    price: found?.price ?? null,
    terms: found?.terms ?? null,
    priceFault: fault.key === key ? fault.sentence : '',
    again: () => setRound((now) => now + 1),
  };
}
