import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import {
  addMonths,
  dayAfterKey,
  dayLabel,
  monthLabel,
  monthOf,
  weekdayNames,
  weeksOf,
  type Day,
  type Month,
} from './calendar-days.ts';
import {
  extendRange,
  isOutOfReach,
  isRangeOpen,
  toggleDay,
  type DayRange,
  type LengthBounds,
} from './calendar-selection.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './calendar.module.css';

type Choice =
  | { mode: 'single'; selected: Day | null; onSelect: (day: Day | null) => void }
  | ({ mode: 'multiple'; selected: Day[]; onSelect: (days: Day[]) => void } & LengthBounds)
  | ({ mode: 'range'; selected: DayRange; onSelect: (range: DayRange) => void } & LengthBounds);

export type CalendarProps = Choice & {
  /** What is being chosen, for screen readers: 'Trip dates'. */
  label: string;
  /** Today at the listing; never the browser's guess. */
  today: Day;
  /** Disabled days; arrow keys can still reach them, so that screen readers announce why. */
  isDisabled?: (day: Day) => boolean;
  /** A press on a disabled day, so that the page can say why. */
  onRefuse?: (day: Day) => void;
  /** Months side by side; always one on a phone. */
  months?: 1 | 2;
  /** The initial month; default: the selection's, else today's. */
  firstMonth?: Month;
  /** The limits of the arrows. */
  earliestMonth?: Month;
  latestMonth?: Month;
  className?: string;
};

const firstSelected = (choice: Choice): Day | null =>
  choice.mode === 'single'
    ? choice.selected
    : choice.mode === 'multiple'
      ? (choice.selected[0] ?? null)
      : choice.selected.from;

function press(choice: Choice, day: Day): void {
  if (choice.mode === 'single') choice.onSelect(choice.selected === day ? null : day);
  else if (choice.mode === 'multiple') {
    const days = toggleDay(choice.selected, day, choice);
    if (days !== choice.selected) choice.onSelect(days);
  } else choice.onSelect(extendRange(choice.selected, day, choice));
}

/** A day's state in the selection; with `hovered`, a started range is drawn as if it ended there. */
function standingOf(
  choice: Choice,
  day: Day,
  hovered: Day | null,
): 'none' | 'only' | 'start' | 'end' | 'inside' {
  if (choice.mode === 'single') return choice.selected === day ? 'only' : 'none';
  if (choice.mode === 'multiple') return choice.selected.includes(day) ? 'only' : 'none';
  const other = choice.selected.to ?? hovered ?? choice.selected.from;
  if (choice.selected.from === null || other === null) return 'none';
  const [from, to] = [choice.selected.from, other].toSorted() as [Day, Day]; // two in, two out
  if (day < from || day > to) return 'none';
  return from === to ? 'only' : day === from ? 'start' : day === to ? 'end' : 'inside';
}

/**
 * A month grid for choosing one day, several, or a range. Arrow keys move by day and week, Home and End within the week, Page Up and Down
 * by month, with Shift by year.
 */
export function Calendar(props: CalendarProps) {
  const { label, today, isDisabled, months = 1, earliestMonth, latestMonth, className } = props;
  const start = firstSelected(props) ?? today;
  const [month, setMonth] = useState<Month>(props.firstMonth ?? monthOf(start));
  const [focused, setFocused] = useState<Day>(start);
  const [hovered, setHovered] = useState<Day | null>(null);
  const moved = useRef(false);
  const root = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  });

  const shown = Array.from({ length: months }, (_, index) => addMonths(month, index));
  const bounds: LengthBounds = props.mode === 'single' ? {} : props;
  const isClosed = (day: Day): boolean =>
    Boolean(isDisabled?.(day)) || (props.mode === 'range' && isOutOfReach(props.selected, day, bounds));
  const tabStop = shown.includes(monthOf(focused)) ? focused : `${month}-01`;

  const onKeyDown = (event: KeyboardEvent, from: Day) => {
    const to = dayAfterKey(from, event.key, event.shiftKey);
    if (to === null) return;
    event.preventDefault();
    const target = monthOf(to);
    if ((earliestMonth && target < earliestMonth) || (latestMonth && target > latestMonth)) return;
    const inView = matchMedia(oneMonthOnly).matches ? 1 : months;
    if (target < month) setMonth(target);
    else if (target > addMonths(month, inView - 1)) setMonth(addMonths(target, 1 - inView));
    moved.current = true;
    setFocused(to);
    if (props.mode === 'range') setHovered(to);
  };

  return (
    <fieldset ref={root} aria-label={label} className={classNames(styles.calendar, className)}>
      <IconButton
        label="Previous month"
        className={styles.previous}
        disabled={earliestMonth !== undefined && month <= earliestMonth}
        onClick={() => setMonth(addMonths(month, -1))}
      >
        <IconChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Next month"
        className={styles.next}
        disabled={latestMonth !== undefined && addMonths(month, months - 1) >= latestMonth}
        onClick={() => setMonth(addMonths(month, 1))}
      >
        <IconChevronRight aria-hidden="true" />
      </IconButton>
      {shown.map((each) => (
        <MonthGrid
          key={each}
          month={each}
          today={today}
          tabStop={tabStop}
          isMulti={props.mode !== 'single'}
          isClosed={isClosed}
          onKeyDown={onKeyDown}
          standingOf={(day) => standingOf(props, day, hovered)}
          onPress={(day) => {
            setFocused(day);
            setHovered(null);
            if (isClosed(day)) props.onRefuse?.(day);
            else press(props, day);
          }}
          onHover={
            props.mode === 'range' && isRangeOpen(props.selected)
              ? (day) => setHovered(day && !isClosed(day) ? day : null)
              : undefined
          }
        />
      ))}
    </fieldset>
  );
}

/** Below this width the second month is hidden; the same value is in calendar.module.css. */
const oneMonthOnly = '(max-width: 767px)';

type MonthGridProps = {
  month: Month;
  today: Day;
  tabStop: Day;
  isMulti: boolean;
  isClosed: (day: Day) => boolean;
  onKeyDown: (event: KeyboardEvent, day: Day) => void;
  standingOf: (day: Day) => ReturnType<typeof standingOf>;
  onPress: (day: Day) => void;
  onHover: ((day: Day | null) => void) | undefined;
};

function MonthGrid({
  month,
  today,
  tabStop,
  isMulti,
  isClosed,
  standingOf,
  onPress,
  onKeyDown,
  onHover,
}: MonthGridProps) {
  const headingId = useId();
  return (
    <div className={styles.month}>
      <p id={headingId} className={styles.heading} aria-live="polite">
        {monthLabel(month)}
      </p>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA authoring practices
        role="grid"
        aria-labelledby={headingId}
        aria-multiselectable={isMulti || undefined}
        className={styles.grid}
      >
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onPointerLeave={() => onHover?.(null)}>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, weekday) => {
                if (day === null) {
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty place, no control
                  return <td key={weekdayNames[weekday]} />;
                }
                const standing = standingOf(day);
                return (
                  <td key={day} aria-selected={standing !== 'none'} className={styles[standing]}>
                    <button
                      type="button"
                      data-day={day}
                      className={styles.day}
                      tabIndex={day === tabStop ? 0 : -1}
                      aria-label={dayLabel(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={isClosed(day) || undefined}
                      onClick={() => onPress(day)}
                      onKeyDown={(event) => onKeyDown(event, day)}
                      onPointerEnter={() => onHover?.(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
