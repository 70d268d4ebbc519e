import { useId, useState } from 'react';
import type { SwapView } from '../../../../../features/exchange/views/exchange-view.ts';
import type { SwapLegLine } from '../../../../../features/exchange/views/leg-view.ts';
import { formatCents } from '../../../../../platform/money/money.ts';
import { givenIn, receivedIn } from '../../../../components/exchange/legs.ts';
import { pointsText } from '../../../../components/listing/price-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { CentsField } from '../../../../ui/fields/money-field.tsx';
import { WholeField } from '../../../../ui/fields/whole-field.tsx';
import { shortPoints, topUpOf, type TopUp } from './compose-offer.ts';
import { eveningOf, weighed, type Worths } from './evens-out.ts';
import type { Composer } from './use-composer.ts';
import own from './balance.module.css';
import styles from './composer.module.css';

/** Each side's rental value; of several choices, the selected one. */
function worthsOf({ priced: { last }, looked }: Composer): Worths | null {
  const offered = last?.legs.filter(({ isToMe }) => !isToMe) ?? [];
  const given = offered.find(({ slug }) => slug === looked) ?? offered[0];
  const received = last?.legs.find(({ isToMe }) => isToMe);
  if (!given || !received) return null;
  return {
    give: { cents: given.worthCents, points: given.worthPoints },
    receive: { cents: received.worthCents, points: received.worthPoints },
  };
}

/** The difference at a glance, right below the pictures. */
export function Difference({ composer }: { composer: Composer }) {
  const worths = worthsOf(composer);
  // Its space is reserved: nothing below moves when it appears.
  return (
    <section aria-label="The difference" className={own.difference}>
      <Look
        legend={`If ${composer.choices.owner.name} chooses`}
        things={composer.given}
        looked={composer.looked}
        onLook={composer.look}
      />
      {worths === null ? (
        <p className={own.ahead}>
          {composer.isPricing
            ? 'Calculating …'
            : 'Choose what to swap and when to see what each side is worth.'}
        </p>
      ) : (
        <>
          <Scale worths={worths} topUp={composer.composition.topUp} other={composer.choices.owner.name} />
          <EvenOut composer={composer} worths={worths} />
        </>
      )}
    </section>
  );
}

type LookProps = {
  legend: string;
  things: readonly { slug: string; title: string }[];
  /** Null: the first. */
  looked: string | null;
  onLook: (slug: string) => void;
};

/** Each choice makes another difference: one is shown at a time. */
function Look({ legend, things, looked, onLook }: LookProps) {
  const id = useId();
  if (things.length < 2) return null;
  return (
    <fieldset className={own.look}>
      <legend>{legend}</legend>
      {things.map(({ slug, title }, index) => (
        <label key={slug} className={styles.pill}>
          <input
            type="radio"
            name={id}
            checked={looked === null ? index === 0 : looked === slug}
            onChange={() => onLook(slug)}
          />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}

const worthOf = ({ worthCents, worthPoints }: SwapLegLine) => ({ cents: worthCents, points: worthPoints });

/** The difference of an offer waiting for an answer, for its reader. */
export function OfferDifference({ view }: { view: SwapView }) {
  const { kind, stage, from } = view;
  const [gives, receives] = [givenIn(view), receivedIn(view)];
  const [looked, look] = useState<string | null>(null);
  const chosen = (things: readonly SwapLegLine[]) => things.find(({ slug }) => slug === looked) ?? things[0];
  const [give, receive, topUp] = [chosen(gives), chosen(receives), topUpOf(view)];
  if (kind !== 'swap' || stage !== 'asked' || !give || !receive) return null;
  const isMyChoice = receives.length > 1;
  return (
    <section aria-label="The difference" className={own.offered}>
      <Look
        legend={isMyChoice ? 'If you choose' : `If ${from.name} chooses`}
        things={isMyChoice ? receives : gives}
        looked={looked}
        onLook={look}
      />
      <Scale worths={{ give: worthOf(give), receive: worthOf(receive) }} topUp={topUp} other={from.name} />
    </section>
  );
}

/** What balances it: points or cash, from one side or the other. */
export function OnTop({ composer }: { composer: Composer }) {
  const { composition, change, choices } = composer;
  const { topUp } = composition;
  return (
    <fieldset className={styles.group}>
      <legend>Top-up</legend>
      <p className={styles.hint}>
        Cover the difference with points, cash or both, or leave it. It’s up to the two of you.
      </p>
      <Amount
        topUp={topUp}
        walletPoints={choices.walletPoints}
        onChange={(more) => change({ topUp: { ...topUp, ...more } })}
      />
    </fieldset>
  );
}

/** Two bars from the middle: given and received, the top-up on the side that adds it. */
function Scale({ worths, topUp, other }: { worths: Worths; topUp: TopUp; other: string }) {
  const { in: unit, mine, theirs } = weighed(worths, topUp);
  const text = unit === 'points' ? pointsText : formatCents;
  const most = Math.max(mine, theirs, 1);
  const difference = theirs - mine;
  const isEven = Math.abs(difference) <= most * 0.02;
  const alsoText =
    unit === 'points' &&
    topUp.cents > 0 &&
    `, and ${topUp.by === 'me' ? 'you add' : `${other} adds`} ${formatCents(topUp.cents)}`;
  const share = (cents: number) => ({ inlineSize: `${Math.round((cents / most) * 100)}%` });
  return (
    <div className={own.scale}>
      <div className={own.weights} aria-hidden="true">
        <span className={own.out}>
          <i style={share(mine)} />
        </span>
        <span className={own.in}>
          <i style={share(theirs)} />
        </span>
      </div>
      <dl className={own.worths}>
        <div>
          <dt>You give</dt>
          <dd className="num">{text(mine)}</dd>
        </div>
        <div>
          <dt>You get</dt>
          <dd className="num">{text(theirs)}</dd>
        </div>
      </dl>
      <p aria-live="polite" className={own.verdict} data-even={isEven || undefined}>
        {isEven
          ? 'An even swap'
          : difference > 0
            ? `${text(difference)} in your favour`
            : `${text(-difference)} in ${other}’s favour`}
        {/* Points have no exchange rate to dollars, so a top-up in both isn't added up. */}
        {alsoText}
      </p>
    </div>
  );
}

/** One press balances it: with points, or with cash if the wallet has too few. */
function EvenOut({ composer, worths }: { composer: Composer; worths: Worths }) {
  const { composition, change, choices } = composer;
  const { topUp } = composition;
  const evening = eveningOf(worths, topUp, choices.walletPoints);
  if (evening === null) return null;
  const { by, points, cents } = evening;
  if (topUp.by === by && topUp.points === points && topUp.cents === cents) return null;
  return (
    <Button variant="lake" size="small" className={own.evens} onClick={() => change({ topUp: evening })}>
      Even it out: {by === 'me' ? 'I add' : 'I ask for'}{' '}
      {points > 0 ? pointsText(points) : formatCents(cents)}
    </Button>
  );
}

type AmountProps = {
  topUp: TopUp;
  walletPoints: number;
  onChange: (more: Partial<TopUp>) => void;
};

const mostPoints = 100_000;

/** What we suggest for a point that is missing: owners usually ask as many points as dollars. */
const centsForAPoint = 100;

const sides = [
  { by: 'nobody', label: 'No top-up' },
  { by: 'me', label: 'I add' },
  { by: 'them', label: 'I ask for' },
] as const;

function Amount({ topUp, walletPoints, onChange }: AmountProps) {
  const id = useId();
  return (
    <>
      <fieldset aria-label="Top-up" className={styles.pills}>
        {sides.map(({ by, label }) => (
          <label key={by} className={styles.pill}>
            <input
              type="radio"
              name={`${id}-by`}
              checked={topUp.by === by}
              onChange={() => onChange({ by })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {topUp.by !== 'nobody' && (
        <div className={styles.amount}>
          <WholeField
            label="Adventure Points"
            optional
            hint={
              topUp.by === 'me'
                ? `You have ${pointsText(walletPoints)}. We hold these when you send the offer.`
                : undefined
            }
            most={mostPoints}
            after="AP"
            value={topUp.points || null}
            onValue={(points) => onChange({ points: points ?? 0 })}
          />
          <CentsField
            label="Cash, CAD"
            optional
            cents={topUp.cents || null}
            onCents={(cents) => onChange({ cents: cents ?? 0 })}
          />
          <RestInCash topUp={topUp} walletPoints={walletPoints} onChange={onChange} />
        </div>
      )}
    </>
  );
}

/** Offers to pay in cash for the points that the wallet doesn't have. */
function RestInCash({ topUp, walletPoints, onChange }: AmountProps) {
  const short = shortPoints(topUp, walletPoints);
  const cents = topUp.cents + short * centsForAPoint;
  return (
    <div aria-live="polite" className={own.short}>
      {short > 0 && (
        <>
          <p>You’re {pointsText(short)} short.</p>
          <Button size="small" onClick={() => onChange({ points: walletPoints, cents })}>
            Add {walletPoints > 0 && `${pointsText(walletPoints)} and `}
            {formatCents(cents)} in cash
          </Button>
        </>
      )}
    </div>
  );
}
