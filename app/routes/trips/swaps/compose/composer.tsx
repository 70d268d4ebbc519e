import { useRef } from 'react';
import { formatCents } from '../../../../../platform/money/money.ts';
import { CardChoice } from '../../../../components/money/card-choice.tsx';
import { DebtNote } from '../../../../components/money/debt-note.tsx';
import { MembersHead } from '../../../../components/page/members-head.tsx';
import { pointsText, unitsText } from '../../../../components/listing/price-text.ts';
import { atText, daysText } from '../../../../components/when-words.ts';
import { Avatar } from '../../../../ui/show/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Skeleton } from '../../../../ui/show/skeleton.tsx';
import { TextArea } from '../../../../ui/fields/text-input.tsx';
import { focusUnreadable } from '../../../../ui/fields/unreadable-field.ts';
import { Difference, OnTop } from './balance.tsx';
import { PickDays } from './pick-days.tsx';
import { PickListings } from './pick-listings.tsx';
import { Stage, type StageSide } from './stage.tsx';
import type { Composer } from './use-composer.ts';
import { AgreementSummary } from '../../../../components/exchange/agreement-summary.tsx';
import { agreementOfOffer } from '../../../../components/exchange/agreements.ts';
import styles from './composer.module.css';

type ComposerViewProps = { composer: Composer; title: string; send: string };

/** An offer being composed: what is given, what is received, and the difference, at a glance. */
export function ComposerView({ composer, title, send }: ComposerViewProps) {
  const { choices, composition, change, fixed } = composer;
  const theirs = choices.theirs.filter(
    ({ offersSwap, slug }) => offersSwap || composition.receive.includes(slug),
  );
  const page = useRef<HTMLDivElement>(null);
  const onSend = () => {
    if (!focusUnreadable(page.current)) void composer.send();
  };
  return (
    <div ref={page} className={styles.page}>
      <MembersHead title={title}>
        <Avatar name={choices.owner.name} src={choices.owner.photo} size={56} />
      </MembersHead>
      <Stage give={sideOf(composer, 'give')} receive={sideOf(composer, 'receive')} />
      <Difference composer={composer} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {fixed === 'receive' ? (
            <PickListings
              legend="What you give"
              hint={`Choose one, or up to ${choices.mostChoices} for ${choices.owner.name} to choose from.`}
              choices={choices.mine}
              chosen={composition.give}
              most={choices.mostChoices}
              onChange={(give) => change({ give })}
            />
          ) : (
            <PickListings
              legend="What you’d like"
              hint={`Choose one of ${choices.owner.name}’s listings.`}
              choices={theirs}
              chosen={composition.receive}
              most={1}
              onChange={(receive) => change({ receive })}
            />
          )}
          <PickDays composer={composer} />
          <OnTop composer={composer} />
        </div>
        <Summary composer={composer} send={send} onSend={onSend} />
      </div>
    </div>
  );
}

function sideOf(composer: Composer, side: 'give' | 'receive'): StageSide {
  const { composition, given, received, priced, isPricing } = composer;
  const { isSameDays, receiveDays, giveDays } = composition;
  const days = side === 'receive' || isSameDays ? receiveDays : giveDays;
  const legs = priced.last?.legs.filter(({ isToMe }) => isToMe === (side === 'receive')) ?? [];
  const [leg] = legs;
  const lines: string[] = [];
  if (days.from !== null && days.to !== null) lines.push(daysText(days.from, days.to));
  if (leg)
    lines.push(
      `${unitsText(leg.units, leg.unit)}, worth ${legs.map(({ worthCents }) => formatCents(worthCents)).join(' or ')}`,
    );
  // The line's space is reserved while it loads.
  else if (isPricing) lines.push('Calculating …');
  return {
    name: side === 'give' ? 'You give' : 'You get',
    things: side === 'give' ? given : received,
    lines,
    empty: side === 'give' ? 'Choose something of yours' : 'Choose something',
  };
}

type SummaryProps = { composer: Composer; send: string; onSend: () => void };

/** The price, the card, a message to the other side, and the button. */
function Summary({ composer, send, onSend }: SummaryProps) {
  const { choices, priced, card, isCardNeeded, dueCents, fault, isBusy, isPricing, message, setMessage } =
    composer;
  const { last } = priced;
  return (
    <aside aria-label="Your offer" className={styles.summary}>
      <h2>What you pay</h2>
      {last === null && isPricing ? (
        <Skeleton className={styles.pricing} />
      ) : last === null ? (
        <p className={styles.hint}>
          The swap fee is {formatCents(choices.feeCents)} per side, with tax. Nothing is charged until you
          both agree.
        </p>
      ) : (
        <>
          <dl className={styles.lines} aria-busy={isPricing}>
            {last.mine.lines.map(({ kind, label, amountCents }) => (
              <div key={`${kind} ${label}`}>
                <dt>{label}</dt>
                <dd className="num">{formatCents(amountCents)}</dd>
              </div>
            ))}
            <div className={styles.total}>
              <dt>Total</dt>
              <dd className="num">
                {last.mine.points > 0 && `${pointsText(last.mine.points)} + `}
                {formatCents(last.mine.totalCents)} <small>CAD</small>
              </dd>
            </div>
          </dl>
          <p className={styles.hint}>
            {choices.owner.name} pays {last.theirs.points > 0 && `${pointsText(last.theirs.points)} and `}
            {formatCents(last.theirs.totalCents)}.
          </p>
          <AgreementSummary
            agreement={agreementOfOffer(
              last,
              [choices.asked, ...choices.mine, ...choices.theirs],
              choices.owner.name,
            )}
          />
          {last.theirs.bondCents > 0 && (
            <p className={styles.bond}>
              {choices.owner.name} receives first, so we hold a bond of {formatCents(last.theirs.bondCents)}{' '}
              on their card for you.
            </p>
          )}
        </>
      )}
      <Field label={`Message to ${choices.owner.name}`} optional>
        <TextArea
          rows={3}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Field>
      {isCardNeeded && !choices.isStoppedByDebt && <CardChoice card={card} amountCents={dueCents} />}
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      {choices.isStoppedByDebt ? (
        <DebtNote />
      ) : (
        <Button variant="lake" size="large" block busy={isBusy || isPricing} onClick={onSend}>
          {send}
        </Button>
      )}
      <p className={styles.hint}>
        {last === null
          ? 'No dates are booked until you both agree.'
          : `${choices.owner.name} has until ${atText(last.answerUntil)} to answer. Nothing is charged and no dates are booked until you both agree.`}
      </p>
    </aside>
  );
}
