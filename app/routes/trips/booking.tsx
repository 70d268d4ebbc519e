import { useEffect } from 'react';
import { Link } from 'react-router';
import type { BookingView } from '../../../features/exchange/views/booking-view.ts';
import { askApi } from '../../components/api-client.ts';
import { CoverFacts } from '../../components/cover-facts.tsx';
import { ExchangeHead, ExchangePage, ExchangeWaiting } from '../../components/exchange/exchange-page.tsx';
import { NextStep, OfferPanel, Panel, TimelinePanel } from '../../components/exchange/exchange-parts.tsx';
import { membersMeta } from '../../components/members-meta.ts';
import { forgetSentWords } from '../../components/sent-words.ts';
import { PageMessages } from '../../components/thread/page-messages.tsx';
import { useFreshPage } from '../../components/use-fresh-page.ts';
import { daysText } from '../../components/when-words.ts';
import AfterReturn from './after/after-return.tsx';
import { BookingActions } from './booking-actions.tsx';
import { Arrangements, Cancelling, Cost } from './booking-facts.tsx';
import { nextStep } from './booking-next-step.ts';
import { costText, historyOf, stateWords } from './booking-words.ts';
import { EndingTogether } from './ending-together.tsx';
import { MoreDays } from './more-days.tsx';
import { NoShowPanel } from './no-show-panel.tsx';
import { interruptionWords } from './interruption-words.ts';
import { Interruption } from './interruption.tsx';
import { ReadyPart } from './ready-part.tsx';
import { Relief } from './relief.tsx';
import type { Route } from './+types/booking';
import styles from './booking.module.css';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return membersMeta(loaderData?.title ?? 'Booking', matches[0]?.loaderData?.brand.name);
}

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const [view] = await Promise.all([
    askApi<BookingView>(`/bookings/${encodeURIComponent(id)}`, { signal }),
    forgetSentWords(signal),
  ]);
  return view;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <ExchangeWaiting title="Booking" words="Loading the booking" />;
}

/** One booking for both of its sides: how it stands, what comes next and by when, and what can be done now. */
export default function Booking({ loaderData: view }: Route.ComponentProps) {
  useKeptHandover(view);
  useFreshPage();
  const { side, fromDay, toDay, title, slug, picture, location } = view;
  const { label, tone } = stateWords(view);
  const next = nextStep(view);
  return (
    <ExchangePage
      head={
        <ExchangeHead
          up={
            side === 'renter'
              ? { to: '/trips', label: 'All trips' }
              : { to: '/host/bookings', label: 'All requests' }
          }
          badge={tone}
          state={label}
          title={<Link to={`/listing/${slug}`}>{title}</Link>}
          picture={picture}
        >
          <p className={styles.when}>
            {daysText(fromDay, toDay)}
            <span>{location}</span>
          </p>
        </ExchangeHead>
      }
      main={
        <>
          <Relief view={view} />
          {view.interruption && (
            <Interruption
              title={view.interruption.title}
              words={interruptionWords(view, view.interruption)}
            />
          )}
          <NextStep {...next} step={`${view.state} ${view.version}`} isMine={view.isMyTurn}>
            <BookingActions view={view} />
          </NextStep>
          {hasNoShow(view) && (
            <NoShowPanel
              key={`${view.state} ${view.isNoShowOpen}`}
              kind="booking"
              id={view.id}
              other={view.other.name}
            />
          )}
          <Ready view={view} />
          <Covered view={view} />
          <MoreDays view={view} />
          <AfterReturn
            kind="booking"
            id={view.id}
            state={view.state}
            other={view.other.name}
            isClaimExpected={isClaimExpected(view)}
          />
          <Arrangements view={view} />
        </>
      }
      side={
        <>
          <Cost view={view} />
          <Cancelling view={view} />
          <EndingTogether view={view} />
          <TimelinePanel facts={historyOf(view)} />
        </>
      }
      talk={
        <>
          <Offers view={view} />
          <PageMessages source={{ booking: view.id }} to={view.other.name} />
        </>
      }
    />
  );
}

/** While it is out something may break, when it is back something may be claimed; later only what was claimed stands there. */
const isClaimExpected = ({ state, side, history }: BookingView): boolean =>
  state === (side === 'renter' ? 'handed_off' : 'returned') ||
  history.some(({ name }) => name.startsWith('dispute.'));

/** Only a booking about which somebody has reported a no-show asks for the report. */
const hasNoShow = ({ isNoShowOpen, history }: BookingView): boolean =>
  isNoShowOpen || history.some(({ name }) => name === 'no_show.reported');

/** Every version of the offer: who made it, and what it costs. */
function Offers({ view: { offers, version, state, side, other } }: { view: BookingView }) {
  return (
    <OfferPanel
      title="The request"
      offers={offers}
      version={version}
      isOpen={state === 'requested'}
      nameOf={({ madeBy }) => (madeBy === side ? 'You' : other.name)}
    >
      {(offer) => (
        <p className={styles.terms}>
          <span>{daysText(offer.fromDay, offer.toDay)}</span>
          <b className="num">{costText(offer)}</b>
        </p>
      )}
    </OfferPanel>
  );
}

/** What has to be shown before the pick-up, from the request on. */
function Ready({
  view: { id, requirements, isOthersLeftOut, checklist, side, other },
}: {
  view: BookingView;
}) {
  if (requirements.length === 0) return null;
  return (
    <Panel title="Before the pick-up">
      <ReadyPart
        lines={requirements}
        isOthersLeftOut={isOthersLeftOut}
        checklist={checklist}
        reader={side}
        other={other.name}
        path={`/bookings/${id}`}
      />
    </Panel>
  );
}

/** What pays for what when something goes wrong, until it is over. */
function Covered({ view: { state, price, depositCents } }: { view: BookingView }) {
  if (state !== 'requested' && state !== 'accepted' && state !== 'handed_off') return null;
  return (
    <Panel title="If something goes wrong">
      <CoverFacts cover={price.cover ?? null} depositCents={depositCents} />
    </Panel>
  );
}

/** Before somebody drives where no network is, their phone has the hand-over and the return. */
function useKeptHandover({ id, state }: BookingView) {
  const isAhead = state === 'accepted' || state === 'handed_off';
  useEffect(() => {
    if (!isAhead) return;
    const paths = [`/bookings/${id}/handover`, `/bookings/${id}/return`];
    void import('../../components/keep-handover.ts')
      .then(({ keepHandover }) => keepHandover({ kind: 'booking', id }, paths))
      // What cannot be kept now is kept the next time.
      .catch(() => undefined);
  }, [id, isAhead]);
}
