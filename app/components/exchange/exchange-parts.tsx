import { useId, type ReactNode } from 'react';
import type { ExchangeView, OfferView } from '../../../features/exchange/views/exchange-view.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { useHeadingOfChange } from '../use-heading-of-change.ts';
import { useNow } from '../use-now.ts';
import { atText, leftText } from '../when-words.ts';
import styles from './exchange.module.css';

type PanelProps = { title: string; children: ReactNode };

/** A section of an exchange's page, with its heading. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type NextStepProps = {
  title: string;
  /** What happens next, and by whom; may be ''. */
  detail: string;
  /** The deadline; null if none. */
  deadline: string | null;
  /** Changes with every step: the heading then takes the focus. */
  step: string;
  /** Whether the reader has to act. */
  isMine: boolean;
  /** The other side's message. */
  message?: string;
  /** The buttons, and what precedes them. */
  children: ReactNode;
};

/** The current state, the deadline, and what can be done: the first thing on an exchange's page. */
export function NextStep({ title, detail, deadline, step, isMine, message = '', children }: NextStepProps) {
  const heading = useHeadingOfChange(step);
  const words = detail !== '' && <p className={styles.detail}>{detail}</p>;
  return (
    <section aria-labelledby="next-heading" className={styles.next} data-mine={isMine || undefined}>
      <h2 id="next-heading" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {message !== '' && <blockquote className={styles.words}>{message}</blockquote>}
      {!isMine && words}
      {deadline !== null && <Deadline until={deadline} />}
      {children}
      {/* An answer fits the first screen of a phone: its buttons come before what they mean. */}
      {isMine && words}
    </section>
  );
}

/** How much time is left, and until when. @param words what ends then; without it only the time is shown */
export function Deadline({ until, words = '' }: { until: string; words?: string }) {
  const now = useNow();
  return (
    <p className={styles.deadline}>
      <b>{leftText(until, now)}</b>
      <time dateTime={until}>
        {words && `${words}, `}
        {atText(until)} your time
      </time>
    </p>
  );
}

/** The owner's rules, one per line. */
export function RuleList({ rules }: { rules: readonly string[] }) {
  return (
    <ul className={styles.rules}>
      {rules.map((rule, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- an owner may write one line twice, and what was read stays as it is
        <li key={place}>{rule}</li>
      ))}
    </ul>
  );
}

type OffersProps<Offer extends OfferView> = {
  view: Pick<ExchangeView, 'stage' | 'version'> & { offers: readonly Offer[] };
  /** The heading of a version that no member made. */
  byNobody?: string;
  /** What is offered. */
  children: (offer: Offer) => ReactNode;
};

/** Every version of an offer, newest first: who made it, its terms, and its message. */
export function OfferList<Offer extends OfferView>(props: OffersProps<Offer>) {
  const { view, byNobody = '', children } = props;
  const { offers, version, stage } = view;
  const isOpen = stage === 'asked';
  return (
    <ol className={styles.offers}>
      {offers.toReversed().map((offer) => (
        <li key={offer.version} className={styles.offer}>
          <p className={styles.offerHead}>
            <b>{offer.isMine ? 'You' : (offer.by ?? byNobody)}</b>
            <time dateTime={offer.madeAt} className={styles.quiet}>
              {atText(offer.madeAt)}
            </time>
            {offers.length > 1 && offer.version === version && (
              <Badge size="small" variant={isOpen ? 'ember' : 'neutral'}>
                {isOpen ? 'Open' : 'Last offer'}
              </Badge>
            )}
          </p>
          {children(offer)}
          {offer.message !== '' && <blockquote className={styles.words}>{offer.message}</blockquote>}
        </li>
      ))}
    </ol>
  );
}

/** What has happened so far, newest last. */
export function Timeline({ facts }: { facts: readonly { words: string; at: string }[] }) {
  return (
    <ol className={styles.timeline}>
      {facts.map(({ words, at }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- several parts may end in one moment and one way; facts are only added at the end
        <li key={place}>
          <span>{words}</span>
          <time dateTime={at} className={styles.quiet}>
            {atText(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
