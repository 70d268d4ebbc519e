import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import { useState } from 'react';
import { Link, replace } from 'react-router';
import type { EarningLine, EarningsSummary } from '../../../features/exchange/money/earnings.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { EmptyShelves } from '../../components/page/empty-shelves.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { momentText } from '../../components/moment-text.ts';
import { daysText } from '../../components/when-words.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { pagePicture } from '../../content/pictures.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { PictureSource } from '../../ui/show/picture.tsx';
import { ColumnPlot } from '../../ui/plots/column-plot.tsx';
import { column, Table, type Column } from '../../ui/show/table.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import type { Route } from './+types/earnings';
import { SaveFile } from '../../components/handover/save-file.tsx';
import { plottedMonths } from './plotted-months.ts';
import { backFromProcessor } from './back-from-processor.ts';
import styles from './earnings.module.css';

type Page = {
  summary: EarningsSummary;
  lines: EarningLine[];
  after: string | null;
  isPayoutReady: boolean;
};

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Earnings', matches[0]?.loaderData?.brand.name);
}

/** The empty state: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-wallet') });

export async function clientLoader({ request: { signal, url }, serverLoader }: Route.ClientLoaderArgs) {
  const goOn = await backFromProcessor(url, () =>
    askApi('/earnings/payout-account', { method: 'POST', body: {}, signal }),
  );
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown redirect is how React Router goes elsewhere
  if (goOn !== null) throw replace(goOn);
  const [{ picture }, first] = await Promise.all([serverLoader(), askApi<Page>('/earnings', { signal })]);
  return { picture, first };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Earnings"
      words="Loading your earnings"
      className={styles.page}
      heights={[180, 180]}
    />
  );
}

const month = new Intl.DateTimeFormat('en-CA', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const dollars = (value: number): string => formatCents(Math.round(value * 100));

const takenBackText = (cents: number): string => `${formatCents(cents)} reversed by the renter’s bank`;

const columns: Column<EarningLine>[] = [
  column(
    'Booking',
    ({ id, title, fromDay, toDay }) => (
      <>
        <Link to={`/exchanges/${id}`}>{title}</Link>
        <span className={styles.quiet}>{daysText(fromDay, toDay)}</span>
      </>
    ),
    'head',
  ),
  column('Earned', ({ grossCents }) => formatCents(grossCents), 'end'),
  column('Our fee', ({ feeCents }) => formatCents(feeCents), 'end'),
  column('Yours', ({ cents }) => <b>{formatCents(cents)}</b>, 'end'),
  column(
    'Paid out',
    ({ state, dueAt, paidAt, problem, takenBackCents }) =>
      state === 'paid' ? (
        <>
          <Badge variant="success">{momentText(paidAt ?? dueAt)}</Badge>
          {takenBackCents > 0 && <span className={styles.quiet}>{takenBackText(takenBackCents)}</span>}
        </>
      ) : state === 'taken_back' ? (
        <Badge variant="danger">{takenBackText(takenBackCents)}</Badge>
      ) : (
        <span className={styles.quiet}>{problem ?? `due ${momentText(dueAt)}`}</span>
      ),
    'end',
  ),
];

/** An owner's earnings: paid, under way and upcoming, by month and by rental. */
export default function Earnings({ loaderData }: Route.ComponentProps) {
  // On the server, and before the browser has loaded, only the picture is there.
  if (!('first' in loaderData)) return <HydrateFallback />;
  const { picture, first } = loaderData;
  // Agreed future rentals count too.
  const isNothing = first.lines.length === 0 && first.summary.expectedCents === 0;
  return isNothing ? (
    <NothingYet picture={picture} isPayoutReady={first.isPayoutReady} />
  ) : (
    <Earned first={first} />
  );
}

/** Before the first booking: how earning works here, and how to start. */
function NothingYet({ picture, isPayoutReady }: { picture: PictureSource | null; isPayoutReady: boolean }) {
  return (
    <div className={styles.page}>
      <EmptyShelves
        picture={picture}
        title="Your first earnings"
        titleAs="h1"
        words="See what each rental earned. We pay you a day after it starts."
        actions={
          <ButtonLink to="/host/listings" variant="primary">
            Go to your listings
          </ButtonLink>
        }
      />
      <PayoutAccount isReadyAlready={isPayoutReady} />
    </div>
  );
}

function Earned({ first }: { first: Page }) {
  const { summary } = first;
  const fault = useFault();
  const [isBusy, setBusy] = useState(false);
  const [more, setMore] = useState<Page[]>([]);
  const lines = [first, ...more].flatMap((page) => page.lines);
  const after = (more.at(-1) ?? first).after;
  const goOn = async () => {
    setBusy(true);
    fault.clear();
    try {
      const next = await askApi<Page>(`/earnings?after=${after}`);
      setMore([...more, next]);
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <div className={styles.page}>
      <MembersHead title="Earnings">
        <ButtonLink to="/receipts">Receipts and tax summary</ButtonLink>
        <SaveFile path="/earnings/statement.csv" name="earnings.csv">
          This year’s statement
        </SaveFile>
      </MembersHead>
      <dl className={styles.sums}>
        <div>
          <dt>Paid out</dt>
          <dd className="num">{formatCents(summary.paidCents)}</dd>
        </div>
        <div>
          <dt>On its way</dt>
          <dd className="num">{formatCents(summary.waitingCents)}</dd>
        </div>
        <div>
          <dt>Upcoming, if no one cancels</dt>
          <dd className="num">{formatCents(summary.expectedCents)}</dd>
        </div>
      </dl>
      <PayoutAccount isReadyAlready={first.isPayoutReady} />
      {summary.months.length > 0 && (
        <ColumnPlot
          title="Month by month"
          summary="What you earned, by month."
          axis="Month"
          unit="earned"
          write={dollars}
          columns={plottedMonths(summary.months).map((each) => ({
            label: month.format(new Date(`${each.month}-01T00:00Z`)),
            value: each.cents / 100,
          }))}
        />
      )}
      <Table
        caption="Earnings by booking"
        isCaptionShown
        columns={columns}
        rows={lines}
        keyOf={({ payoutId }) => payoutId}
        empty="Nothing yet. Earnings appear a day after a rental starts."
      />
      {after !== null && (
        <Button busy={isBusy} onClick={() => void goOn()}>
          Show more
        </Button>
      )}
      {fault.note}
    </div>
  );
}

type Account = { isReady: boolean; onboardingUrl: string | null };

/** Payout details: the owner gives them to the card processor on its own pages, never to us. */
function PayoutAccount({ isReadyAlready }: { isReadyAlready: boolean }) {
  const [account, setAccount] = useState<Account | null>(null);
  const isReady = account?.isReady ?? isReadyAlready;
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    setFault('');
    try {
      const found = await askApi<Account>('/earnings/payout-account', { method: 'POST', body: {} });
      if (found.onboardingUrl !== null) return window.location.assign(found.onboardingUrl);
      setAccount(found);
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="account-heading" className={styles.account}>
      <IconBuildingBank size={26} aria-hidden="true" />
      <div>
        <h2 id="account-heading">Where we send your payouts</h2>
        <p className={styles.quiet}>
          {isReady
            ? 'You’re all set. We send payouts automatically, a day after each rental starts.'
            : 'You enter your bank details on our card processor’s pages. We never see them.'}
        </p>
        {fault !== '' && (
          <p role="alert" className="text-danger">
            {fault}
          </p>
        )}
      </div>
      {!isReady && (
        <Button busy={isBusy} onClick={() => void look()}>
          Set up payouts
        </Button>
      )}
    </section>
  );
}
