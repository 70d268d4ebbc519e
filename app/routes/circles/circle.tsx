import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CircleView } from '../../../features/circles/circle-view.ts';
import { formatCents } from '../../../platform/money.ts';
import { askApi } from '../../components/api-client.ts';
import { membersMeta } from '../../components/members-meta.ts';
import { pointsText } from '../../components/price-text.ts';
import { PageMessages } from '../../components/thread/page-messages.tsx';
import { namesText } from '../../components/thread/thread-words.ts';
import { useFreshPage } from '../../components/use-fresh-page.ts';
import { useNow } from '../../components/use-now.ts';
import { atText } from '../../components/when-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgreeDialog, DeclineDialog } from './answer-dialogs.tsx';
import { CirclePicture } from './circle-picture.tsx';
import { circleState, membersText, nextStep } from './circle-words.ts';
import type { Route } from './+types/circle';
import styles from './circle.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('A swap circle', matches[0]?.loaderData?.brand.name);
}

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  return { circle: await askApi<CircleView>(`/circles/${encodeURIComponent(id)}`, { signal }) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div aria-busy="true" className={styles.page}>
      <h1>A swap circle</h1>
      <output className="visually-hidden">Loading the circle</output>
      <div className={styles.columns}>
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </div>
    </div>
  );
}

/** One circle: who gives what to whom, why it was found, and the reader's answer. */
export default function Circle({ loaderData: { circle } }: Route.ComponentProps) {
  useFreshPage();
  const { swap, ring } = circle;
  const { label, tone } = circleState(circle);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/wishes" className={styles.up}>
          Wishes
        </Link>
        <h1>A circle of {membersText(ring.length)}</h1>
        <Badge variant={tone}>{label}</Badge>
      </header>
      <div className={styles.columns}>
        <CirclePicture ring={ring} legs={swap.legs} />
        <div className={styles.side}>
          <Answer circle={circle} />
          <section className={styles.panel} aria-labelledby="why">
            <h2 id="why">Why this circle</h2>
            <ul className={styles.reasons}>
              {[...circle.myReasons, ...circle.reasons].map((reason) => (
                <li key={reason}>
                  <IconCheck size={20} aria-hidden="true" />
                  {reason}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className={styles.talk}>
          <PageMessages source={{ swap: swap.id }} to={namesText(ring.filter(({ isMe }) => !isMe))} />
        </div>
      </div>
    </div>
  );
}

function Answer({ circle }: { circle: CircleView }) {
  const { swap } = circle;
  const [open, setOpen] = useState<'agree' | 'decline' | null>(null);
  const now = useNow();
  const { title, detail } = nextStep(circle);
  const mayAgree = swap.actions.includes('accept');
  const mayDecline = swap.actions.includes('decline');
  const isAgreed = ['accepted', 'handed_off', 'returned', 'completed'].includes(swap.state);
  return (
    <section className={styles.next} data-mine={mayAgree || undefined}>
      <h2>{title}</h2>
      <p className={styles.detail}>{detail}</p>
      {swap.answerUntil !== null && (
        <p className={styles.deadline}>
          <b>{leftText(swap.answerUntil, now)}</b>
          <time dateTime={swap.answerUntil}>until {atText(swap.answerUntil)}</time>
        </p>
      )}
      <dl className={styles.facts}>
        <dt>You pay</dt>
        <dd className="num">
          {swap.adds.points > 0 && `${pointsText(swap.adds.points)} + `}
          {formatCents(swap.price.totalCents)}
          <span className={styles.quiet}>{swap.price.lines.map((line) => line.label).join(', ')}</span>
        </dd>
        {swap.gets.points > 0 && (
          <>
            <dt>You get</dt>
            <dd className="num">{pointsText(swap.gets.points)} with it</dd>
          </>
        )}
        {swap.price.bondCents > 0 && (
          <>
            <dt>Bond</dt>
            <dd className="num">
              {formatCents(swap.price.bondCents)}
              <span className={styles.quiet}>
                held on your card, because you receive before you give; it comes back when you have given
              </span>
            </dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        {mayAgree && (
          <Button variant="primary" size="large" onClick={() => setOpen('agree')}>
            Yes, I am in
          </Button>
        )}
        {mayDecline && (
          <Button size="large" variant={mayAgree ? 'secondary' : 'ghost'} onClick={() => setOpen('decline')}>
            {mayAgree ? 'No, thank you' : 'Take my yes back'}
          </Button>
        )}
        {isAgreed && (
          <ButtonLink to={`/swaps/${swap.id}`} variant="lake" size="large">
            To the swap
          </ButtonLink>
        )}
      </div>
      <AgreeDialog circle={circle} isOpen={open === 'agree'} onClose={() => setOpen(null)} />
      <DeclineDialog circle={circle} isOpen={open === 'decline'} onClose={() => setOpen(null)} />
    </section>
  );
}

/** '47 hours left', '12 minutes left'. */
function leftText(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((Date.parse(instant) - now) / 60_000));
  if (minutes < 120) return `${minutes} minute${minutes === 1 ? '' : 's'} left`;
  return `${Math.floor(minutes / 60)} hours left`;
}
