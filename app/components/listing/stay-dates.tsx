import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Suspense, lazy, useEffect, useId, useRef, useState } from 'react';
import type { ExchangeMethod } from '../../../features/listings/exchange-preference.ts';
import { Button } from '../../ui/button.tsx';
import { monthOf, shortDayLabel, weekdayNames, weekdayOf } from '../../ui/dates/calendar-days.ts';
import { isRangeOpen, noRange, type DayRange } from '../../ui/dates/calendar-selection.ts';
import { classNames } from '../../ui/class-names.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { fewestDays, pressRefusal, type StayCalendar } from './stay-days.ts';
import styles from './stay-dates.module.css';

const Calendar = lazy(async () => ({ default: (await import('../../ui/dates/calendar.tsx')).Calendar }));

type StayDatesProps = {
  calendar: StayCalendar;
  availableFrom: string;
  availableTo: string;
  /** Sent along where a form without script asks for the price. */
  method: ExchangeMethod;
  range: DayRange;
  /** Whether the calendar is open until both days are chosen. */
  startsOpen?: boolean;
  /** Why the chosen days are unavailable. */
  refused: string | null;
  /** Returns the result of the choice. */
  onChange: (range: DayRange) => DayRange;
};

const endNames = { day: ['Pick-up', 'Return'], night: ['Check-in', 'Check-out'] } as const;

const dayWords = (day: string | null): string =>
  day === null ? 'Add date' : `${(weekdayNames[weekdayOf(day)] ?? '').slice(0, 3)}, ${shortDayLabel(day)}`;

/** The two days, and the calendar to choose them. It closes when both are chosen, making space for the price. */
export function StayDates(props: StayDatesProps) {
  const { calendar, range, refused, startsOpen = false, onChange } = props;
  const [isOpen, setOpen] = useState(refused !== null || (startsOpen && range.to === null));
  const [said, setSaid] = useState<string | null>(null);
  const id = useId();
  const field = useRef<HTMLButtonElement>(null);
  const isFinished = useRef(false);
  const sentence = said ?? refused;

  // The pressed day disappears with the calendar: the focus moves to the field that now shows both days.
  useEffect(() => {
    if (isFinished.current && !isOpen) field.current?.focus({ preventScroll: true });
    isFinished.current = false;
  }, [isOpen]);

  const choose = (next: DayRange) => {
    const settled = onChange(next);
    setSaid(null);
    if (settled.to === null) return;
    isFinished.current = true;
    setOpen(false);
  };
  const clear = () => {
    onChange(noRange);
    setSaid(null);
    setOpen(true);
  };
  const [first, last] = endNames[calendar.priceUnit];
  return (
    <div>
      <button
        ref={field}
        type="button"
        className={classNames(styles.field, sentence && styles.refused)}
        aria-expanded={isOpen}
        aria-controls={`${id}-calendar`}
        aria-describedby={`${id}-said`}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.end}>
          <span className={styles.name}>{first}</span>
          <span className={range.from === null ? styles.empty : styles.day}>{dayWords(range.from)}</span>
        </span>
        <span className={styles.end}>
          <span className={styles.name}>{last}</span>
          <span className={range.to === null ? styles.empty : styles.day}>{dayWords(range.to)}</span>
        </span>
        <IconChevronDown size={20} stroke={2} aria-hidden="true" className={styles.chevron} />
      </button>
      <p id={`${id}-said`} aria-live="polite" className={styles.said}>
        {sentence}
      </p>
      <PlainDates first={first} last={last} {...props} />
      <div id={`${id}-calendar`} hidden={!isOpen} className={styles.months}>
        {isOpen && <Months {...props} onChoose={choose} onRefuse={setSaid} />}
        {range.from !== null && (
          <Button variant="ghost" size="small" className={styles.clear} onClick={clear}>
            Clear dates
          </Button>
        )}
      </div>
    </div>
  );
}

type MonthsProps = StayDatesProps & {
  onChoose: (range: DayRange) => void;
  onRefuse: (sentence: string | null) => void;
};

function Months({ calendar, availableFrom, availableTo, range, onChoose, onRefuse }: MonthsProps) {
  const isHydrated = useHydrated();
  const waiting = <Skeleton className={styles.waiting} />;
  if (!isHydrated) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Calendar
        mode="range"
        label={isRangeOpen(range) ? 'Choose the last day' : 'Choose the first day'}
        selected={range}
        onSelect={onChoose}
        today={calendar.today}
        isDisabled={(day) => pressRefusal(calendar, range, day) !== null}
        onRefuse={(day) => onRefuse(pressRefusal(calendar, range, day))}
        minDays={fewestDays(calendar)}
        firstMonth={monthOf(range.from ?? availableFrom)}
        earliestMonth={monthOf(calendar.today)}
        latestMonth={monthOf(availableTo < calendar.today ? calendar.today : availableTo)}
        className={styles.calendar}
      />
    </Suspense>
  );
}

/** The browser's own date fields, for a page whose script never loads. */
function PlainDates({
  first,
  last,
  method,
  range,
  availableFrom,
  availableTo,
}: StayDatesProps & { first: string; last: string }) {
  return (
    <form method="get" className={styles.plain}>
      <label>
        {first}
        <input
          type="date"
          name="from"
          required
          min={availableFrom}
          max={availableTo}
          defaultValue={range.from ?? undefined}
        />
      </label>
      <label>
        {last}
        <input
          type="date"
          name="to"
          required
          min={availableFrom}
          max={availableTo}
          defaultValue={range.to ?? undefined}
        />
      </label>
      {method === 'swap' && <input type="hidden" name="method" value="swap" />}
      <Button type="submit" variant="secondary">
        See the price
      </Button>
    </form>
  );
}
