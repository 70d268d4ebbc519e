import { Link } from 'react-router';
import type { SwapThing, SwapView } from '../../../../features/swaps/swap-view.ts';
import { formatCents } from '../../../../platform/money.ts';
import { askApi } from '../../../components/api-client.ts';
import { membersMeta } from '../../../components/members-meta.ts';
import { unitsText } from '../../../components/price-text.ts';
import { PageMessages } from '../../../components/thread/page-messages.tsx';
import { namesText } from '../../../components/thread/thread-words.ts';
import { useFreshPage } from '../../../components/use-fresh-page.ts';
import { useNow } from '../../../components/use-now.ts';
import { atText, daysText } from '../../../components/when-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { leftText, paymentWords } from '../booking-words.ts';
import AfterReturn from '../after/after-return.tsx';
import { useHeadingOfChange } from '../use-heading-of-change.ts';
import { Stage, type StageSide } from './stage.tsx';
import { SwapActions } from './swap-actions.tsx';
import { SwapLegs } from './swap-legs.tsx';
import { SwapNeeds } from './swap-needs.tsx';
import { amountText, swapHistory, swapStateWords, swapStep, topUpText } from './swap-words.ts';
import type { Route } from './+types/swap';
import styles from './swap.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Swap', matches[0]?.loaderData?.brand.name);
}

export const clientLoader = ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  askApi<SwapView>(`/swaps/${encodeURIComponent(id)}`, { signal });
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div aria-busy="true" className={styles.page}>
      <h1 className="visually-hidden">Swap</h1>
      <output className="visually-hidden">Loading the swap</output>
      <Skeleton className={styles.waitingStage} />
      <div className={styles.columns}>
        <Skeleton className={styles.waitingPanel} />
        <Skeleton className={styles.waitingPanel} />
      </div>
    </div>
  );
}

/** One swap for one of its members: what for what, how it stands, what comes next and by when, and what can be done now. */
export default function Swap({ loaderData: view }: Route.ComponentProps) {
  useFreshPage();
  const { label, tone } = swapStateWords(view);
  const { kind, from, to, isMine, state } = view;
  const isIn = state === 'requested' && !isMine;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={isIn ? '/host/bookings' : '/trips'} className={styles.up}>
          {isIn ? 'All requests' : 'All trips'}
        </Link>
        <Badge variant={tone}>{label}</Badge>
        <h1>{kind === 'circle' ? `A circle of ${view.memberCount}` : `Swap with ${from.name}`}</h1>
        {kind === 'circle' && (
          <Link to={`/circles/${view.id}`} className={styles.up}>
            Who gives what to whom, and why
          </Link>
        )}
      </header>
      <Stage
        give={sideOf(
          kind === 'circle' ? `You give to ${to.name}` : 'You give',
          view.gives,
          amountText(view.adds),
        )}
        receive={sideOf(
          kind === 'circle' ? `You get from ${from.name}` : 'You get',
          view.receives,
          amountText(view.gets),
        )}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <NextStepPanel view={view} />
          <SwapLegs view={view} />
          {view.legs
            .filter(({ side }) => side !== null)
            .map(({ id, side, state, title, giver, receiver }) => (
              <AfterReturn
                key={id}
                kind="swap_leg"
                id={id}
                state={state}
                other={side === 'giver' ? receiver : giver}
                about={title}
              />
            ))}
          <Offers view={view} />
          <PageMessages source={{ swap: view.id }} to={namesText(view.people.filter(({ isMe }) => !isMe))} />
        </div>
        <div className={styles.side}>
          <Cost view={view} />
          {kind === 'circle' && <People view={view} />}
          <Timeline view={view} />
        </div>
      </div>
    </div>
  );
}

/** @param added '450 AP': what comes on top of it */
function sideOf(name: string, things: readonly SwapThing[], added: string): StageSide {
  const [first] = things;
  const worths = things.map(({ worthCents }) => formatCents(worthCents)).join(' or ');
  const lines = first
    ? [
        daysText(first.fromDay, first.toDay),
        `${unitsText(first.units, first.unit)}, worth ${worths}${added === '' ? '' : `, plus ${added}`}`,
      ]
    : [];
  return { name, things: [...things], lines };
}

function NextStepPanel({ view }: { view: SwapView }) {
  const now = useNow();
  const heading = useHeadingOfChange(`${view.state} ${view.version}`);
  const { title, detail, deadline } = swapStep(view);
  return (
    <section aria-labelledby="next-heading" className={styles.next} data-mine={view.isMyTurn || undefined}>
      <h2 id="next-heading" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {view.message !== '' && view.state === 'requested' && (
        <blockquote className={styles.words}>{view.message}</blockquote>
      )}
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
      {deadline !== null && (
        <p className={styles.deadline}>
          <b>{leftText(deadline, now)}</b>
          <time dateTime={deadline}>{atText(deadline)} your time</time>
        </p>
      )}
      <SwapNeeds view={view} />
      <SwapActions view={view} />
    </section>
  );
}

function Cost({ view }: { view: SwapView }) {
  const { price, payment, bond } = view;
  const added = topUpText(view);
  return (
    <section aria-labelledby="cost-heading" className={styles.panel}>
      <h2 id="cost-heading">Your part</h2>
      <dl className={styles.lines}>
        {price.lines.map(({ kind, label, amountCents }) => (
          <div key={`${kind} ${label}`}>
            <dt>{label}</dt>
            <dd className="num">{formatCents(amountCents)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd className="num">{formatCents(price.totalCents)}</dd>
        </div>
      </dl>
      {added !== '' && <p className={styles.quiet}>On top: {added}.</p>}
      {payment && (
        <p className={styles.quiet}>
          Card {payment.card && `·· ${payment.card.lastFour}`}: {paymentWords[payment.state]}
        </p>
      )}
      {price.bondCents > 0 && (
        <p className={styles.quiet}>
          Bond of {formatCents(price.bondCents)}, because you receive before you give:{' '}
          {bond ? paymentWords[bond.state] : 'set aside two days before'}.
        </p>
      )}
    </section>
  );
}

function People({ view }: { view: SwapView }) {
  return (
    <section aria-labelledby="people-heading" className={styles.panel}>
      <h2 id="people-heading">Who is in it</h2>
      <ul className={styles.people}>
        {view.people.map(({ name, isMe, hasAgreed }) => (
          <li key={name}>
            <span>{isMe ? 'You' : name}</span>
            <Badge size="small" variant={hasAgreed ? 'success' : 'neutral'}>
              {hasAgreed ? 'Yes' : 'Not yet'}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every version of the offer, the newest first. */
function Offers({ view }: { view: SwapView }) {
  const { offers, version, state } = view;
  return (
    <section aria-labelledby="offers-heading" className={styles.panel}>
      <h2 id="offers-heading">{offers.length === 1 ? 'The offer' : 'Offers'}</h2>
      <ol className={styles.offers}>
        {offers.toReversed().map((offer) => (
          <li key={offer.version} className={styles.offer}>
            <p className={styles.offerHead}>
              <b>{offer.isMine ? 'You' : (offer.by ?? 'The club')}</b>
              <time dateTime={offer.madeAt} className={styles.quiet}>
                {atText(offer.madeAt)}
              </time>
              {offers.length > 1 && offer.version === version && (
                <Badge size="small" variant={state === 'requested' ? 'ember' : 'neutral'}>
                  {state === 'requested' ? 'Open' : 'Last offer'}
                </Badge>
              )}
            </p>
            {offer.legs.map(({ title, isToMe, from, to }) => (
              <p key={`${title} ${isToMe}`}>
                {isToMe ? 'You get' : view.kind === 'circle' ? 'Also' : 'You give'} {title},{' '}
                {daysText(from, to)}
              </p>
            ))}
            {offer.topUps.map((topUp) => (
              <p key={`${topUp.isMine}`}>
                {topUp.isMine ? 'You add' : 'The other side adds'} {amountText(topUp)}
              </p>
            ))}
            {offer.message !== '' && <blockquote className={styles.words}>{offer.message}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Timeline({ view }: { view: SwapView }) {
  return (
    <section aria-labelledby="timeline-heading" className={styles.panel}>
      <h2 id="timeline-heading">What happened</h2>
      <ol className={styles.timeline}>
        {swapHistory(view).map(({ words, at }) => (
          <li key={`${words} ${at}`}>
            <span>{words}</span>
            <time dateTime={at} className={styles.quiet}>
              {atText(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
