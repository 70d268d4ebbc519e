import { useState } from 'react';
import type { RentalLine } from '../../../features/exchange/views/exchange-view.ts';
import { useFreshPage } from '../../components/use-fresh-page.ts';
import { useNow } from '../../components/use-now.ts';
import { pagePicture } from '../../content/pictures.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AcceptDialog, EndDialog } from './answer-dialogs.tsx';
import { SwapShelf } from './swaps/swap-shelf.tsx';
import { askShelves, moreOf } from './ask-shelves.ts';
import { BookingCard } from './rental/booking-card.tsx';
import { Shelf } from './shelf.tsx';
import { EmptyShelves } from '../../components/page/empty-shelves.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { TroubleNote } from './trouble-note.tsx';
import { useBookingAct, type Trouble } from './rental/use-booking-act.ts';
import type { Route } from './+types/inbox';
import styles from './trips.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Requests', matches[0]?.loaderData?.brand.name);
}

/** The empty state: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-inbox') });

export async function clientLoader({ request: { signal }, serverLoader }: Route.ClientLoaderArgs) {
  const [{ picture }, shelves] = await Promise.all([serverLoader(), askShelves('owner', signal)]);
  return { picture, ...shelves };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Requests"
      words="Loading your requests"
      className={styles.page}
      heights={[190, 190]}
    />
  );
}

/** Earliest deadline first. */
const byClock = (one: RentalLine, other: RentalLine): number =>
  (one.answerUntil ?? '').localeCompare(other.answerUntil ?? '');

/** An owner's bookings: those waiting for an answer with a countdown, then upcoming, under way and past. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  useFreshPage();
  const now = useNow();
  const [overtaken, setOvertaken] = useState<Trouble | null>(null);
  // On the server, and before the browser has loaded, only the picture is there.
  if (!('requests' in loaderData)) return <HydrateFallback />;
  const { picture, requests, coming, past, swaps } = loaderData;
  const mine = requests.exchanges.filter(({ isMyTurn }) => isMyTurn).toSorted(byClock);
  const theirs = requests.exchanges.filter(({ isMyTurn }) => !isMyTurn).toSorted(byClock);
  // One's own offers are with the trips; agreed ones are in both places.
  const offered = swaps.requests.exchanges.filter(({ isMine }) => !isMine);
  const isEmpty =
    [requests, coming, past].every(({ exchanges }) => exchanges.length === 0) &&
    [offered, swaps.coming.exchanges].every(({ length }) => length === 0) &&
    swaps.requests.after === null;
  const made = [requests, coming, past, swaps.requests, swaps.coming].map(({ after }) => after).join(' ');
  return (
    <div key={made} className={styles.page}>
      <MembersHead title="Requests" />
      {isEmpty && (
        <EmptyShelves
          picture={picture}
          title="No requests yet"
          words="Requests for your listings show up here, each with a deadline to answer."
          actions={
            <ButtonLink to="/host/listings" variant="primary">
              Go to your listings
            </ButtonLink>
          }
        />
      )}
      <TroubleNote trouble={overtaken} />
      <Shelf
        title="Waiting for your answer"
        lead="Requests expire if nobody answers in time."
        lines={mine}
        renderCard={(booking) => <RequestCard booking={booking} now={now} onOvertaken={setOvertaken} />}
        more={moreOf('owner', 'requests', requests)}
      />
      <SwapShelf
        title="Swaps waiting for your answer"
        lead="Gear for gear. Offers expire if nobody answers in time."
        swaps={offered.filter(({ isMyTurn }) => isMyTurn)}
        now={now}
      />
      <SwapShelf
        title="Swaps waiting for the other side"
        swaps={offered.filter(({ isMyTurn }) => !isMyTurn)}
        now={now}
        more={moreOf('swap', 'requests', swaps.requests, ({ isMine }) => !isMine)}
      />
      <Shelf
        title="Waiting for the other side"
        lines={theirs}
        renderCard={(booking) => <BookingCard booking={booking} now={now} />}
      />
      <Shelf
        title="Agreed"
        lines={coming.exchanges}
        renderCard={(booking) => <BookingCard booking={booking} now={now} />}
        more={moreOf('owner', 'coming', coming)}
      />
      <SwapShelf
        title="Agreed swaps"
        swaps={swaps.coming.exchanges}
        now={now}
        more={moreOf('swap', 'coming', swaps.coming)}
      />
      <Shelf
        title="Past"
        lines={past.exchanges}
        renderCard={(booking) => <BookingCard booking={booking} now={now} />}
        more={moreOf('owner', 'past', past)}
      />
    </div>
  );
}

type RequestCardProps = {
  booking: RentalLine;
  now: number;
  /** Takes the reason why an answer came too late, because this card leaves the list; null when another answer starts. */
  onOvertaken: (why: Trouble | null) => void;
};

/** A request waiting for its owner, with the answers that need no second page. */
function RequestCard({ booking, now, onOvertaken }: RequestCardProps) {
  const about = `${booking.other.name}, ${booking.legs[0].title}`;
  const acting = useBookingAct({
    onOvertaken: (why) => onOvertaken({ ...why, sentence: `${about}: ${why.sentence}` }),
  });
  const [open, setOpen] = useState<'accept' | 'end' | null>(null);
  const show = (window: typeof open) => {
    acting.clear();
    onOvertaken(null);
    setOpen(window);
  };
  const dialog = (name: typeof open) => ({ isOpen: open === name, onClose: () => setOpen(null), acting });
  return (
    <>
      <BookingCard booking={booking} now={now}>
        {booking.message !== '' && <p className={styles.words}>{booking.message}</p>}
        <div className={styles.answers}>
          <Button
            variant="strong"
            size="small"
            aria-label={`Accept: ${about}`}
            onClick={() => show('accept')}
          >
            Accept
          </Button>
          <ButtonLink to={`/exchanges/${booking.id}`} size="small" aria-label={`Counter-offer: ${about}`}>
            Counter-offer
          </ButtonLink>
          <Button variant="ghost" size="small" aria-label={`Decline: ${about}`} onClick={() => show('end')}>
            Decline
          </Button>
        </div>
      </BookingCard>
      <AcceptDialog booking={booking} {...dialog('accept')} />
      <EndDialog booking={booking} {...dialog('end')} />
    </>
  );
}
