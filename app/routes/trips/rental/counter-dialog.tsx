import { payableNow } from '../../../../features/exchange/price/split-payment.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { pricedWays } from '../../../../features/exchange/price/quote.ts';
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import type { ExchangeWay } from '../../../../features/listings/exchange-preference.ts';
import type { WalletSummary } from '../../../../features/points/wallet-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { CardChoice } from '../../../components/money/card-choice.tsx';
import { DaysFields, OfferedPrice, PricedForm } from '../../../components/exchange/priced-form.tsx';
import { usePrice } from '../../../components/exchange/use-price.ts';
import { pointsText } from '../../../components/listing/price-text.ts';
import { keepWords, useKeptWords } from '../../../components/session/kept-words.ts';
import { useCard } from '../../../components/money/use-card.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { focusUnreadable } from '../../../ui/fields/unreadable-field.ts';
import { WholeField } from '../../../ui/fields/whole-field.tsx';
import { wayWords } from './booking-words.ts';
import { TroubleNote } from '../trouble-note.tsx';
import type { BookingAct } from './use-booking-act.ts';

type Offer = { way: ExchangeWay; from: string; to: string; points: number; rentalCents: number | null };

/** Values kept while a card was entered elsewhere; the page they were typed on wrote them. */
function readKeptOffer(kept: unknown): (Offer & { message: string }) | null {
  return typeof kept === 'object' && kept !== null && 'message' in kept && 'way' in kept
    ? (kept as Offer & { message: string })
    : null;
}

type CounterDialogProps = { view: RentalView; isOpen: boolean; onClose: () => void; acting: BookingAct };

/** Makes a counter-offer: other days, another way to pay, more or fewer points, another price. Shows the total before it is sent. */
export function CounterDialog({ view, isOpen, onClose, acting }: CounterDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title="Make a counter-offer"
      description={`It replaces the current offer. ${view.other.name} can accept it, counter it or let it expire.`}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form="counter-form" variant="primary" busy={acting.busy === 'counter'}>
            {' '}
            Send offer{' '}
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
      <CounterForm view={view} acting={acting} onDone={onClose} />
    </Dialog>
  );
}

/**
 * The most points that the renter can use: those they can spend, plus those this request already holds. Null: unknown, or the reader isn't
 * the renter.
 */
function usePayablePoints({ side, points }: RentalView): number | null {
  const [spendable, setSpendable] = useState<number | null>(null);
  const isMine = side === 'renter';
  useEffect(() => {
    if (!isMine) return undefined;
    const gone = new AbortController();
    // Without an answer the field has no maximum; the server refuses too many points.
    askApi<WalletSummary>('/wallet', { signal: gone.signal }).then(
      ({ spendablePoints }) => setSpendable(spendablePoints),
      () => {},
    );
    return () => gone.abort();
  }, [isMine]);
  return spendable === null ? null : spendable + points;
}

function CounterForm({
  view,
  acting,
  onDone,
}: Omit<CounterDialogProps, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  const { id, version, asked, price, ways } = view;
  const { addOnIds, isDelivered, plan = null } = asked;
  const about = `/exchanges/${id} v${version}`;
  const kept = useKeptWords(about, readKeptOffer);
  const [offer, setOffer] = useState<Offer>({
    way: kept?.way ?? asked.way,
    from: kept?.from ?? asked.from,
    to: kept?.to ?? asked.to,
    points: kept?.points ?? asked.points,
    rentalCents: kept ? (kept.rentalCents ?? null) : (asked.rentalCents ?? null),
  });
  const [message, setMessage] = useState(kept?.message ?? '');
  const change = (more: Partial<Offer>) => setOffer((now) => ({ ...now, ...more }));
  const isMixed = offer.way === 'cashAndPoints';
  const isPriced = pricedWays.includes(offer.way);
  const sent = {
    ...offer,
    points: isMixed ? offer.points : 0,
    rentalCents: isPriced ? offer.rentalCents : null,
  };
  const { priced, fault } = usePrice(`/exchanges/${id}/counter-price`, {
    addOnIds,
    isDelivered,
    plan,
    ...sent,
    version,
  });
  const payable = usePayablePoints(view);
  const full = priced?.price.fullPoints ?? price.fullPoints;
  const most = payable === null ? full : Math.min(full, payable);
  // Only a renter pays, and only what isn't authorised yet.
  const total = priced ? payableNow(priced.price) : 0;
  const covered = view.money.price?.state === 'authorised' ? view.money.price.amountCents : 0;
  const isCardNeeded = view.side === 'renter' && total > covered;
  const card = useCard(isCardNeeded, (payment) => keepWords(about, { ...offer, message }, payment));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!priced || acting.busy !== null || focusUnreadable(event.currentTarget)) return;
    const counter = { ...sent, addOnIds, isDelivered, plan, version };
    const prepare = async () => ({
      ...counter,
      message,
      paymentId: isCardNeeded
        ? await card.authorise({ for: 'counter', bookingId: id, counter }, { message })
        : null,
    });
    if ((await acting.act(id, 'counter', prepare, 'Counter-offer sent')) !== 'refused') onDone();
  };
  // A swap is arranged elsewhere: it names another listing.
  const options = ways
    .filter((way) => way !== 'directSwap')
    .map((way) => ({ value: way, label: wayWords[way] }));
  return (
    <PricedForm id="counter-form" onSubmit={submit} priced={priced} fault={fault} other={view.other.name}>
      {/* A price is for the days that it was typed for. */}
      <DaysFields
        from={offer.from}
        to={offer.to}
        onChange={(days) => change({ ...days, rentalCents: null })}
      />
      <Field label="Paid in">
        <Select
          options={options}
          value={offer.way}
          // The options are ways, and nothing else.
          onChange={(event) => change({ way: event.currentTarget.value as ExchangeWay })}
        />
      </Field>
      {isPriced && (
        <OfferedPrice cents={offer.rentalCents} onCents={(rentalCents) => change({ rentalCents })} />
      )}
      {isMixed && (
        <WholeField
          label="Paid in points"
          hint={
            payable !== null && payable < full
              ? `You can spend ${pointsText(payable)}. The rest is cash.`
              : `Up to ${pointsText(most)} can go toward the rental. The rest is cash.`
          }
          most={most}
          after="AP"
          value={offer.points}
          onValue={(points) => change({ points: points ?? 0 })}
        />
      )}
      <Field label="Message" optional>
        <TextArea
          rows={3}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Field>
      {isCardNeeded && <CardChoice card={card} amountCents={total} />}
    </PricedForm>
  );
}
