import { useEffect } from 'react';
import { Link } from 'react-router';
import type { BookingView } from '../../../features/exchange/views/booking-view.ts';
import { CoverFacts } from '../../components/cover-facts.tsx';
import { checkInFold } from '../../components/exchange/check-in-fold.tsx';
import { ExchangeHead, ExchangePage, ExchangeWaiting } from '../../components/exchange/exchange-page.tsx';
import { NextStep, OfferList, Panel, RuleList, Timeline } from '../../components/exchange/exchange-parts.tsx';
import { Folds, type FoldItem } from '../../components/exchange/folds.tsx';
import { TripHelp } from '../../components/exchange/trip-help.tsx';
import { membersMeta } from '../../components/members-meta.ts';
import { forgetSentWords } from '../../components/sent-words.ts';
import { PageMessages } from '../../components/thread/page-messages.tsx';
import { useFreshPage } from '../../components/use-fresh-page.ts';
import { daysText } from '../../components/when-words.ts';
import AfterReturn from './after/after-return.tsx';
import { BookingActions, CancelAction } from './booking-actions.tsx';
import { Cancelling, Cost, TripCards } from './booking-facts.tsx';
import { nextStep } from './booking-next-step.ts';
import { costText, historyOf, stateWords } from './booking-words.ts';
import { EndingTogether } from './ending-together.tsx';
import { MoreDays } from './more-days.tsx';
import { NoShowPanel } from './no-show-panel.tsx';
import { interruptionWords } from './interruption-words.ts';
import { Interruption } from './interruption.tsx';
import { ReadyPart } from './ready-part.tsx';
import { Relief } from './relief.tsx';
import { askBooking } from '../../components/ask-exchange.ts';
import type { Route } from './+types/booking';
import styles from './booking.module.css';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return membersMeta(loaderData?.title ?? 'Booking', matches[0]?.loaderData?.brand.name);
}

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const [view] = await Promise.all([askBooking(id, signal), forgetSentWords(signal)]);
  return view;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <ExchangeWaiting title="Booking" words="Loading the booking" />;
}

/** One booking for both sides: the next step, what and who, the money, and the rest in folds. */
export default function Booking({ loaderData: view }: Route.ComponentProps) {
  useKeptHandover(view);
  useFreshPage();
  const { side, fromDay, toDay, title, slug, picture } = view;
  const { label, tone } = stateWords(view);
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
          <p className={styles.when}>{daysText(fromDay, toDay)}</p>
        </ExchangeHead>
      }
      step={<Step view={view} />}
      cards={<TripCards view={view} />}
      money={<Cost view={view} />}
      rest={
        <>
          {view.state !== 'handed_off' && <After view={view} />}
          <Folds items={foldsOf(view)} />
        </>
      }
    />
  );
}

/** Whether a requirement of the reader is missing or being checked: then it is shown below the step. */
const lacksMine = (requirements: BookingView['requirements'], side: BookingView['side']): boolean =>
  requirements.some((line) => line.side === side && ['missing', 'withUs', 'tooYoung'].includes(line.state));

function Step({ view }: { view: BookingView }) {
  const { requirements, side } = view;
  const isMissing = lacksMine(requirements, side);
  const isAskedForDays = view.extension?.state === 'asked';
  const latest = view.offers.at(-1);
  return (
    <>
      <Relief view={view} />
      {view.interruption && (
        <Interruption title={view.interruption.title} words={interruptionWords(view, view.interruption)} />
      )}
      <NextStep
        {...nextStep(view)}
        step={`${view.state} ${view.version}`}
        isMine={view.isMyTurn}
        message={view.state === 'requested' && latest?.madeBy !== side ? view.message : ''}
      >
        <BookingActions view={view} />
      </NextStep>
      {isMissing && <Ready view={view} />}
      {hasNoShow(view) && (
        <NoShowPanel
          key={`${view.state} ${view.isNoShowOpen}`}
          kind="booking"
          id={view.id}
          other={view.other.name}
        />
      )}
      {isAskedForDays && <MoreDays view={view} />}
    </>
  );
}

/** What remains to be done after the return; while it is out, in 'Something's wrong?'. */
const After = ({ view }: { view: BookingView }) => (
  <AfterReturn
    kind="booking"
    id={view.id}
    state={view.state}
    other={view.other.name}
    otherPhoto={view.other.photo}
    isClaimExpected={isClaimExpected(view)}
  />
);

/** Details of a trip that are not needed now. */
function foldsOf(view: BookingView): (FoldItem | null)[] {
  const { requirements, side, rules, state, price, depositCents, history, offers } = view;
  const isAhead = state === 'requested' || state === 'accepted' || state === 'handed_off';
  const isMissing = lacksMine(requirements, side);
  const [newest] = historyOf(view).toReversed();
  const isProposed = view.cancelWords.renter !== null || view.cancelWords.owner !== null;
  return [
    checkInFold(view.checkIn, side === 'owner' ? view.other.name : '', state === 'accepted'),
    requirements.length > 0 && !isMissing
      ? { id: 'ready', title: 'Before pick-up', note: requirements.length, body: <Ready view={view} /> }
      : null,
    rules.length > 0
      ? { id: 'rules', title: 'Rules', note: rules.length, body: <RuleList rules={rules} /> }
      : null,
    isAhead
      ? {
          id: 'insurance',
          title: 'Insurance',
          note: price.cover ? 'Included' : 'Not included',
          body: <CoverFacts cover={price.cover ?? null} depositCents={depositCents} />,
        }
      : null,
    isAhead
      ? {
          id: 'changes',
          title: 'Change or cancel',
          isOpen: isProposed,
          body: <Changes view={view} />,
        }
      : null,
    {
      id: 'offers',
      title: offers.length === 1 ? 'Request' : 'Offers',
      note: offers.length > 1 ? offers.length : undefined,
      body: <Offers view={view} />,
    },
    history.length > 0
      ? { id: 'timeline', title: 'Timeline', note: newest?.words, body: <Timeline facts={historyOf(view)} /> }
      : null,
    {
      id: 'messages',
      title: 'Messages',
      body: <PageMessages source={{ booking: view.id }} to={view.other.name} />,
    },
    {
      id: 'help',
      title: 'Help',
      note: <span className={styles.wrong}>Something’s wrong?</span>,
      body: <TripHelp>{state === 'handed_off' && <After view={view} />}</TripHelp>,
    },
  ];
}

/** Actions that end or change an agreed trip. */
function Changes({ view }: { view: BookingView }) {
  return (
    <>
      <Cancelling view={view} />
      {view.extension?.state !== 'asked' && <MoreDays view={view} />}
      <EndingTogether view={view} />
      <CancelAction view={view} />
    </>
  );
}

/** While it is out something may break, after the return something may be claimed; later only the claim remains. */
const isClaimExpected = ({ state, side, history }: BookingView): boolean =>
  state === (side === 'renter' ? 'handed_off' : 'returned') ||
  history.some(({ name }) => name.startsWith('dispute.'));

/** Only a booking with a no-show report loads it. */
const hasNoShow = ({ isNoShowOpen, history }: BookingView): boolean =>
  isNoShowOpen || history.some(({ name }) => name === 'no_show.reported');

/** Every version of the offer: who made it, and its price. */
function Offers({ view: { offers, version, state, side, other } }: { view: BookingView }) {
  return (
    <OfferList
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
    </OfferList>
  );
}

/** What must be shown before the pick-up, from the request on. */
function Ready({
  view: { id, requirements, isOthersLeftOut, checklist, side, other },
}: {
  view: BookingView;
}) {
  if (requirements.length === 0) return null;
  return (
    <Panel title="Before pick-up">
      <ReadyPart
        lines={requirements}
        isOthersLeftOut={isOthersLeftOut}
        checklist={checklist}
        reader={side}
        other={other.name}
        path={`/exchanges/legs/${id}`}
      />
    </Panel>
  );
}

/** Before someone drives out of coverage, their phone has the hand-over and the return. */
function useKeptHandover({ id, state }: BookingView) {
  const isAhead = state === 'accepted' || state === 'handed_off';
  useEffect(() => {
    if (!isAhead) return;
    const paths = [`/bookings/${id}/handover`, `/bookings/${id}/return`];
    void import('../../components/keep-handover.ts')
      .then(({ keepHandover }) => keepHandover({ kind: 'booking', id }, paths))
      // What fails now is kept next time.
      .catch(() => undefined);
  }, [id, isAhead]);
}
