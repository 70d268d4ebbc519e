import { Fragment } from 'react';
import { Link } from 'react-router';
import type { SwapView } from '../../../../features/exchange/views/exchange-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { checkInFold } from '../../../components/exchange/check-in-fold.tsx';
import { NextStep, OfferList, Panel } from '../../../components/exchange/exchange-parts.tsx';
import type { FoldItem } from '../../../components/exchange/folds.tsx';
import { givenIn, otherOf, receivedIn } from '../../../components/exchange/legs.ts';
import { MeetCard, MoneyCard, WhenCard } from '../../../components/exchange/trip-cards.tsx';
import { heldInSwap } from '../../../components/exchange/held-amounts.tsx';
import page from '../../../components/exchange/exchange.module.css';
import { cardText } from '../../../components/money/card-text.ts';
import { membersText } from '../../../components/page/members-text.ts';
import { PriceLines } from '../../../components/money/price-lines.tsx';
import { TakenBackNote } from '../../../components/money/taken-back.tsx';
import { unitsText } from '../../../components/listing/price-text.ts';
import { daysText } from '../../../components/when-words.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import AfterReturn from '../after/after-return.tsx';
import { paymentWords } from '../rental/booking-words.ts';
import { Interruption } from '../rental/interruption.tsx';
import type { Trip } from '../trip.ts';
import { OfferDifference } from './compose/balance.tsx';
import { legInterruptionText, settlementRows } from './break-words.ts';
import { Stage, type StageSide } from './compose/stage.tsx';
import { SwapActions } from './swap-actions.tsx';
import { LegPage, SwapLegs } from './swap-legs.tsx';
import { isAhead } from '../../../components/exchange/how-far.ts';
import { SwapNeeds } from './swap-needs.tsx';
import {
  amountText,
  bondForMe,
  nextLeg,
  swapHistory,
  swapStateWords,
  swapStep,
  topUpText,
  worthText,
} from './swap-words.ts';
import styles from './swap.module.css';

/** What the trip page says of a swap or circle to one of its members. */
export function swapTrip(view: SwapView): Trip {
  const { id, kind, stage, isMine, from, offers } = view;
  const isAgreed = isAhead(view);
  return {
    isRequestToMe: stage === 'asked' && !isMine,
    state: swapStateWords(view),
    title: kind === 'circle' ? `A circle of ${membersText(view.memberCount)}` : `Swap with ${from.name}`,
    subtitle: kind === 'circle' && (
      <Link to={`/circles/${id}`} className={page.up}>
        See the whole circle
      </Link>
    ),
    belowHead: <WhatForWhat view={view} />,
    step: <Step view={view} />,
    cards: <SwapCards view={view} />,
    money: <Cost view={view} />,
    after: { part: <After view={view} />, isUrgent: !isAgreed },
    folds: foldsOf(view),
    offers: {
      title: offers.length === 1 ? 'Offer' : 'Offers',
      count: offers.length,
      list: <Offers view={view} />,
    },
    history: swapHistory(view),
  };
}

function Step({ view }: { view: SwapView }) {
  const next = isAhead(view) && view.settlement === null ? (nextLeg(view) ?? undefined) : undefined;
  return (
    <>
      <Emergencies view={view} />
      <NextStep
        {...swapStep(view)}
        step={`${view.state} ${view.version}`}
        isMine={view.isMyTurn}
        message={view.stage === 'asked' ? view.message : ''}
      >
        <SwapNeeds view={view} />
        <SwapActions view={view} way={next && <LegPage leg={next} size="large" />} />
        {view.kind === 'circle' && view.settlement?.isOff && (
          <ButtonLink to="/wishes">See your wishes</ButtonLink>
        )}
      </NextStep>
      <Settled view={view} />
    </>
  );
}

/** What remains to be done about each leg after its return; before that, in 'Something's wrong?'. */
const After = ({ view }: { view: SwapView }) =>
  view.legs
    .filter(({ side }) => side !== null)
    .map((leg) => (
      <AfterReturn
        key={leg.id}
        leg={leg}
        otherPhoto={view.people.find(({ name }) => name === otherOf(leg))?.photo}
        about={leg.title}
      />
    ));

/** What the reader gets and gives as two equal cards, and the people. */
function SwapCards({ view }: { view: SwapView }) {
  return (
    <>
      {[receivedIn(view), givenIn(view)].map((legs) => {
        const leg = legs.find(({ state }) => state !== 'called_off');
        return (
          leg && (
            <WhenCard
              key={leg.id}
              title={leg.side === 'receiver' ? `You get ${leg.title}` : `You give ${leg.title}`}
              leg={leg}
              isAhead={isAhead(view)}
            />
          )
        );
      })}
      <MeetCard
        people={view.people}
        wordsOf={({ isFounder, hasAgreed }) =>
          view.stage === 'asked'
            ? hasAgreed
              ? 'Accepted'
              : 'Hasn’t answered yet'
            : isFounder
              ? 'Founder'
              : 'Owner'
        }
      />
    </>
  );
}

/** Details of a swap that are not needed now. */
function foldsOf(view: SwapView): (FoldItem | null)[] {
  const withCheckIn = view.legs.filter(({ checkIn }) => checkIn !== null);
  return [
    checkInFold(receivedIn({ legs: withCheckIn })[0]),
    checkInFold(givenIn({ legs: withCheckIn })[0]),
    {
      id: 'legs',
      title: 'Details and changes',
      isOpen: view.legs.some((leg) => leg.side !== null && (leg.isNoShowOpen || leg.calledOff !== null)),
      body: <SwapLegs view={view} />,
    },
    view.kind === 'circle' ? { id: 'people', title: 'Who’s in it', body: <People view={view} /> } : null,
  ];
}

/** What the reader gives and receives, side by side. */
function WhatForWhat({ view }: { view: SwapView }) {
  const { kind, from, to } = view;
  return (
    <>
      <Stage
        give={sideOf(view, 'give', kind === 'circle' ? `You give to ${to.name}` : 'You give')}
        receive={sideOf(view, 'receive', kind === 'circle' ? `You get from ${from.name}` : 'You get')}
      />
      <OfferDifference key={view.version} view={view} />
    </>
  );
}

function sideOf(view: SwapView, side: 'give' | 'receive', name: string): StageSide {
  const things = side === 'give' ? givenIn(view) : receivedIn(view);
  const [first] = things;
  // If a swap ended as a whole, its state says so.
  if (view.settlement && first?.state === 'called_off')
    return { name, things, lines: ['Called off'], isOff: true };
  const lines = first
    ? [
        daysText(first.fromDay, first.toDay),
        `${unitsText(first.units, first.unit)}, ${worthText(view, side, things)}`,
      ]
    : [];
  return { name, things, lines };
}

/** Where one of the reader's legs is, or was, out. */
const Emergencies = ({ view: { legs } }: { view: SwapView }) =>
  legs.map(
    (leg) =>
      leg.interruption && (
        <Interruption
          key={leg.id}
          title={`${leg.interruption.title}: ${leg.title}`}
          words={legInterruptionText(leg, leg.interruption)}
        />
      ),
  );

/** What a broken swap costs and gives the reader. */
function Settled({ view }: { view: SwapView }) {
  const rows = settlementRows(view);
  if (rows.length === 0) return null;
  return (
    <Panel title="What this means for you">
      <dl className={page.facts}>
        {rows.map(([name, words]) => (
          <Fragment key={`${name} ${words}`}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  );
}

const titleOf = (view: SwapView, slug: string): string =>
  receivedIn(view).find((thing) => thing.slug === slug)?.title ?? '';

/** Whether some choices cost the reader more. */
const areDifferent = (ofChoices: SwapView['price']['ofChoices']): boolean =>
  new Set(ofChoices.map(({ totalCents }) => totalCents)).size > 1;

/** A swap's money: the reader's total, and held amounts. */
function Cost({ view }: { view: SwapView }) {
  const { price, payment, bond } = view;
  const theirs = bondForMe(view);
  // Once a part has ended, the settlement covers it.
  const added = view.settlement === null ? topUpText(view) : '';
  return (
    <MoneyCard
      title={payment?.state === 'captured' ? 'Paid' : 'You pay'}
      total={formatCents(price.totalCents)}
      words={payment?.card ? `${cardText(payment.card)}: ${paymentWords[payment.state]}` : ''}
      held={view.stage === 'over' ? [] : heldInSwap(view, null)}
      note={
        <>
          {added !== '' && <p className={page.quiet}>Top-up: {added}.</p>}
          {areDifferent(price.ofChoices) && (
            <p className={page.quiet}>
              Depending on your choice:{' '}
              {price.ofChoices
                .map(({ slug, totalCents }) => `${titleOf(view, slug)} ${formatCents(totalCents)}`)
                .join(', ')}
              .
            </p>
          )}
          {payment && payment.refundedCents > 0 && (
            <p className={page.quiet}>{formatCents(payment.refundedCents)} refunded</p>
          )}
          {view.takenBack.map((each) => (
            <TakenBackNote key={each.by} takenBack={each} by={each.by} className={page.quiet} />
          ))}
          {view.stage !== 'asked' && bond && (
            <p className={page.quiet}>
              Bond of {formatCents(price.bondCents)}: {paymentWords[bond.state]}.
            </p>
          )}
          {theirs !== null && <p className={page.quiet}>{theirs}</p>}
        </>
      }
    >
      <PriceLines price={price} />
      {payment && payment.capturedCents > 0 && (
        <p>
          <Link to={`/receipts?of=/exchanges/${view.id}`}>Receipts for this swap</Link>
        </p>
      )}
    </MoneyCard>
  );
}

function People({ view }: { view: SwapView }) {
  return (
    <ul className={styles.people}>
      {view.people.map(({ name, isMe, hasAgreed }) => (
        <li key={name}>
          {isMe ? <b>You</b> : <span>{name}</span>}
          <Badge size="small" variant={hasAgreed ? 'success' : isMe && view.isMyTurn ? 'ember' : 'neutral'}>
            {hasAgreed ? 'Accepted' : isMe && view.isMyTurn ? 'Your turn' : 'Not yet'}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Every version of the offer: who made it, and what goes where. */
function Offers({ view }: { view: SwapView }) {
  return (
    <OfferList<SwapView['offers'][number]>
      view={view}
      byNobody={view.kind === 'circle' ? 'Our suggestion' : 'What you can still choose'}
    >
      {({ legs, topUps }) => (
        <>
          {legs.map(({ title, isToMe, isFromMe, from, to }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two listings may have one title, and the legs of an offer that was made keep their places
            <p key={place}>
              {isToMe ? 'You get' : isFromMe ? 'You give' : 'Also'} {title}, {daysText(from, to)}
            </p>
          ))}
          {topUps.map((topUp) => (
            <p key={topUp.by}>
              {topUp.isMine ? 'You add' : `${topUp.by} adds`} {amountText(topUp)}
            </p>
          ))}
        </>
      )}
    </OfferList>
  );
}
