import { useEffect } from 'react';
import type { ExchangeView } from '../../../features/exchange/views/exchange-view.ts';
import { askExchange } from '../../components/session/ask-exchange.ts';
import { ExchangeHead, ExchangePage, ExchangeWaiting } from '../../components/exchange/exchange-page.tsx';
import { Timeline } from '../../components/exchange/exchange-parts.tsx';
import { Folds, type FoldItem } from '../../components/exchange/folds.tsx';
import { isAhead } from '../../components/exchange/how-far.ts';
import { TripHelp } from '../../components/exchange/trip-help.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { forgetSentWords } from '../../components/sent-words.ts';
import { namesText } from '../../components/thread/thread-words.ts';
import { PageMessages } from '../../components/thread/page-messages.tsx';
import { useFreshPage } from '../../components/use-fresh-page.ts';
import { rentalTrip } from './rental/rental-trip.tsx';
import { swapTrip } from './swaps/swap-trip.tsx';
import type { Trip } from './trip.ts';
import type { Route } from './+types/exchange';

const titleOf = (view: ExchangeView | undefined): string =>
  view === undefined ? 'Trip' : view.kind === 'rental' ? view.legs[0].title : 'Swap';

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
  const trip = view.kind === 'rental' ? rentalTrip(view) : swapTrip(view);
  useKeptHandovers(legsAhead(view));
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
          <Folds items={foldsOf(view, trip)} />
        </>
      }
    />
  );
}

/** Details that are not needed now: a kind's own, then those that all kinds have. */
const foldsOf = (view: ExchangeView, { folds, offers, history, after }: Trip): (FoldItem | null)[] => [
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
  { id: 'messages', title: 'Messages', body: <PageMessages {...messagesOf(view)} /> },
  {
    id: 'help',
    title: 'Help',
    note: <span className="text-danger">Something’s wrong?</span>,
    body: <TripHelp>{!after.isUrgent && after.part}</TripHelp>,
  },
];

const messagesOf = ({ kind, id, people }: ExchangeView) => ({
  source: kind === 'rental' ? { booking: id } : { swap: id },
  to: namesText(people.filter(({ isMe }) => !isMe)),
});

/** The legs whose hand-over the reader may need without a network. */
const legsAhead = ({ legs }: ExchangeView): string[] =>
  legs.filter((leg) => leg.side !== null && isAhead(leg)).map(({ id }) => id);

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
