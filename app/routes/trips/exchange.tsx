import { useEffect } from 'react';
import { askExchange, isSwap, type ExchangeView } from '../../components/session/ask-exchange.ts';
import { ExchangeHead, ExchangePage, ExchangeWaiting } from '../../components/exchange/exchange-page.tsx';
import { Timeline } from '../../components/exchange/exchange-parts.tsx';
import { Folds, type FoldItem } from '../../components/exchange/folds.tsx';
import { TripHelp } from '../../components/exchange/trip-help.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { forgetSentWords } from '../../components/sent-words.ts';
import { PageMessages } from '../../components/thread/page-messages.tsx';
import { useFreshPage } from '../../components/use-fresh-page.ts';
import { rentalTrip } from './rental/rental-trip.tsx';
import { swapTrip } from './swaps/swap-trip.tsx';
import type { Trip } from './trip.ts';
import type { Route } from './+types/exchange';

const titleOf = (view: ExchangeView | undefined): string =>
  view === undefined ? 'Trip' : isSwap(view) ? 'Swap' : view.title;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return membersMeta(titleOf(loaderData), matches[0]?.loaderData?.brand.name);
}

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const [view] = await Promise.all([askExchange(id, signal), forgetSentWords(signal)]);
  return view;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <ExchangeWaiting title="Trip" words="Loading the trip" />;
}

/** A rental, swap or circle for one of its members: the next step, what and who, the money, and the rest in folds. */
export default function Exchange({ loaderData: view }: Route.ComponentProps) {
  const trip = isSwap(view) ? swapTrip(view) : rentalTrip(view);
  useKeptHandovers(trip.legsAhead);
  useFreshPage();
  const { isRequestToMe, state, title, picture, subtitle, belowHead, step, cards, money, after } = trip;
  return (
    <ExchangePage
      head={
        <>
          <ExchangeHead
            up={
              isRequestToMe
                ? { to: '/host/bookings', label: 'All requests' }
                : { to: '/trips', label: 'All trips' }
            }
            badge={state.tone}
            state={state.label}
            title={title}
            picture={picture}
          >
            {subtitle}
          </ExchangeHead>
          {belowHead}
        </>
      }
      step={step}
      cards={cards}
      money={money}
      rest={
        <>
          {after.isUrgent && after.part}
          <Folds items={foldsOf(trip)} />
        </>
      }
    />
  );
}

/** Details that are not needed now: a kind's own, then those that all kinds have. */
const foldsOf = ({ folds, offers, history, messages, after }: Trip): (FoldItem | null)[] => [
  ...folds,
  {
    id: 'offers',
    title: offers.title,
    note: offers.count > 1 ? offers.count : undefined,
    body: offers.list,
  },
  history.length > 0
    ? {
        id: 'timeline',
        title: 'Timeline',
        note: history.at(-1)?.words,
        body: <Timeline facts={history} />,
      }
    : null,
  { id: 'messages', title: 'Messages', body: <PageMessages {...messages} /> },
  {
    id: 'help',
    title: 'Help',
    note: <span className="text-danger">Something’s wrong?</span>,
    body: <TripHelp>{!after.isUrgent && after.part}</TripHelp>,
  },
];

/** Before someone drives out of coverage, their phone has the hand-over and the return. */
function useKeptHandovers(legs: readonly string[]): void {
  const ids = legs.join(' ');
  useEffect(() => {
    if (ids === '') return;
    void import('../../components/handover/keep-handover.ts')
      .then(async ({ keepHandover }) => {
        // oxlint-disable-next-line no-await-in-loop -- a weak connection takes one after the other
        for (const id of ids.split(' ')) await keepHandover({ id });
      })
      // What fails now is kept next time.
      .catch(() => undefined);
  }, [ids]);
}
