import { useEffect, useState, type MouseEvent, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { PriceUnit } from '../../../../../features/listings/listing-card.ts';
import { formatCents } from '../../../../../platform/money/money.ts';
import { pointsText, unitsText } from '../../../../components/listing/price-text.ts';
import { shortDayLabel } from '../../../../ui/dates/calendar-days.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import type { BookingChoice } from './booking-choice.ts';
import { openCalendar } from './open-calendar.ts';
import styles from './booking-bar.module.css';

type BookingBarProps = {
  priceCents: number;
  unit: PriceUnit;
  choice: Pick<BookingChoice, 'method' | 'range' | 'quote'>;
  /** The panel the bar leads to; while it is visible the bar hides. */
  panel: RefObject<HTMLElement | null>;
};

/** On a phone: the price, and a link to the booking panel, always at hand. */
export function BookingBar({ priceCents, unit, choice, panel }: BookingBarProps) {
  const [isPanelSeen, setPanelSeen] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const watcher = new IntersectionObserver(([entry]) => setPanelSeen(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -80px',
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [panel]);
  const { search } = useLocation();
  const goToPanel = (event: MouseEvent) => {
    event.preventDefault();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    panel.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
    if (!choice.quote) openCalendar(panel.current);
    panel.current?.focus({ preventScroll: true });
  };
  const { quote, range, method } = choice;
  const points = quote?.kind === 'swap' ? quote.price.points : 0;
  return (
    <aside
      aria-label="Booking"
      className={classNames(styles.bar, isPanelSeen && styles.aside)}
      inert={isPanelSeen}
    >
      <p className={styles.words}>
        <b>
          {points > 0 && `${pointsText(points)} + `}
          {formatCents(quote?.price.totalCents ?? priceCents)}
          {!quote && <small>/{unit}</small>}
        </b>
        <span>
          {quote && range.from !== null && range.to !== null
            ? `${shortDayLabel(range.from)} – ${shortDayLabel(range.to)} · ${unitsText(quote.price.units, unit)}`
            : 'Add dates for the total'}
        </span>
      </p>
      <ButtonLink
        to={`${search}#booking`}
        variant={method === 'rent' ? 'primary' : 'lake'}
        onClick={goToPanel}
      >
        {quote ? (method === 'rent' ? 'Book' : 'Swap') : 'Choose dates'}
      </ButtonLink>
    </aside>
  );
}
