import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { CalendarRow } from '../../../../features/hosting/calendar/calendar-view.ts';
import { today } from '../../../../platform/time/time-zone.ts';
import { askApi, sentenceOf } from '../../../components/session/api-client.ts';
import { sendCommand } from '../../../components/session/command.ts';
import { EmptyShelves } from '../../../components/page/empty-shelves.tsx';
import { MembersHead } from '../../../components/page/members-head.tsx';
import { PageWaiting } from '../../../components/page/page-waiting.tsx';
import { pagePicture } from '../../../content/pictures.server.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import { daysInWords, isMonth, monthOf, monthsOn } from './calendar-cells.ts';
import { CalendarGrid, type CalendarMode, type ChosenDays } from './calendar-grid.tsx';
import { CalendarLinks } from './calendar-links.tsx';
import { PriceDialog, type Pricing } from './price-dialog.tsx';
import type { Route } from './+types/calendar';
import styles from './calendar.module.css';

const homeZone = 'America/Vancouver';

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your calendar · ${matches[0]?.loaderData?.brand.name ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The empty state: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-search') });

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('month');
  const month = isMonth(asked) ? asked : today(homeZone, new Date()).slice(0, 7);
  const { from, end } = monthOf(month);
  const [{ picture }, { rows }] = await Promise.all([
    serverLoader(),
    askApi<{ rows: CalendarRow[] }>(`/hosting/calendar?from=${from}&end=${end}`),
  ]);
  return { picture, rows, month };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Your calendar"
      words="Loading your calendar"
      className={styles.page}
      heights={[420]}
    />
  );
}

/** One calendar for all of an owner's listings: bookings, closed days, and other platforms' days. */
export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const fault = useFault();
  const [said, setSaid] = useState('');
  const [mode, setMode] = useState<CalendarMode>('days');
  const [pricing, setPricing] = useState<Pricing | null>(null);
  if (!('rows' in loaderData)) return <HydrateFallback />;
  const { rows, month, picture } = loaderData;
  const { from, end } = monthOf(month);
  const change = async (listingId: number, days: ChosenDays, isClosing: boolean) => {
    fault.clear();
    try {
      await sendCommand(`/hosting/calendar/${isClosing ? 'closings' : 'openings'}`, { listingId, ...days });
      await revalidate();
      setSaid(`${daysInWords(days)}: ${isClosing ? 'closed' : 'open'}.`);
    } catch (error) {
      fault.say({ title: 'We couldn’t change that', description: sentenceOf(error) });
    }
  };
  if (rows.length === 0)
    return (
      <EmptyShelves
        picture={picture}
        title="Your calendar is wide open"
        titleAs="h1"
        words="Publish a listing to see its dates here. One calendar shows all your listings."
        actions={
          <ButtonLink to="/host/listings" variant="primary">
            Your listings
          </ButtonLink>
        }
      />
    );
  return (
    <div className={styles.page}>
      <MembersHead title="Your calendar">
        <MonthSwitch month={month} />
      </MembersHead>
      <output className="visually-hidden">{said}</output>
      {fault.note}
      <fieldset className={styles.modes} aria-label="What choosing days does">
        <Button
          variant={mode === 'days' ? 'strong' : 'secondary'}
          aria-pressed={mode === 'days'}
          onClick={() => setMode('days')}
        >
          Open and close days
        </Button>
        <Button
          variant={mode === 'prices' ? 'strong' : 'secondary'}
          aria-pressed={mode === 'prices'}
          onClick={() => setMode('prices')}
        >
          Set prices
        </Button>
      </fieldset>
      <CalendarGrid
        key={month}
        rows={rows}
        from={from}
        end={end}
        mode={mode}
        onChange={(...given) => void change(...given)}
        onPrice={(row, days) => setPricing({ row, days })}
      />
      <PriceDialog
        pricing={pricing}
        onClose={() => setPricing(null)}
        onPriced={async (words) => {
          setPricing(null);
          await revalidate();
          setSaid(words);
        }}
      />
      <ul className={styles.legend} aria-label="Legend">
        <li data-kind="booking">Booked: select to see the booking</li>
        <li data-kind="closed">Closed by you: select to open the day</li>
        <li data-kind="imported">Booked on another calendar</li>
        <li data-kind="free">
          {mode === 'prices'
            ? 'Free: select a day, or drag over several, to set a price'
            : 'Free: select one or drag over several days to close them'}
        </li>
      </ul>
      <section className={styles.sharing}>
        <h2>Calendars on other platforms</h2>
        {rows.map((row) => (
          <CalendarLinks key={row.listingId} row={row} onChanged={() => revalidate()} />
        ))}
      </section>
    </div>
  );
}

function MonthSwitch({ month }: { month: string }) {
  const [, setParams] = useSearchParams();
  const go = (by: 1 | -1) => setParams({ month: monthsOn(month, by) }, { preventScrollReset: true });
  return (
    <div className={styles.months}>
      <IconButton label="Previous month" variant="raised" onClick={() => go(-1)}>
        <IconChevronLeft aria-hidden="true" size={20} />
      </IconButton>
      <p aria-live="polite" className={styles.month}>
        {monthOf(month).name}
      </p>
      <IconButton label="Next month" variant="raised" onClick={() => go(1)}>
        <IconChevronRight aria-hidden="true" size={20} />
      </IconButton>
    </div>
  );
}
