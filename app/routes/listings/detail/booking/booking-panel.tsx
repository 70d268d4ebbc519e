import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import { Suspense, lazy, type Ref } from 'react';
import { Link, useLocation } from 'react-router';
import type { PriceUnit } from '../../../../../features/listings/listing-card.ts';
import { formatCents } from '../../../../../platform/money/money.ts';
import { FavouriteButton } from '../../../../components/listing/favourite-button.tsx';
import ShareButton from '../../../../components/share/share-button.tsx';
import { PointsMark } from '../../../../components/listing/points-mark.tsx';
import { pointsText } from '../../../../components/listing/price-text.ts';
import { useSignedIn } from '../../../../components/session/signed-in.ts';
import { ActButton } from './act-button.tsx';
import { StayDates } from '../../../../components/listing/stay-dates.tsx';
import { MethodToggle, WayOptions } from './booking-method.tsx';
import { BookingPrice } from './booking-price.tsx';
import type { BookableListing, BookingChoice } from './booking-choice.ts';
import styles from './booking-panel.module.css';

const PointsNote = lazy(() => import('./points-note.tsx'));

export type PanelListing = BookableListing & {
  slug: string;
  title: string;
  owner: { name: string };
  priceUnit: PriceUnit;
  takesPoints: boolean;
  availableFrom: string;
  availableTo: string;
};

type BookingPanelProps = {
  listing: PanelListing;
  choice: BookingChoice;
  /** 'Available for the next 3 months', or when it opens. */
  note: string;
  ref?: Ref<HTMLElement>;
};

/** How and when it can be had, the price, and one button to continue. */
export function BookingPanel({ listing, choice, note, ref }: BookingPanelProps) {
  const { method, way, range, refused, quote } = choice;
  return (
    <section ref={ref} id="booking" tabIndex={-1} aria-labelledby="booking-heading" className={styles.panel}>
      <h2 id="booking-heading" className="visually-hidden">
        Rent or swap {listing.title}
      </h2>
      <header className={styles.head}>
        <div className={styles.cost}>
          <p className={styles.price}>
            <b>{formatCents(listing.priceCents)}</b>
            <span>/{listing.priceUnit}</span>
          </p>
          {listing.takesPoints && (
            <p className={styles.points}>
              <PointsMark />
              {pointsText(listing.pricePoints)}
            </p>
          )}
        </div>
        <div className={styles.keep}>
          <ShareButton slug={listing.slug} title={listing.title} />
          <FavouriteButton slug={listing.slug} title={listing.title} variant="raised" />
        </div>
      </header>
      <MethodToggle
        method={method}
        offersRent={listing.offersRent}
        offersSwap={listing.offersSwap}
        onChange={choice.chooseMethod}
      />
      <WayOptions
        key={method}
        legend={method === 'rent' ? 'How to pay' : 'How to swap'}
        options={method === 'rent' ? listing.rentOptions : listing.swapOptions}
        way={way}
        onChange={choice.chooseWay}
      />
      <StayDates
        calendar={listing.calendar}
        availableFrom={listing.availableFrom}
        availableTo={listing.availableTo}
        method={method}
        range={range}
        refused={refused}
        onChange={choice.chooseDays}
      />
      {quote && <BookingPrice quote={quote} unit={listing.priceUnit} pricePoints={listing.pricePoints} />}
      {(way === 'adventurePoints' || way === 'cashAndPoints') && (
        <YourPoints listing={listing} choice={choice} />
      )}
      <div className={styles.act}>
        <ActButton listing={listing} choice={choice} />
        <p className={styles.note}>
          <IconCalendarEvent size={17} stroke={1.9} aria-hidden="true" />
          {note}
        </p>
      </div>
    </section>
  );
}

/** What the reader's own points can do here. Only members load this script. */
function YourPoints({ listing, choice }: Pick<BookingPanelProps, 'listing' | 'choice'>) {
  const isSignedIn = useSignedIn();
  const { pathname, search } = useLocation();
  if (!isSignedIn)
    // Cash plus points may be the panel's default: visitors only see points once they choose points alone.
    return choice.way !== 'adventurePoints' ? null : (
      <p className={styles.note}>
        <Link to={`/login?next=${encodeURIComponent(pathname + search)}`}>Sign in</Link> to use your points.
      </p>
    );
  return (
    <Suspense fallback={null}>
      <PointsNote listing={listing} choice={choice} />
    </Suspense>
  );
}
