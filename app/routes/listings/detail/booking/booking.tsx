import { useEffect, useRef, type RefObject } from 'react';
import { BookingBar } from './booking-bar.tsx';
import { useBookingChoice } from './booking-choice.ts';
import { openCalendar } from './open-calendar.ts';
import { BookingPanel, type PanelListing } from './booking-panel.tsx';

/** Tells the column the panel's height, for its sticky position. */
function useHeightOf(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const column = panel.current?.closest<HTMLElement>('[data-stays]');
    const height = panel.current?.parentElement;
    if (!column || !height) return undefined;
    const watcher = new ResizeObserver(() =>
      column.style.setProperty('--panel-height', `${height.offsetHeight}px`),
    );
    watcher.observe(height);
    return () => watcher.disconnect();
  }, [panel]);
}

type BookingProps = {
  listing: PanelListing;
  /** 'Available for the next 3 months', or when it opens. */
  note: string;
};

/** The panel and, on a phone, the bar that leads to it: one visitor's choice on one listing. */
export default function Booking({ listing, note }: BookingProps) {
  const choice = useBookingChoice(listing);
  const panel = useRef<HTMLElement>(null);
  useHeightOf(panel);
  const hadDates = useRef(choice.range.from !== null);
  // Before its script had loaded, 'Choose dates' in the bar was a link to here.
  useEffect(() => {
    if (location.hash === '#booking' && !hadDates.current) openCalendar(panel.current);
  }, [panel]);
  return (
    <>
      <BookingPanel ref={panel} listing={listing} choice={choice} note={note} />
      <BookingBar priceCents={listing.priceCents} unit={listing.priceUnit} choice={choice} panel={panel} />
    </>
  );
}
