import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useState } from 'react';
import type { CircleView } from '../../../features/exchange/circles/proposals/circle-view.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { askApi } from '../../components/session/api-client.ts';
import { DebtNote } from '../../components/money/debt-note.tsx';
import { ExchangeHead, ExchangePage, ExchangeWaiting } from '../../components/exchange/exchange-page.tsx';
import { NextStep } from '../../components/exchange/exchange-parts.tsx';
import { Folds } from '../../components/exchange/folds.tsx';
import { HeldAmounts, heldInSwap } from '../../components/exchange/held-amounts.tsx';
import page from '../../components/exchange/exchange.module.css';
import { membersMeta } from '../../components/page/members-meta.ts';
import { membersText } from '../../components/page/members-text.ts';
import { pointsText } from '../../components/listing/price-text.ts';
import { PageMessages } from '../../components/thread/page-messages.tsx';
import { namesText } from '../../components/thread/thread-words.ts';
import { useFreshPage } from '../../components/use-fresh-page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { AgreeDialog, DeclineDialog, OtherDatesDialog } from './answer-dialogs.tsx';
import { CirclePicture } from './circle-picture.tsx';
import { circleState, hasSaidYes, nextStep } from './circle-words.ts';
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
    <ExchangeWaiting title="A swap circle" words="Loading the circle">
      <Skeleton className={styles.waitingTitle} />
    </ExchangeWaiting>
  );
}

/** One circle: who gives what to whom, why it was found, and the reader's answer. */
export default function Circle({ loaderData: { circle } }: Route.ComponentProps) {
  useFreshPage();
  const { swap, ring } = circle;
  const { label, tone } = circleState(circle);
  return (
    <ExchangePage
      head={
        <>
          <ExchangeHead
            up={{ to: '/wishes', label: 'Wishes' }}
            badge={tone}
            state={label}
            title={`A circle of ${membersText(ring.length)}`}
          />
          <CirclePicture ring={ring} legs={swap.legs} isOpen={swap.stage === 'asked'} />
        </>
      }
      step={<Answer circle={circle} />}
      cards={null}
      money={null}
      rest={
        <Folds
          items={[
            { id: 'why', title: 'Why this circle', isOpen: true, body: <Reasons circle={circle} /> },
            {
              id: 'messages',
              title: 'Messages',
              body: (
                <PageMessages source={{ swap: swap.id }} to={namesText(ring.filter(({ isMe }) => !isMe))} />
              ),
            },
          ]}
        />
      }
    />
  );
}

const Reasons = ({ circle }: { circle: CircleView }) => (
  <ul className={styles.reasons}>
    {[...circle.myReasons, ...circle.reasons].map((reason) => (
      <li key={reason}>
        <IconCheck size={20} aria-hidden="true" />
        {reason}
      </li>
    ))}
  </ul>
);

function Answer({ circle }: { circle: CircleView }) {
  const { swap } = circle;
  const [open, setOpen] = useState<'agree' | 'dates' | 'decline' | null>(null);
  const mayAgree = swap.actions.includes('accept');
  const mayDecline = swap.actions.includes('decline');
  const isAgreed = swap.state === 'completed' || !['asked', 'over'].includes(swap.stage);
  return (
    <NextStep
      {...nextStep(circle)}
      deadline={swap.isMyTurn || hasSaidYes(circle) ? swap.answerUntil : null}
      step={`${swap.state} ${mayAgree}`}
      isMine={mayAgree}
    >
      {!swap.settlement && (isAgreed || swap.stage === 'asked') && <Terms swap={swap} />}
      {swap.isStoppedByDebt && <DebtNote />}
      <div className={page.actions}>
        {mayAgree && (
          <Button variant="lake" size="large" onClick={() => setOpen('agree')}>
            Yes, I’m in
          </Button>
        )}
        {mayAgree && (
          <Button size="large" variant="secondary" onClick={() => setOpen('dates')}>
            Other dates
          </Button>
        )}
        {mayDecline && (
          <Button size="large" variant={mayAgree ? 'secondary' : 'ghost'} onClick={() => setOpen('decline')}>
            {hasSaidYes(circle) ? 'Withdraw my acceptance' : 'No, thank you'}
          </Button>
        )}
        {isAgreed && (
          <ButtonLink to={`/exchanges/${swap.id}`} variant="lake" size="large">
            Open swap
          </ButtonLink>
        )}
        {!isAgreed && swap.stage !== 'asked' && (
          <ButtonLink to="/wishes" size="large">
            See your wishes
          </ButtonLink>
        )}
      </div>
      <AgreeDialog circle={circle} isOpen={open === 'agree'} onClose={() => setOpen(null)} />
      <OtherDatesDialog circle={circle} isOpen={open === 'dates'} onClose={() => setOpen(null)} />
      <DeclineDialog circle={circle} isOpen={open === 'decline'} onClose={() => setOpen(null)} />
    </NextStep>
  );
}

/** What accepting costs and brings. Ended legs are settled on their own page. */
function Terms({ swap }: Pick<CircleView, 'swap'>) {
  return (
    <dl className={page.facts}>
      <dt>You pay</dt>
      <dd className="num">
        {swap.adds.points > 0 && `${pointsText(swap.adds.points)} + `}
        {formatCents(swap.price.totalCents)}
        <span className={styles.note}>{swap.price.lines.map((line) => line.label).join(', ')}</span>
      </dd>
      {swap.gets.points > 0 && (
        <>
          <dt>You receive</dt>
          <dd className="num">{pointsText(swap.gets.points)}</dd>
        </>
      )}
      <HeldAmounts amounts={heldInSwap(swap, null)} />
    </dl>
  );
}
