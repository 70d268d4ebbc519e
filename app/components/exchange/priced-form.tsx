import type { FormEvent, ReactNode } from 'react';
import { Field } from '../../ui/fields/field.tsx';
import { CentsField } from '../../ui/fields/money-field.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { PriceLines } from '../money/price-lines.tsx';
import { atText } from '../when-words.ts';
import { amountText } from './agreement-rows.ts';
import page from './exchange.module.css';
import styles from './priced-form.module.css';
import type { Priced } from './use-price.ts';

type PricedFormProps = {
  id: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  priced?: Priced | undefined;
  fault?: string | undefined;
  /** Shown instead of a price while there is nothing to price. */
  ahead?: string | null;
  /** Who answers: 'Ray'. */
  other?: string;
  children: ReactNode;
};

/** A form with its price beside it, updated on every change: the lines, the total, what the owner receives, and the time to answer. */
export function PricedForm({ id, onSubmit, priced, fault, ahead = null, other, children }: PricedFormProps) {
  const isWaiting = ahead === null && !priced && !fault;
  return (
    <form id={id} noValidate className={styles.both} onSubmit={(event) => void onSubmit(event)}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.priced} aria-live="polite" aria-busy={isWaiting}>
        {ahead !== null && <p className={page.quiet}>{ahead}</p>}
        {ahead === null && fault && <p className={page.fault}>{fault}</p>}
        {isWaiting && <Skeleton className={styles.waiting} />}
        {ahead === null && priced && <PriceAndEarning priced={priced} other={other} />}
      </div>
    </form>
  );
}

function PriceAndEarning({ priced, other }: { priced: Priced; other: string | undefined }) {
  const { price, receives, answerUntil } = priced;
  return (
    <>
      <PriceLines price={price} />
      {receives && (
        <p className={styles.receives}>
          <span>You receive, after fees</span>
          <b className="num">{amountText(receives)}</b>
        </p>
      )}
      {answerUntil !== undefined && other !== undefined && (
        <p className={page.quiet}>
          {other} has until {atText(answerUntil)} to answer.
        </p>
      )}
    </>
  );
}

type DaysFieldsProps = { from: string; to: string; onChange: (days: { from?: string; to?: string }) => void };

/** The first and the last day of an offer. */
export function DaysFields({ from, to, onChange }: DaysFieldsProps) {
  return (
    <div className={styles.pair}>
      <Field label="From">
        <TextInput
          type="date"
          value={from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
      </Field>
      <Field label="To">
        <TextInput type="date" value={to} onChange={(event) => onChange({ to: event.currentTarget.value })} />
      </Field>
    </div>
  );
}

type OfferedPriceProps = { cents: number | null; onCents: (cents: number | null) => void };

/** The price that is offered for the whole rental. */
export function OfferedPrice({ cents, onCents }: OfferedPriceProps) {
  return (
    <CentsField
      label="Price for the whole rental"
      optional
      hint="Before fees and taxes. Leave it empty to use the listed price."
      leastCents={100}
      cents={cents}
      onCents={onCents}
    />
  );
}
