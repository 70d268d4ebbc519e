import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { noRange, type DayRange } from '../../../../ui/dates/calendar-selection.ts';
import { StayDates } from '../../../../components/listing/stay-dates.tsx';
import { rangeRefusal, settleRange } from '../../../../components/listing/stay-days.ts';
import type { SwapChoice } from '../../../../../features/exchange/views/swap-choices-view.ts';
import { calendarFor } from './compose-offer.ts';
import type { Composer } from './use-composer.ts';
import styles from './composer.module.css';

type DaysProps = {
  name: string;
  one: SwapChoice;
  others: readonly SwapChoice[];
  /** Must be free on these days as well; each has its calendar next to this one. */
  also: readonly SwapChoice[];
  range: DayRange;
  onChange: (range: DayRange) => void;
};

/** The calendar of one side. */
function Days({ name, one, others, also, range, onChange }: DaysProps) {
  const calendar = calendarFor(one, others);
  const both = also.length === 0 ? calendar : calendarFor(one, [...others, ...also]);
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
        refused={from !== null && to !== null ? rangeRefusal(both, from, to) : null}
        onChange={(next) => {
          const settled = settleRange(calendar, next);
          onChange(settled);
          return settled;
        }}
      />
    </section>
  );
}

/** When: on the same days, or each at its own time. Both calendars are shown side by side either way. */
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
        hint="Clear this to swap on different days."
        checked={isSameDays}
        onChange={(event) => change({ isSameDays: event.currentTarget.checked, giveDays: noRange })}
      />
      <div className={styles.calendars}>
        <Days
          key={`${wanted.slug} ${isSameDays}`}
          name={`You get ${wanted.title}`}
          one={wanted}
          others={[]}
          also={isSameDays ? given : []}
          range={receiveDays}
          onChange={(days) => change({ receiveDays: days })}
        />
        {mine && (
          <Days
            key={`${mine.slug} ${isSameDays}`}
            name={`You give ${mine.title}`}
            one={mine}
            others={alternatives}
            also={isSameDays ? [wanted] : []}
            range={isSameDays ? receiveDays : giveDays}
            onChange={(days) => change(isSameDays ? { receiveDays: days } : { giveDays: days })}
          />
        )}
      </div>
    </fieldset>
  );
}
