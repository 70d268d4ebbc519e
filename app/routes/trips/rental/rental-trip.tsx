import { Link, useRevalidator } from 'react-router';
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import type { RentalLegView } from '../../../../features/exchange/views/leg-view.ts';
import { CoverFacts } from '../../../components/money/cover-facts.tsx';
import { checkInFold } from '../../../components/exchange/check-in-fold.tsx';
import { NextStep, OfferList, Panel, RuleList } from '../../../components/exchange/exchange-parts.tsx';
import type { FoldItem } from '../../../components/exchange/folds.tsx';
import { daysText } from '../../../components/when-words.ts';
import AfterReturn from '../after/after-return.tsx';
import { ClaimPanel } from '../after/claim-panel.tsx';
import { ReviewsPanel } from '../after/reviews-panel.tsx';
import { BookingActions, CancelAction } from './booking-actions.tsx';
import { Cancelling, Cost, TripCards } from './booking-facts.tsx';
import { nextStep } from './booking-next-step.ts';
import { costText, historyOf, stateWords } from './booking-words.ts';
import { EndingTogether } from './ending-together.tsx';
import { MoreDays } from './more-days.tsx';
import { NoShowPanel } from './no-show-panel.tsx';
import { interruptionWords } from './interruption-words.ts';
import { Interruption } from './interruption.tsx';
import { ReadyPart } from '../ready-part.tsx';
import { Relief } from './relief.tsx';
import type { Trip } from '../trip.ts';
import styles from './booking.module.css';

/** What the trip page says of a rental, paid with money or points, to one of its two sides. */
export function rentalTrip(view: RentalView): Trip {
  const { side, stage, offers } = view;
  const [{ fromDay, toDay, title, slug, picture }] = view.legs;
  return {
    isRequestToMe: side === 'owner',
    state: stateWords(view),
    title: <Link to={`/listing/${slug}`}>{title}</Link>,
    picture,
    subtitle: <p className={styles.when}>{daysText(fromDay, toDay)}</p>,
    belowHead: null,
    step: <Step view={view} />,
    cards: <TripCards view={view} />,
    money: <Cost view={view} />,
    after: { part: <After view={view} />, isUrgent: stage !== 'out' },
    folds: foldsOf(view),
    offers: {
      title: offers.length === 1 ? 'Request' : 'Offers',
      count: offers.length,
      list: <Offers view={view} />,
    },
    history: historyOf(view),
  };
}

/** Whether a requirement of the reader is missing or being checked: then it is shown below the step. */
const lacksMine = ({ side, legs: [{ requirements }] }: RentalView): boolean =>
  requirements.some((line) => line.side === side && ['missing', 'withUs', 'tooYoung'].includes(line.state));

function Step({ view }: { view: RentalView }) {
  const [leg] = view.legs;
  const isAskedForDays = view.extension?.state === 'asked';
  const latest = view.offers.at(-1);
  return (
    <>
      <Relief view={view} />
      {leg.interruption && (
        <Interruption title={leg.interruption.title} words={interruptionWords(leg, leg.interruption)} />
      )}
      {!hasOpenClaim(view) && (
        <NextStep
          {...nextStep(view)}
          step={`${view.state} ${view.version}`}
          isMine={view.isMyTurn}
          message={view.stage === 'asked' && !latest?.isMine ? view.message : ''}
        >
          <BookingActions view={view} />
        </NextStep>
      )}
      {view.stage === 'back' && <ReturnedClaim view={view} />}
      {lacksMine(view) && <Ready leg={leg} />}
      {hasNoShow(view) && <NoShowPanel kind="booking" leg={leg} />}
      {isAskedForDays && <MoreDays view={view} />}
    </>
  );
}

const hasOpenClaim = ({ legs: [leg] }: RentalView): boolean => leg.isDisputed;

/** What may be claimed, below the next step; an open claim is the next step. */
function ReturnedClaim({ view }: { view: RentalView }) {
  const { revalidate } = useRevalidator();
  return (
    <ClaimPanel
      id={view.id}
      other={view.other.name}
      isClaimExpected={isClaimExpected(view)}
      onChange={revalidate}
    >
      {hasOpenClaim(view) && <BookingActions view={view} />}
    </ClaimPanel>
  );
}

/** What remains to be done after the return; while it is out, in 'Something's wrong?'. */
function After({ view }: { view: RentalView }) {
  const { id, stage, other } = view;
  const [leg] = view.legs;
  if (stage === 'back')
    return <ReviewsPanel id={id} other={other.name} otherPhoto={other.photo} isSecond={leg.isDisputed} />;
  return <AfterReturn leg={leg} otherPhoto={other.photo} isClaimExpected={isClaimExpected(view)} />;
}

/** Details of a trip that are not needed now. */
function foldsOf(view: RentalView): (FoldItem | null)[] {
  const { stage } = view;
  const [leg] = view.legs;
  const { requirements, rules, cover, depositCents } = leg;
  const isAhead = stage === 'asked' || stage === 'agreed' || stage === 'out';
  const isProposed = view.cancelWords.renter !== null || view.cancelWords.owner !== null;
  return [
    checkInFold(leg),
    requirements.length > 0 && !lacksMine(view)
      ? { id: 'ready', title: 'Before pick-up', note: requirements.length, body: <Ready leg={leg} /> }
      : null,
    rules.length > 0
      ? { id: 'rules', title: 'Rules', note: rules.length, body: <RuleList rules={rules} /> }
      : null,
    isAhead
      ? {
          id: 'insurance',
          title: 'Insurance',
          note: cover ? (cover.plan ?? 'Included') : 'Not included',
          body: <CoverFacts cover={cover} depositCents={depositCents} />,
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
  ];
}

/** Actions that end or change an agreed trip. */
function Changes({ view }: { view: RentalView }) {
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
const isClaimExpected = ({ state, side, history }: RentalView): boolean =>
  state === (side === 'renter' ? 'handed_off' : 'returned') ||
  history.some(({ name }) => name.startsWith('dispute.'));

/** Only a booking with a no-show report loads it. */
const hasNoShow = ({ legs: [leg], history }: RentalView): boolean =>
  leg.isNoShowOpen || history.some(({ name }) => name === 'no_show.reported');

/** Every version of the offer: who made it, and its price. */
function Offers({ view }: { view: RentalView }) {
  return (
    <OfferList<RentalView['offers'][number]> view={view}>
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
const Ready = ({ leg }: { leg: RentalLegView }) =>
  leg.requirements.length > 0 && (
    <Panel title="Before pick-up">
      <ReadyPart kind="booking" leg={leg} />
    </Panel>
  );
