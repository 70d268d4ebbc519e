import { useFreshPage } from '../../components/use-fresh-page.ts';
import { useNow } from '../../components/use-now.ts';
import { pagePicture } from '../../content/pictures.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { askShelves, moreOf } from './ask-shelves.ts';
import { SwapShelf } from './swaps/swap-shelf.tsx';
import { BookingCard } from './rental/booking-card.tsx';
import { Shelf } from './shelf.tsx';
import { EmptyShelves } from '../../components/page/empty-shelves.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import type { Route } from './+types/trips';
import styles from './trips.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Trips', matches[0]?.loaderData?.brand.name);
}

/** The empty state: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-search') });

export async function clientLoader({ request: { signal }, serverLoader }: Route.ClientLoaderArgs) {
  const [{ picture }, shelves] = await Promise.all([serverLoader(), askShelves('renter', signal)]);
  return { picture, ...shelves };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting title="Trips" words="Loading your trips" className={styles.page} heights={[320, 190]} />
  );
}

/** All of a member's trips: under way, waiting, upcoming, and past. */
export default function Trips({ loaderData }: Route.ComponentProps) {
  useFreshPage();
  const now = useNow();
  // On the server, and before the browser has loaded, only the picture is there.
  if (!('requests' in loaderData)) return <HydrateFallback />;
  const { picture, requests, coming, past, swaps } = loaderData;
  // Sorted by pick-up, so that trips under way come before upcoming ones.
  const underWay = coming.exchanges.filter(({ stage }) => stage === 'out');
  const back = coming.exchanges.filter(({ stage }) => stage === 'back');
  const ahead = coming.exchanges.filter(({ stage }) => stage === 'agreed');
  // Others' offers are with the requests until agreed.
  const offered = swaps.requests.exchanges.filter(({ isMine }) => isMine);
  const isEmpty =
    [requests, coming, past].every(({ exchanges }) => exchanges.length === 0) &&
    [offered, swaps.coming.exchanges, swaps.past.exchanges].every(({ length }) => length === 0) &&
    swaps.requests.after === null;
  // New requests or changes make a different list, which starts over.
  const made = [requests, coming, past, swaps.requests, swaps.coming, swaps.past]
    .map(({ after }) => after)
    .join(' ');
  return (
    <div key={made} className={styles.page}>
      <MembersHead title="Trips">
        {!isEmpty && <ButtonLink to="/listings">Find another trip</ButtonLink>}
      </MembersHead>
      {isEmpty && (
        <EmptyShelves
          picture={picture}
          title="No trips yet"
          words="Rent a campervan for the long weekend, or pay with Adventure Points. You’ll find your trips here, from the request to the return."
          actions={
            <ButtonLink to="/listings" variant="primary">
              Explore listings
            </ButtonLink>
          }
        />
      )}
      <Shelf
        title="Under way"
        lines={underWay}
        renderCard={(booking) => <BookingCard booking={booking} now={now} isNext />}
      />
      <Shelf
        title="Just back"
        lead="Leave a review. The trip is complete in 48 hours unless damage is reported."
        lines={back}
        renderCard={(booking) => <BookingCard booking={booking} now={now} />}
      />
      <Shelf
        title="Waiting for your answer"
        lead="The owner made you an offer. Answer before it expires."
        lines={requests.exchanges.filter(({ isMyTurn }) => isMyTurn)}
        renderCard={(booking) => <BookingCard booking={booking} now={now} />}
      />
      <Shelf
        title="Waiting for an answer"
        lead="Nothing is charged and no dates are booked until you both agree."
        lines={requests.exchanges.filter(({ isMyTurn }) => !isMyTurn)}
        renderCard={(booking) => <BookingCard booking={booking} now={now} />}
        more={moreOf('renter', 'requests', requests)}
      />
      <Shelf
        title="Coming up"
        lines={ahead}
        renderCard={(booking, index) => (
          <BookingCard booking={booking} now={now} isNext={index === 0 && underWay.length === 0} />
        )}
        more={moreOf('renter', 'coming', coming)}
      />
      <SwapShelf
        title="Swaps waiting for your answer"
        lead="The other side made a counter-offer. Answer before it expires."
        swaps={offered.filter(({ isMyTurn }) => isMyTurn)}
        now={now}
      />
      <SwapShelf
        title="Swaps"
        swaps={swaps.coming.exchanges}
        now={now}
        more={moreOf('swap', 'coming', swaps.coming)}
      />
      <SwapShelf
        title="Swaps you offered"
        swaps={offered.filter(({ isMyTurn }) => !isMyTurn)}
        now={now}
        more={moreOf('swap', 'requests', swaps.requests, ({ isMine }) => isMine)}
      />
      <Shelf
        title="Past"
        lines={past.exchanges}
        renderCard={(booking) => <BookingCard booking={booking} now={now} />}
        more={moreOf('renter', 'past', past)}
      />
      <SwapShelf
        title="Past swaps"
        swaps={swaps.past.exchanges}
        now={now}
        more={moreOf('swap', 'past', swaps.past)}
      />
    </div>
  );
}
