import type { PointsBuy, WalletSummary } from '../../../features/points/wallet-view.ts';
import { PointsMark } from '../../components/listing/points-mark.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { shortDayLabel } from '../../ui/dates/calendar-days.ts';
import { courseHeight, courseOf, courseWidth, courseWords } from './points-course.ts';
import { countText, dayText, pointsText, walletSentence } from './wallet-words.ts';
import styles from './wallet.module.css';

/** From here on the expiry is more than a side note: the first notice is sent then. */
const soonDays = 60;

type WalletProps = {
  wallet: WalletSummary;
  /** When the points expire; null if none can. */
  daysLeft: number | null;
  /** The chart's last calendar day. */
  today: string;
};

/** What can be spent until when and what is held for which trip, in a sentence above the year's chart. */
export function BalancePanel({ wallet, daysLeft, today }: WalletProps) {
  const { expiry, course } = wallet;
  const { amount, until, held } = walletSentence(wallet);
  const drawn = courseOf(course, today);
  return (
    <section aria-labelledby="balance-heading" className={styles.panel}>
      <h2 id="balance-heading" className={styles.say}>
        You can spend <b>{amount}</b>
        {until} {held !== '' && <span>{held}</span>}
      </h2>
      {drawn && (
        <figure className={styles.course}>
          <svg
            viewBox={`0 0 ${courseWidth} ${courseHeight + 2}`}
            role="img"
            aria-label={`Points you could spend: ${courseWords(course, shortDayLabel)}`}
          >
            <path d={`${drawn.line}V${courseHeight}Z`} className={styles.area} />
            <path d={drawn.line} className={styles.steps} />
            <circle cx={drawn.end.x} cy={drawn.end.y} r="5" className={styles.dot} />
          </svg>
          <figcaption aria-hidden="true">
            <span>{shortDayLabel(course[0]?.day ?? today)}</span>
            <span>Today</span>
          </figcaption>
        </figure>
      )}
      {expiry !== null && daysLeft !== null && daysLeft <= soonDays && (
        <div className={styles.soon}>
          <p>
            <strong>
              {countText(expiry.points)} {expiry.points === 1 ? 'expires' : 'expire'} on {dayText(expiry.at)}
            </strong>
            , in {daysLeft === 1 ? 'one day' : `${daysLeft} days`}. Spend or earn any points to keep them.
          </p>
          <ButtonLink to={`/listings?points=${expiry.points}`} variant="primary">
            Find something to do
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** What a newcomer asks next: docs/domain/points.md, "The wallet's page". */
const goodToKnow = [
  'A point usually pays $1 of rental.',
  'Fees, cleaning and taxes are in cash.',
  'Declined requests return all points. Cancelling follows the owner’s policy.',
  'Held points don’t expire. Spend or earn to keep the rest.',
  'Listings earn points. They can’t be bought, sent or cashed out.',
];

/** What these points buy: one listing as an example, and a link to all; of few points, that cash pays the rest. */
export function WhatPointsBuy({ wallet: { buys, spendablePoints } }: Pick<WalletProps, 'wallet'>) {
  const points = buys?.points ?? spendablePoints;
  return (
    <section aria-labelledby="buys-heading" className={styles.buys}>
      <h2 id="buys-heading" className={styles.label}>
        <PointsMark /> What {countText(points)} {points === 1 ? 'pays' : 'pay'} for
      </h2>
      {buys ? (
        <Example buys={buys} />
      ) : (
        <>
          <p>Part of any rental that takes points. You pay the rest in cash.</p>
          <ButtonLink to="/listings?exchange=cashAndPoints" size="small">
            See all of them
          </ButtonLink>
        </>
      )}
      <h3>Good to know</h3>
      <ul className={styles.facts}>
        {goodToKnow.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}

function Example({ buys }: { buys: PointsBuy }) {
  const { points, units, unit, title, slug } = buys;
  return (
    <>
      <p>
        About{' '}
        <b>
          {pointsText(units)} {unit}
          {units === 1 ? '' : 's'}
        </b>{' '}
        {unit === 'night' ? 'at' : 'with'}{' '}
        <a href={`/listing/${slug}`} className={styles.exchange}>
          {title}
        </a>
        .
      </p>
      <ButtonLink to={`/listings?points=${points}`} size="small">
        See what you can get
      </ButtonLink>
    </>
  );
}
