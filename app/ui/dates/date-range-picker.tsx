import { Suspense, lazy, useState, type FormEvent } from 'react';
import { monthOf, type Day } from './calendar-days.ts';
import { isRangeOpen, noRange, rangeLabel, type DayRange, type LengthBounds } from './calendar-selection.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { useHandedOver } from '../handed-over.ts';
import { Popover } from '../overlay/popover.tsx';
import buttonStyles from '../filter-button.module.css';
import { Shape } from '../show/shape.tsx';
import styles from './date-range-picker.module.css';

const loadCalendar = () => import('./calendar.tsx');
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }));

type DateRangePickerProps = LengthBounds & {
  /** Names the choice: 'Dates'. */
  label: string;
  value: DayRange;
  /** Both ends, or none after Clear. */
  onChange: (range: DayRange) => void;
  today: Day;
  /** Names of the two form fields; if given, the dates are sent with the surrounding form, also without JavaScript. */
  names?: { from: string; to: string };
};

/** A button with the chosen dates, and a calendar with Clear and Apply. The calendar's code loads on first use. */
export function DateRangePicker({ label, value, onChange, today, names, ...bounds }: DateRangePickerProps) {
  const [draft, setDraft] = useState<DayRange | null>(null);
  const hasCalendar = useHandedOver();
  const shown = draft ?? value;
  const clear = () => {
    setDraft(noRange);
    if (value.from !== null) onChange(noRange);
  };
  const type = (typed: DayRange) => {
    setDraft(typed);
    const isWhole = typed.from !== null && typed.to !== null;
    if (isWhole && (typed.from !== value.from || typed.to !== value.to)) onChange(typed);
  };
  return (
    <>
      <Popover
        label={label}
        className={styles.panel}
        onOpenChange={(isOpen) => setDraft((now) => (isOpen ? (now ?? value) : null))}
        renderTrigger={(props) => (
          <button
            type="button"
            {...props}
            className={classNames(buttonStyles.button, shown.from !== null && buttonStyles.active)}
            onPointerEnter={() => void loadCalendar()}
            onFocus={() => void loadCalendar()}
          >
            <Shape name="calendar" />
            <span className="visually-hidden">{label}: </span>
            {rangeLabel(shown)}
          </button>
        )}
      >
        {(close) => (
          <>
            {draft && hasCalendar && (
              <Suspense fallback={<div className={styles.waiting} />}>
                <Calendar
                  mode="range"
                  label={label}
                  selected={draft}
                  onSelect={setDraft}
                  today={today}
                  earliestMonth={monthOf(today)}
                  isDisabled={(day) => day < today}
                  months={2}
                  {...bounds}
                />
              </Suspense>
            )}
            {hasCalendar ? (
              <div className={styles.actions}>
                <Button variant="ghost" disabled={shown.from === null} onClick={clear}>
                  Clear
                </Button>
                <Button
                  variant="strong"
                  disabled={isRangeOpen(shown)}
                  onClick={() => {
                    if (shown.from !== value.from || shown.to !== value.to) onChange(shown);
                    close();
                  }}
                >
                  Apply
                </Button>
              </div>
            ) : (
              names && <PlainDates names={names} value={value} today={today} onType={type} />
            )}
          </>
        )}
      </Popover>
      {names && hasCalendar && value.from !== null && value.to !== null && (
        <>
          <input type="hidden" name={names.from} value={value.from} />
          <input type="hidden" name={names.to} value={value.to} />
        </>
      )}
    </>
  );
}

type PlainDatesProps = {
  names: { from: string; to: string };
  value: DayRange;
  today: Day;
  /** Gets what was typed before the scripts loaded. */
  onType: (range: DayRange) => void;
};

/** The browser's own date fields, until the page's script has loaded, if ever. */
function PlainDates({ names, value, today, onType }: PlainDatesProps) {
  const onChange = (event: FormEvent<HTMLDivElement>) => {
    const [from, to] = [...event.currentTarget.querySelectorAll('input')].map((field) => field.value || null);
    const isWhole = from && to && from <= to;
    onType(isWhole ? { from, to } : { from: from ?? to ?? null, to: null });
  };
  return (
    <div className={styles.plain} onChange={onChange}>
      <label>
        From
        <input type="date" name={names.from} min={today} defaultValue={value.from ?? undefined} />
      </label>
      <label>
        To
        <input type="date" name={names.to} min={today} defaultValue={value.to ?? undefined} />
      </label>
    </div>
  );
}
