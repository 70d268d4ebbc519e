import { useState } from 'react';
import { Link } from 'react-router';
import type { LegEvent, LegState } from '../../../../features/exchange/lifecycle/leg-lifecycle.ts';
import type { SwapView } from '../../../../features/exchange/views/exchange-view.ts';
import type { SwapLegView } from '../../../../features/exchange/views/leg-view.ts';
import { RuleList } from '../../../components/exchange/exchange-parts.tsx';
import shared from '../../../components/exchange/exchange.module.css';
import { CoverFacts } from '../../../components/money/cover-facts.tsx';
import { wallText } from '../../../components/when-words.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { NoShowPanel } from '../rental/no-show-panel.tsx';
import { ReadyPart } from '../ready-part.tsx';
import { ReportNoShowDialog } from '../rental/report-no-show-dialog.tsx';
import { callOffText, offText } from './break-words.ts';
import { WordsDialog } from './swap-actions.tsx';
import { legActionWords, legWords, lostDepositText } from './swap-words.ts';
import { useSwapAct } from './use-swap-act.ts';
import styles from './swap.module.css';

/** Details of each leg that its card does not show: rules, insurance, requirements, and actions. */
export function SwapLegs({ view }: { view: SwapView }) {
  return (
    <ol className="stack-14">
      {view.legs.map((leg) => (
        <li key={leg.id}>
          <LegCard leg={leg} view={view} />
        </li>
      ))}
    </ol>
  );
}

type LegProps = { leg: SwapLegView; view: SwapView };

function LegCard({ leg, view }: LegProps) {
  const { side, title, slug, giver, receiver, state, stage, pickUp, returnBy, rules, calledOff } = leg;
  const isAhead = stage === 'asked' || stage === 'agreed' || stage === 'out';
  const hasFacts = side === null || calledOff !== null || (side === 'receiver' && rules.length > 0);
  const [from, to] = [side === 'giver' ? 'You' : giver, side === 'receiver' ? 'you' : receiver];
  return (
    <article className={styles.leg}>
      <p className={styles.legHead}>
        <Badge
          size="small"
          variant={state === 'called_off' ? 'danger' : stage === 'out' ? 'lake' : 'neutral'}
        >
          {legWords(leg)}
        </Badge>
        <span className={shared.quiet}>
          {from} → {to}
        </span>
      </p>
      <h3>
        <Link to={`/listing/${slug}`}>{title}</Link>
      </h3>
      {hasFacts && (
        <dl className={shared.facts}>
          {side === null && (
            <>
              <dt>Pick-up</dt>
              <dd>{wallText(pickUp)}</dd>
              <dt>Return</dt>
              <dd>{wallText(returnBy)}</dd>
            </>
          )}
          {side === 'receiver' && rules.length > 0 && (
            <>
              <dt>Rules</dt>
              <dd>
                <RuleList rules={rules} />
              </dd>
            </>
          )}
          {calledOff && (
            <>
              <dt>Called off</dt>
              <dd>{offText(leg)}</dd>
            </>
          )}
        </dl>
      )}
      <ReadyPart kind="swap" leg={leg} />
      {isAhead && side !== null && <CoverFacts cover={leg.cover} depositCents={leg.depositCents} />}
      {leg.isDepositLost && <p className={shared.detail}>{lostDepositText(leg)}</p>}
      {side !== null && (leg.isNoShowOpen || state === 'called_off') && <NoShowPanel kind="leg" leg={leg} />}
      <LegActions leg={leg} view={view} />
    </article>
  );
}

/** The page of a leg's hand-over or return: waiver, checklist, photos, and both confirmations. */
const pages: Partial<Record<LegState, { path: string; event: LegEvent; words: string }>> = {
  agreed: { path: 'handover', event: 'hand_off', words: 'Prepare the hand-over' },
  handed_off: { path: 'return', event: 'return', words: 'Go to the return' },
};

/** A link to a leg's hand-over or return; hidden if neither is due. */
export function LegPage({ leg: { id, state, title, actions }, size }: LegPageProps) {
  const page = pages[state];
  if (page === undefined) return null;
  return (
    <ButtonLink
      to={`/exchanges/legs/${id}/${page.path}`}
      variant={actions.includes(page.event) ? 'strong' : 'secondary'}
      size={size}
      aria-label={`${page.words}: ${title}`}
    >
      {page.words}
    </ButtonLink>
  );
}

type LegPageProps = { leg: SwapLegView; size?: 'medium' | 'large' };

function LegActions({ leg, view }: LegProps) {
  const { id, actions, side, title, state } = leg;
  const acting = useSwapAct();
  const [open, setOpen] = useState<'call_off' | 'report_no_show' | null>(null);
  const show = (window: typeof open) => {
    acting.clear();
    setOpen(window);
  };
  if (side === null || (pages[state] === undefined && actions.length === 0)) return null;
  return (
    <div className={shared.actions}>
      <LegPage leg={leg} />
      {(['report_no_show', 'call_off'] as const)
        .filter((event) => actions.includes(event))
        .map((event) => (
          <Button key={event} variant="ghost" size="small" onClick={() => show(event)}>
            {legActionWords[event]}
          </Button>
        ))}
      <p role="alert" className={shared.fault}>
        {open === null ? acting.trouble : ''}
      </p>
      <WordsDialog
        title={`Call off ${title}?`}
        confirm="Call it off"
        label="Reason"
        isRequired
        isOpen={open === 'call_off'}
        onClose={() => setOpen(null)}
        acting={acting}
        path={`legs/${id}/call-off`}
        done="Called off"
      >
        {callOffText(view, leg)}
      </WordsDialog>
      <ReportNoShowDialog
        isOpen={open === 'report_no_show'}
        onClose={() => setOpen(null)}
        kind="leg"
        leg={leg}
      />
    </div>
  );
}
