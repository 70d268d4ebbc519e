import { useState, type FormEvent } from 'react';
import type { BookingView } from '../../../features/exchange/views/booking-view.ts';
import type { ExchangeWay } from '../../../features/listings/exchange-preference.ts';
import { CardChoice } from '../../components/card-choice.tsx';
import page from '../../components/exchange/exchange.module.css';
import { PriceLines } from '../../components/price-lines.tsx';
import { pointsText } from '../../components/price-text.ts';
import { keepWords, useKeptWords } from '../../components/kept-words.ts';
import { useCard } from '../../components/use-card.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { focusUnreadable } from '../../ui/unreadable-field.ts';
import { WholeField } from '../../ui/whole-field.tsx';
import { atText } from '../../components/when-words.ts';
import { receivesText, wayWords } from './booking-words.ts';
import { TroubleNote } from './trouble-note.tsx';
import type { BookingAct } from './use-booking-act.ts';
import { usePrice } from './use-price.ts';
import styles from './booking.module.css';

type Offer = { way: ExchangeWay; from: string; to: string; points: number };

/** Values kept while a card was entered elsewhere; the page they were typed on wrote them. */
function readKeptOffer(kept: unknown): (Offer & { message: string }) | null {
  return typeof kept === 'object' && kept !== null && 'message' in kept && 'way' in kept
    ? (kept as Offer & { message: string })
    : null;
}

type CounterDialogProps = { view: BookingView; isOpen: boolean; onClose: () => void; acting: BookingAct };

/** A counter-offer: other days, another way to pay, more or fewer points; its price is shown first. */
export function CounterDialog({ view, isOpen, onClose, acting }: CounterDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title="Make a counter-offer"
      description={`It takes the place of the open offer; ${view.other.name} accepts it, answers with another one, or lets it go.`}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form="counter-form" variant="primary" busy={acting.busy === 'counter'}>
            Send the offer
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
      <CounterForm view={view} acting={acting} onDone={onClose} />
    </Dialog>
  );
}

function CounterForm({
  view,
  acting,
  onDone,
}: Omit<CounterDialogProps, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  const { id, version, asked, price, ways } = view;
  const { addOnIds, isDelivered } = asked;
  const about = `/bookings/${id} v${version}`;
  const kept = useKeptWords(about, readKeptOffer);
  const [offer, setOffer] = useState<Offer>({
    way: kept?.way ?? asked.way,
    from: kept?.from ?? asked.from,
    to: kept?.to ?? asked.to,
    points: kept?.points ?? asked.points,
  });
  const [message, setMessage] = useState(kept?.message ?? '');
  const change = (more: Partial<Offer>) => setOffer((now) => ({ ...now, ...more }));
  const isMixed = offer.way === 'cashAndPoints';
  const sent = { ...offer, points: isMixed ? offer.points : 0 };
  const { priced, fault } = usePrice(`/exchanges/${id}/counter-price`, {
    addOnIds,
    isDelivered,
    ...sent,
    version,
  });
  const most = priced?.price.fullPoints ?? price.fullPoints;
  // Only a renter pays, and only for what is not authorised yet.
  const total = priced?.price.totalCents ?? 0;
  const covered = view.money.price?.state === 'authorised' ? view.money.price.amountCents : 0;
  const isCardNeeded = view.side === 'renter' && total > covered;
  const card = useCard(isCardNeeded, (payment) => keepWords(about, { ...offer, message }, payment));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!priced || acting.busy !== null || focusUnreadable(event.currentTarget)) return;
    const counter = { ...sent, addOnIds, isDelivered, version };
    const prepare = async () => ({
      ...counter,
      message,
      paymentId: isCardNeeded
        ? await card.authorise({ for: 'counter', bookingId: id, counter }, { message })
        : null,
    });
    if ((await acting.act(id, 'counter', prepare, 'Your offer is on its way')) !== 'refused') onDone();
  };
  // A swap is arranged elsewhere: it names another listing.
  const options = ways
    .filter((way) => way !== 'directSwap')
    .map((way) => ({ value: way, label: wayWords[way] }));
  return (
    <form id="counter-form" noValidate className={styles.counter} onSubmit={(event) => void submit(event)}>
      <div className={styles.form}>
        <div className={styles.pair}>
          <Field label="From">
            <TextInput
              type="date"
              value={offer.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
          </Field>
          <Field label="To">
            <TextInput
              type="date"
              value={offer.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </Field>
        </div>
        <Field label="Paid in">
          <Select
            options={options}
            value={offer.way}
            // The options are ways and nothing else.
            onChange={(event) => change({ way: event.currentTarget.value as ExchangeWay })}
          />
        </Field>
        {isMixed && (
          <WholeField
            label="Paid in points"
            hint={`Up to ${pointsText(most)} cover the rental; the rest is cash.`}
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
      </div>
      <div className={styles.priced} aria-live="polite" aria-busy={!priced && !fault}>
        {fault && <p className={page.fault}>{fault}</p>}
        {!priced && !fault && <Skeleton className={styles.waitingPrice} />}
        {priced && (
          <>
            <PriceLines price={priced.price} />
            {priced.receives && (
              <p className={styles.receives}>
                <span>You receive, after fees</span>
                <b className="num">{receivesText(priced.receives)}</b>
              </p>
            )}
            {priced.answerUntil !== undefined && (
              <p className={page.quiet}>
                Open for {view.other.name} until {atText(priced.answerUntil)}
              </p>
            )}
          </>
        )}
      </div>
    </form>
  );
}
