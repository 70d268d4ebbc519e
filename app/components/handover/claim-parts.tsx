import type { DisputeView } from '../../../features/disputes/dispute-view.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { lineWords } from './claim-words.ts';
import page from '../exchange/exchange.module.css';
import { PrivatePicture } from './private-picture.tsx';
import { atText } from '../when-words.ts';
import styles from './claim-parts.module.css';

type Side = 'renter' | 'owner';

/** The claim line by line, and what was awarded. */
export function ClaimLines({ dispute: { lines, claimedCents, words, money } }: { dispute: DisputeView }) {
  const isDecided = lines.some(({ awardedCents }) => awardedCents !== null);
  const awarded = lines.reduce((sum, { awardedCents }) => sum + (awardedCents ?? 0), 0);
  return (
    <>
      <blockquote className={page.words}>{words}</blockquote>
      <table className={styles.lines}>
        <caption className="visually-hidden">The claim</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Claimed</th>
            {isDecided && <th scope="col">Awarded</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, label, claimedCents: cents, awardedCents }, index) => (
            <tr key={index}>
              <th scope="row">
                {label} <span className={page.quiet}>{lineWords[kind]}</span>
              </th>
              <td className="num">{formatCents(cents)}</td>
              {isDecided && (
                <td className="num">{awardedCents === null ? '–' : formatCents(awardedCents)}</td>
              )}
            </tr>
          ))}
        </tbody>
        {(lines.length > 1 || money !== null) && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className="num">{formatCents(claimedCents)}</td>
              {isDecided && <td className="num">{formatCents(awarded)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

/** What is owed, and how to pay it: a card is never charged for it without its owner. */
function owedText(side: Side, other: string): string {
  return side === 'owner'
    ? `We’ll pay you once ${other} has paid it.`
    : 'Pay it in your wallet. Until then you can’t send new requests.';
}

/** What happened to the deposit, to the cent; and what is owed beyond it, or without one. */
export function Outcome({
  dispute: { money },
  hasDeposit,
  side,
  other,
}: {
  dispute: DisputeView;
  hasDeposit: boolean;
  side: Side;
  other: string;
}) {
  if (money === null) return null;
  const { capturedCents, releasedCents, heldCents, owedCents } = money;
  if (!hasDeposit && owedCents === 0) return null;
  return (
    <>
      <dl className={styles.outcome}>
        {hasDeposit && heldCents > 0 && (
          <div>
            <dt>{side === 'owner' ? 'From the deposit to you' : `From your deposit to ${other}`}</dt>
            <dd className="num">{formatCents(capturedCents)}</dd>
          </div>
        )}
        {heldCents > 0 && (
          <div>
            <dt>Released right away</dt>
            <dd className="num">{formatCents(releasedCents)}</dd>
          </div>
        )}
        {owedCents > 0 && (
          <div>
            <dt>{side === 'owner' ? `${other} owes you` : `You owe ${other}`}</dt>
            <dd className="num">{formatCents(owedCents)}</dd>
          </div>
        )}
      </dl>
      {hasDeposit && heldCents === 0 && (
        <p className={page.quiet}>
          The bank no longer held the deposit when this was settled, so nothing came from it.
        </p>
      )}
      {owedCents > 0 && <p className={page.quiet}>{owedText(side, other)}</p>}
    </>
  );
}

/** The decision, the appeal, and the final decision. */
export function Decisions({ dispute, nameOf }: { dispute: DisputeView; nameOf: (by: Side) => string }) {
  const { decision, appeal, secondDecision } = dispute;
  return (
    <>
      {decision && <Said who="Our decision" {...decision} />}
      {appeal && <Said who={`${nameOf(appeal.by)} appealed`} {...appeal} />}
      {secondDecision && <Said who="Our decision on the appeal" {...secondDecision} />}
    </>
  );
}

function Said({ who, words, at }: { who: string; words: string; at: string }) {
  return (
    <div className={styles.statement}>
      <p>
        <b>{who}</b>
        <time dateTime={at} className={page.quiet}>
          {atText(at)}
        </time>
      </p>
      <blockquote className={page.words}>{words}</blockquote>
    </div>
  );
}

type ClaimEvidenceProps = {
  dispute: DisputeView;
  nameOf: (by: Side) => string;
  pictureAt: (id: string) => string;
};

/** Both sides' statements and photos. */
export function ClaimEvidence({ dispute: { statements, pictures }, nameOf, pictureAt }: ClaimEvidenceProps) {
  return (
    <>
      {statements.map(({ by, words, at }) => (
        <Said key={at + by} who={nameOf(by)} words={words} at={at} />
      ))}
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Pictures">
          {pictures.map(({ id, by, at }) => (
            <li key={id}>
              <PrivatePicture
                path={pictureAt(id)}
                alt={`Photo from ${nameOf(by) === 'You' ? 'you' : nameOf(by)}`}
              />
              <p className={page.quiet}>
                {nameOf(by)}, {atText(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
