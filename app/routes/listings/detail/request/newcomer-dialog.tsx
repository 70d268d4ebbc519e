import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { formatCents } from '../../../../../platform/money/money.ts';
import { AgreementSummary } from '../../../../components/exchange/agreement-summary.tsx';
import { agreementOfNewcomer } from '../../../../components/exchange/agreements.ts';
import { CardChoice } from '../../../../components/money/card-choice.tsx';
import { loginPath } from '../../../../components/session/next-path.ts';
import { PriceLines } from '../../../../components/money/price-lines.tsx';
import { daysText } from '../../../../components/when-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Skeleton } from '../../../../ui/show/skeleton.tsx';
import { TextArea, TextInput } from '../../../../ui/fields/text-input.tsx';
import { freeCancellation } from './newcomer-rules.ts';
import { useNewcomer, type Newcomer } from './use-newcomer.ts';
import fold from './price-fold.module.css';
import styles from './newcomer-dialog.module.css';

export type NewcomerDialogProps = {
  listing: { slug: string; title: string; ownerName: string };
  days: { from: string; to: string };
  onClose: () => void;
};

/** A newcomer's request: personal details, card, terms, and one button. */
export default function NewcomerDialog({ listing, days, onClose }: NewcomerDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const newcomer = useNewcomer(form, listing, days);
  const { isBusy, card } = newcomer;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void newcomer.send();
  };
  const you = <You key="you" newcomer={newcomer} days={days} slug={listing.slug} />;
  const paying = <Paying key="card" newcomer={newcomer} ownerName={listing.ownerName} />;
  // A processor with its own page comes first: nobody types a password and then leaves this page.
  const isElsewhere = card.processor !== null && !card.processor.isTest && card.method === '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Request to book"
      actions={
        <Button
          type="submit"
          form="newcomer-form"
          variant="primary"
          size="large"
          block
          busy={isBusy}
          aria-disabled={!newcomer.price || undefined}
        >
          {isBusy ? 'Sending…' : 'Send request'}
        </Button>
      }
    >
      <form
        id="newcomer-form"
        ref={form}
        noValidate
        method="post"
        className={styles.form}
        onInput={newcomer.recheck}
        onSubmit={submit}
      >
        <Asked newcomer={newcomer} listing={listing} days={days} />
        {isElsewhere ? [paying, you] : [you, paying]}
        <details className={styles.message}>
          <summary>Add a message to {listing.ownerName}</summary>
          <Field label={`Message to ${listing.ownerName}`} optional>
            <TextArea name="message" rows={3} maxLength={2000} defaultValue={newcomer.kept?.message ?? ''} />
          </Field>
        </details>
        <Checkbox
          name="terms"
          error={newcomer.errors.terms}
          label={
            <>
              I agree to the <Away to="/terms">terms</Away> and {listing.ownerName}’s rules
            </>
          }
        />
        <p role="alert" className={styles.fault}>
          {newcomer.fault}
        </p>
      </form>
    </Dialog>
  );
}

/** A link that keeps what was typed here. */
function Away({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={styles.link}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

type PartProps = { newcomer: Newcomer };

/** What is requested, with its whole price. */
function Asked({ newcomer, listing, days }: PartProps & Pick<NewcomerDialogProps, 'listing' | 'days'>) {
  const { price, terms, priceFault } = newcomer;
  const { title } = listing;
  return (
    <section aria-label="Your trip" className={styles.asked}>
      <p className={styles.what}>
        <b>{listing.title}</b>
        <span>{daysText(days.from, days.to)}</span>
      </p>
      {!price && !priceFault && <Skeleton className={styles.waiting} />}
      {priceFault && (
        <p role="alert" className={styles.fault}>
          {priceFault}
        </p>
      )}
      {price && (
        <>
          <details className={fold.price}>
            <summary>
              <span>
                <b>Total</b> <span className={styles.link}>Details</span>
              </span>
              <b className={styles.total}>{formatCents(price.totalCents)}</b>
            </summary>
            <PriceLines price={{ ...price, depositCents: 0 }} />
          </details>
          {price.depositCents > 0 && (
            <p className={styles.quiet}>
              Plus a {formatCents(price.depositCents)} deposit, held during the trip, not charged
            </p>
          )}
          {terms && (
            <>
              <p className={styles.quiet}>{freeCancellation(terms)}</p>
              <details className={styles.all}>
                <summary>Everything you agree to</summary>
                <AgreementSummary agreement={agreementOfNewcomer({ title, ...days, price, terms })} />
              </details>
            </>
          )}
        </>
      )}
    </section>
  );
}

function You({ newcomer, days, slug }: PartProps & { days: NewcomerDialogProps['days']; slug: string }) {
  const { errors, kept } = newcomer;
  const search = `?from=${days.from}&to=${days.to}`;
  return (
    <section aria-labelledby="you-heading" className={styles.part}>
      <header>
        <h3 id="you-heading">You</h3>
        <Link
          to={loginPath({ pathname: `/listing/${slug}`, search: `${search}&book=1` })}
          className={styles.link}
          onClick={() => newcomer.keep()}
        >
          Sign in instead
        </Link>
      </header>
      <Field label="First and last name" error={errors.name}>
        <TextInput name="name" autoComplete="name" maxLength={120} defaultValue={kept?.name ?? ''} />
      </Field>
      <Field label="Email" error={errors.email}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={kept?.email ?? ''}
        />
      </Field>
      <Field
        label="Password"
        hint="8 or more characters, with an uppercase letter and a number"
        error={errors.password}
      >
        <TextInput
          name="password"
          type="password"
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
        />
      </Field>
    </section>
  );
}

function Paying({ newcomer, ownerName }: PartProps & { ownerName: string }) {
  const { card, price, errors } = newcomer;
  return (
    <section aria-labelledby="card-heading" className={styles.part}>
      <header>
        <h3 id="card-heading">Card</h3>
        <span className={styles.quiet}>Charged only if {ownerName} accepts</span>
      </header>
      <CardChoice card={card} amountCents={price?.totalCents ?? 0} />
      {errors.card && card.method === '' && (
        <p role="alert" className={styles.fault}>
          {errors.card}
        </p>
      )}
      <p className={styles.quiet}>We hold the total once you confirm your email.</p>
    </section>
  );
}
