import { Checkbox } from '../../../ui/checkbox.tsx';
import { noRange, type DayRange } from '../../../ui/calendar-selection.ts';
import { StayDates } from '../../../components/stay-dates.tsx';
import { rangeRefusal, settleRange } from '../../../components/stay-days.ts';
import type { SwapChoice } from '../../../../features/exchange/views/swap-view.ts';
import { calendarFor } from './compose-offer.ts';
import type { Composer } from './use-composer.ts';
import styles from './composer.module.css';

type DaysProps = {
  name: string;
  one: SwapChoice;
  others: readonly SwapChoice[];
  range: DayRange;
  onChange: (range: DayRange) => void;
};

/** The days of one side, or of both if they are the same. */
function Days({ name, one, others, range, onChange }: DaysProps) {
  const calendar = calendarFor(one, others);
  const { from, to } = range;
  return (
    <section aria-label={name} className={styles.days}>
      <p className={styles.daysName}>{name}</p>
      <StayDates
        calendar={calendar}
        availableFrom={one.availableFrom}
        availableTo={one.availableTo}
        method="swap"
        startsOpen
        range={range}
        refused={from !== null && to !== null ? rangeRefusal(calendar, from, to) : null}
        onChange={(next) => {
          const settled = settleRange(calendar, next);
          onChange(settled);
          return settled;
        }}
      />
    </section>
  );
}

/** When: on the same days, or on separate ones. */
export function PickDays({ composer }: { composer: Composer }) {
  const { composition, change, given, received } = composer;
  const { isSameDays, receiveDays, giveDays } = composition;
  const [wanted] = received;
  const [mine, ...alternatives] = given;
  if (!wanted) return null;
  return (
    <fieldset className={styles.group}>
      <legend>When</legend>
      <Checkbox
        label="On the same days"
        hint="Trade places for a weekend; or let one go first and the other later."
        checked={isSameDays}
        onChange={(event) => change({ isSameDays: event.currentTarget.checked, giveDays: noRange })}
      />
      <Days
        key={`${wanted.slug} ${isSameDays}`}
        name={isSameDays ? 'Both' : `You get ${wanted.title}`}
        one={wanted}
        others={isSameDays ? given : []}
        range={receiveDays}
        onChange={(days) => change({ receiveDays: days })}
      />
      {!isSameDays && mine && (
        <Days
          key={mine.slug}
          name={`You give ${mine.title}`}
          one={mine}
          others={alternatives}
          range={giveDays}
          onChange={(days) => change({ giveDays: days })}
        />
      )}
    </fieldset>
  );
}
