import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { Link, useNavigate } from 'react-router';
import type { CalendarRow } from '../../../../features/hosting/calendar/calendar-view.ts';
import { seasonOn } from '../../../../features/listings/day-prices.ts';
import type { CalendarDay } from '../../../../platform/time/date-range.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { pinText } from '../../../components/listing/price-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/show/picture.tsx';
import { cellInWords, cellsOf, dayInWords, inOrder, type Cell } from './calendar-cells.ts';
import styles from './calendar.module.css';

const letters = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

export type CalendarMode = 'days' | 'prices';
export type ChosenDays = { from: CalendarDay; to: CalendarDay };
type Chosen = { listingId: number; anchor: Cell; head: Cell };
type GridProps = {
  rows: readonly CalendarRow[];
  from: CalendarDay;
  end: CalendarDay;
  /** What choosing days is for. */
  mode: CalendarMode;
  /** Closes the days, or opens them. */
  onChange: (listingId: number, days: ChosenDays, isClosing: boolean) => void;
  /** Asks for the price of the days. */
  onPrice: (row: CalendarRow, days: ChosenDays) => void;
};

/** Past: a day, or the whole range it belongs to. */
const isOver = ({ isPast, span }: Cell, today: CalendarDay): boolean =>
  isPast && (span === null || span.end <= today);

/** What a press on this day would do; null if nothing. */
const wouldClose = ({ span, isPast }: Cell): boolean | null => {
  if (isPast) return null;
  if (span === null) return true;
  return span.kind === 'closed' ? false : null;
};

/** Whether days may be chosen from this one on: what has a price is anything to come that nobody has booked. */
const mayChoose = (cell: Cell, mode: CalendarMode): boolean =>
  mode === 'prices' ? !cell.isPast && cell.span?.kind !== 'booking' : wouldClose(cell) !== null;

/**
 * Months by items: the arrows go from day to day and from item to item, Shift with them chooses several days, Enter closes, opens or prices them;
 * a mouse draws over them, a finger taps one.
 */
export function CalendarGrid({ rows, from, end, mode, onChange, onPrice }: GridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isDrawing = useRef(false);
  useEffect(() => {
    // In a narrow window the month starts with yesterday: the future matters.
    const scroller = grid.current?.parentElement;
    const now = grid.current?.querySelector<HTMLElement>('th[data-today]');
    const names = grid.current?.querySelector('th')?.clientWidth ?? 0;
    if (scroller && now) scroller.scrollLeft = now.offsetLeft - names - now.clientWidth;
  }, []);
  const cells = rows.map((row) => cellsOf(row, from, end));
  const days = cells[0] ?? [];

  const apply = (choice: Chosen) => {
    setChosen(null);
    const days = inOrder(choice.anchor.day, choice.head.day);
    const row = rows.find(({ listingId }) => listingId === choice.listingId);
    const isClosing = wouldClose(choice.anchor);
    if (mode === 'days' && isClosing !== null) onChange(choice.listingId, days, isClosing);
    if (mode === 'prices' && row && mayChoose(choice.anchor, mode)) onPrice(row, days);
  };
  // The mouse may be released anywhere.
  useEffect(() => {
    const letGo = () => {
      if (!isDrawing.current) return;
      isDrawing.current = false;
      if (chosen) apply(chosen);
    };
    window.addEventListener('pointerup', letGo);
    return () => window.removeEventListener('pointerup', letGo);
  });

  const press = (listingId: number, cell: Cell) => {
    if (cell.span?.bookingId) void navigate(`/exchanges/${cell.span.bookingId}`);
    else if (chosen?.listingId === listingId) apply(chosen);
    else apply({ listingId, anchor: cell, head: cell });
  };
  const down = (event: PointerEvent, listingId: number, cell: Cell) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || !mayChoose(cell, mode)) return;
    isDrawing.current = true;
    setChosen({ listingId, anchor: cell, head: cell });
  };
  const over = (listingId: number, cell: Cell) => {
    if (isDrawing.current && chosen?.listingId === listingId) setChosen({ ...chosen, head: cell });
  };
  const onKeyDown = (event: KeyboardEvent, row: number, column: number) => {
    const step: Record<string, [number, number]> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Home: [0, -column],
      End: [0, days.length - 1 - column],
    };
    if (event.key === 'Escape') setChosen(null);
    const by = step[event.key];
    if (!by) return;
    event.preventDefault();
    const next = {
      row: Math.min(rows.length - 1, Math.max(0, row + by[0])),
      column: Math.min(days.length - 1, Math.max(0, column + by[1])),
    };
    const [here, there] = [cells[row]?.[column], cells[row]?.[next.column]];
    const listingId = rows[row]?.listingId ?? 0;
    if (event.shiftKey && by[1] !== 0 && here && there)
      setChosen((before) => ({ listingId, anchor: before?.anchor ?? here, head: there }));
    else setChosen(null);
    setFocus(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus();
  };

  return (
    <div className={styles.scroller}>
      <table ref={grid} className={styles.grid} aria-label="Calendar of your listings">
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="visually-hidden">Listing</span>
            </th>
            {days.map(({ day, weekday }) => (
              <th
                key={day}
                scope="col"
                className={classNames(styles.day, (weekday === 0 || weekday === 6) && styles.weekend)}
                data-today={rows[0]?.today === day || undefined}
                aria-label={dayInWords(day)}
              >
                <span className={styles.dayFace}>
                  <span className={styles.letter}>{letters[weekday]}</span>
                  <span className={classNames('num', styles.number)}>{Number(day.slice(8))}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.listingId}>
              <th scope="row" className={styles.item}>
                <span className={styles.thumb}>
                  {row.picture && <Picture picture={row.picture} alt="" sizes="56px" />}
                </span>
                <Link to={`/listing/${row.slug}`} className={styles.itemTitle}>
                  {row.title}
                </Link>
              </th>
              {cells[at]?.map((cell, column) => (
                <td key={cell.day} className={styles.cell}>
                  <button
                    type="button"
                    tabIndex={focus.row === at && focus.column === column ? 0 : -1}
                    data-at={`${at} ${column}`}
                    data-kind={cell.span?.kind ?? 'free'}
                    data-past={isOver(cell, row.today) || undefined}
                    data-start={cell.isStart || undefined}
                    data-end={cell.isEnd || undefined}
                    data-chosen={isChosen(chosen, row.listingId, cell.day) || undefined}
                    aria-disabled={(!mayChoose(cell, mode) && !cell.span?.bookingId) || undefined}
                    aria-label={`${row.title}, ${cellInWords(cell)}${mode === 'prices' ? `, ${formatCents(priceOn(row, cell.day))}` : ''}`}
                    title={cell.span ? cellInWords(cell) : undefined}
                    className={styles.press}
                    onFocus={() => setFocus({ row: at, column })}
                    onKeyDown={(event) => onKeyDown(event, at, column)}
                    onPointerDown={(event) => down(event, row.listingId, cell)}
                    onPointerEnter={() => over(row.listingId, cell)}
                    onClick={(event) => {
                      // Dragging applies on release; a booking opens; touch and keys press.
                      const isMouse =
                        event.detail > 0 &&
                        (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse';
                      if (!isMouse || cell.span?.bookingId) press(row.listingId, cell);
                    }}
                  >
                    {mode === 'prices' ? (
                      <DayPrice row={row} cell={cell} />
                    ) : (
                      cell.span !== null &&
                      cell.isStart &&
                      !isOver(cell, row.today) && <SpanName label={cell.span.label} days={cell.daysLeft} />
                    )}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const priceOn = (row: CalendarRow, day: CalendarDay): number =>
  seasonOn({ seasons: row.seasons, priceUnit: row.unit }, day)?.priceCents ?? row.priceCents;

/** What a day costs, where it can still be had: another price than the usual one stands out. */
function DayPrice({ row, cell: { day, isPast, span } }: { row: CalendarRow; cell: Cell }) {
  if (isPast || span?.kind === 'booking') return null;
  const cents = priceOn(row, day);
  return (
    <span
      className={classNames('num', styles.price)}
      data-other={cents !== row.priceCents || undefined}
      aria-hidden="true"
    >
      {pinText(cents)}
    </span>
  );
}

/** The label of a stretch of days. A single day has room for one letter; its tooltip shows the rest. */
function SpanName({ label, days }: { label: string; days: number }) {
  const room = { '--days': days } as CSSProperties; // custom properties are not in CSSProperties
  return (
    <span className={styles.name} style={room} aria-hidden="true">
      {days === 1 ? [...label][0] : label}
    </span>
  );
}

function isChosen(chosen: Chosen | null, listingId: number, day: CalendarDay): boolean {
  if (chosen?.listingId !== listingId) return false;
  const { from, to } = inOrder(chosen.anchor.day, chosen.head.day);
  return from <= day && day <= to;
}
