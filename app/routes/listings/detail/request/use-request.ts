/** Holds a member's request: choices, price, and the result of sending it. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AskedFor } from '../../../../../features/exchange/price/quote.ts';
import { payableNow } from '../../../../../features/exchange/price/split-payment.ts';
import type { RequestOutcome } from '../../../../../features/exchange/offer/request-booking.server.ts';
import type { ExchangeWay } from '../../../../../features/listings/exchange-preference.ts';
import { askApi, sentenceOf } from '../../../../components/session/api-client.ts';
import { sendCommand } from '../../../../components/session/command.ts';
import { keepWords, useKeptWords } from '../../../../components/session/kept-words.ts';
import { useCard } from '../../../../components/money/use-card.ts';
import { readKeptRequest } from './kept-request.ts';
import type { MemberStanding } from './member-standing.ts';
import { isPriceStale, useFixedPrice } from './request-price.ts';

export type Wish = {
  way: ExchangeWay;
  from: string;
  to: string;
  /** The points for the whole rental, as computed by the page. */
  fullPoints: number;
  /** Whether the owner accepts cash plus points. */
  takesBoth: boolean;
};

/**
 * A member's initial choice: as chosen on the page. If their points are too few, the rest is in cash; in cash plus points, all they have is
 * used.
 */
export function firstPayment(
  { way, fullPoints, takesBoth }: Pick<Wish, 'way' | 'fullPoints' | 'takesBoth'>,
  { points }: Pick<MemberStanding, 'points'>,
): Pick<AskedFor, 'way' | 'points'> {
  const isShort = way === 'adventurePoints' && points < fullPoints && takesBoth;
  if (way !== 'cashAndPoints' && !isShort) return { way, points: 0 };
  return { way: 'cashAndPoints', points: Math.min(fullPoints, points) };
}

export function useRequest(slug: string, wish: Wish, standing: MemberStanding) {
  const { from, to } = wish;
  const about = `/listing/${slug}`;
  const kept = useKeptWords(about, (words) => readKeptRequest(words, { from, to }));
  const [asked, setAsked] = useState<AskedFor>({
    from,
    to,
    addOnIds: kept?.addOnIds ?? [],
    isDelivered: kept?.isDelivered ?? false,
    plan: kept?.plan ?? null,
    isSplit: kept?.isSplit ?? false,
    ...(kept ? { way: kept.way, points: kept.points } : firstPayment(wish, standing)),
  });
  const [message, setMessage] = useState(kept?.message ?? '');
  const [round, setRound] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [hasAccepted, setAccepted] = useState(standing.termsToAccept === null);
  const navigate = useNavigate();
  const priced = useFixedPrice(slug, asked, round);
  // In a season it may cost fewer points than the page computed: the slider then starts at none and knows the maximum.
  if (priced.fault?.code === 'too-many-points' && asked.points > 0) setAsked({ ...asked, points: 0 });
  const shown = (priced.price ?? priced.last)?.price;
  const cents = shown ? payableNow(shown) : 0;
  const card = useCard(cents > 0, (payment) => keepWords(about, { ...asked, message }, payment));

  const refused = (error: unknown) => {
    setFault(sentenceOf(error));
    // Whatever has changed: the price is requested again, and shows the current state.
    if (isPriceStale(error)) setRound((now) => now + 1);
    setBusy(false);
  };
  const send = async () => {
    if (isBusy || !priced.price) return;
    if (!hasAccepted) return setFault('Please read and accept the terms for renters first.');
    setBusy(true);
    setFault('');
    try {
      const version = standing.termsToAccept;
      if (version !== null) await askApi('/membership/renter-terms', { method: 'POST', body: { version } });
      const { id: quoteId, price } = priced.price;
      // The bank first: an owner never sees a request that could not be paid.
      const paymentId =
        price.totalCents > 0 ? await card.authorise({ for: 'quote', quoteId }, { message }) : null;
      const made = await sendCommand<RequestOutcome>('/exchanges', { quoteId, message, paymentId });
      await navigate(`/exchanges/${made.id}`);
    } catch (error) {
      refused(error);
    }
  };
  return {
    asked,
    change: (more: Partial<AskedFor>) => {
      setFault('');
      setAsked((now) => ({ ...now, ...more }));
    },
    message,
    setMessage,
    hasAccepted,
    setAccepted,
    priced,
    card,
    /** What the card is asked for at first, CAD cents. */
    cents,
    /** Why it could not be sent; '' if nothing is wrong. */
    fault,
    isBusy,
    send,
  };
}

export type MemberRequest = ReturnType<typeof useRequest>;
