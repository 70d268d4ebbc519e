import { useEffect } from 'react';
import { Link } from 'react-router';
import type { BookingView } from '../../../features/bookings/booking-view.ts';
import { askApi } from '../../components/api-client.ts';
import { PageMessages } from '../../components/thread/page-messages.tsx';
import { useFreshPage } from '../../components/use-fresh-page.ts';
import { useNow } from '../../components/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import AfterReturn from './after/after-return.tsx';
import { BookingActions } from './booking-actions.tsx';
import { Arrangements, Cancelling, Cost } from './booking-facts.tsx';
import { EndingTogether } from './ending-together.tsx';
import { MoreDays } from './more-days.tsx';
import { Relief } from './relief.tsx';
import { useHeadingOfChange } from './use-heading-of-change.ts';
import { Offers, Timeline } from './booking-story.tsx';
import { atText, daysText } from '../../components/when-words.ts';
import { leftText, nextStep, stateWords } from './booking-words.ts';
import { membersMeta } from '../../components/members-meta.ts';
import type { Route } from './+types/booking';
import styles from './booking.module.css';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return membersMeta(loaderData?.title ?? 'Booking', matches[0]?.loaderData?.brand.name);
}

export const clientLoader = ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  askApi<BookingView>(`/bookings/${encodeURIComponent(id)}`, { signal });
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div aria-busy="true" className={styles.page}>
      <h1 className="visually-hidden">Booking</h1>
      <output className="visually-hidden">Loading the booking</output>
      <Skeleton className={styles.waitingHead} />
      <div className={styles.columns}>
        <Skeleton className={styles.waitingPanel} />
        <Skeleton className={styles.waitingPanel} />
      </div>
    </div>
  );
}

/** One booking for both of its sides: how it stands, what comes next and by when, and what can be done now. */
export default function Booking({ loaderData: view }: Route.ComponentProps) {
  useKeptHandover(view);
  useFreshPage();
  const { side, fromDay, toDay, title, slug, picture, location } = view;
  const { label, tone } = stateWords(view);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.media}>
          {picture && <Picture picture={picture} alt="" sizes="(max-width: 860px) 100vw, 420px" priority />}
        </div>
        <div className={styles.title}>
          <Link to={side === 'renter' ? '/trips' : '/host/bookings'} className={styles.up}>
            {side === 'renter' ? 'All trips' : 'All requests'}
          </Link>
          <Badge variant={tone}>{label}</Badge>
          <h1>
            <Link to={`/listing/${slug}`}>{title}</Link>
          </h1>
          <p className={styles.when}>
            {daysText(fromDay, toDay)}
            <span className={styles.quiet}>{location}</span>
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Relief view={view} />
          <NextStepPanel view={view} />
          <MoreDays view={view} />
          <AfterReturn kind="booking" id={view.id} state={view.state} other={view.other.name} />
          <Arrangements view={view} />
          <Offers view={view} />
          <PageMessages source={{ booking: view.id }} to={view.other.name} />
        </div>
        <div className={styles.side}>
          <Cost view={view} />
          <Cancelling view={view} />
          <EndingTogether view={view} />
          <Timeline view={view} />
        </div>
      </div>
    </div>
  );
}

/** Before somebody drives where no network is, their phone has the hand-over and the return. */
function useKeptHandover({ id, state }: BookingView) {
  const isAhead = state === 'accepted' || state === 'handed_off';
  useEffect(() => {
    if (!isAhead) return;
    const paths = [`/bookings/${id}/handover`, `/bookings/${id}/return`];
    void import('../../components/keep-handover.ts')
      .then(({ keepHandover }) => keepHandover({ kind: 'booking', id }, paths))
      // What cannot be kept now is kept the next time.
      .catch(() => undefined);
  }, [id, isAhead]);
}

function NextStepPanel({ view }: { view: BookingView }) {
  const now = useNow();
  const heading = useHeadingOfChange(`${view.state} ${view.version}`);
  const { title, detail, deadline } = nextStep(view);
  return (
    <section aria-labelledby="next-heading" className={styles.next} data-mine={view.isMyTurn || undefined}>
      <h2 id="next-heading" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
      {deadline !== null && (
        <p className={styles.deadline}>
          <b>{leftText(deadline, now)}</b>
          <time dateTime={deadline}>{atText(deadline)} your time</time>
        </p>
      )}
      <BookingActions view={view} />
    </section>
  );
}
