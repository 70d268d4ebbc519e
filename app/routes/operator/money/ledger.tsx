import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useSearchParams } from 'react-router';
import type { BookCheck } from '../../../../features/points/ledger/check-books.server.ts';
import type { CircularPass } from '../../../../features/points/ledger/circular-passes.server.ts';
import type { WalletItem } from '../../../../features/points/ledger/ledger-queries.server.ts';
import type { PointsFigures } from '../../../../features/points/public-figures.server.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/ledger';
import { FilterBar, FilterText } from '../parts/filter-bar.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { pointsText } from '../parts/points-text.ts';
import { RowLink } from '../parts/row-button.tsx';
import { Stat, Stats } from '../site/stats.tsx';
import styles from '../frame/desk-page.module.css';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  const [{ figures }, check, { circles }, { wallets }] = await Promise.all([
    askApi<{ figures: PointsFigures }>('/operator/points'),
    askApi<BookCheck>('/operator/points/integrity'),
    askApi<{ circles: CircularPass[] }>('/operator/points/circles'),
    q === ''
      ? { wallets: null }
      : askApi<{ wallets: WalletItem[] }>(`/operator/points/wallets?q=${encodeURIComponent(q.slice(0, 80))}`),
  ]);
  return { figures, check, circles, wallets };
}

const walletColumns: Column<WalletItem>[] = [
  column(
    'Member',
    ({ memberId, name }) => <RowLink to={`/operator/ledger/transfers?member=${memberId}`}>{name}</RowLink>,
    'head',
  ),
  column('Available', (wallet) => pointsText(wallet.availablePoints), 'end'),
  column('Bonus', (wallet) => pointsText(wallet.bonusPoints), 'end'),
  column('On hold', (wallet) => pointsText(wallet.heldPoints), 'end'),
];

const circleColumns: Column<CircularPass>[] = [
  column('Between', ({ members }) => members.map(({ name }) => name).join(' and '), 'head'),
  column('Passed back', ({ roundPoints }) => pointsText(roundPoints), 'end'),
  column('Exchanges', ({ exchanges }) => exchanges, 'end'),
  column('Last', ({ lastAt }) => <Moment at={lastAt} />, 'end', 'narrow'),
];

/** The points ledger at a glance: totals, whether the books are sound, and wallets. */
export default function Ledger({ loaderData: { figures, check, circles, wallets } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return (
    <>
      <PageHead
        title="Points ledger"
        text="Every Adventure Point ever issued. Entries never change, and correcting a mistake takes two operators."
        actions={
          <>
            <ButtonLink to="/operator/ledger/accounts">Accounts</ButtonLink>
            <ButtonLink to="/operator/ledger/transfers">Transfers</ButtonLink>
            <ButtonLink to="/operator/ledger/corrections">Corrections</ButtonLink>
          </>
        }
      />
      <Soundness check={check} />
      <Stats>
        <Stat value={pointsText(figures.issuedPoints)} label="ever issued" />
        <Stat
          value={pointsText(figures.inCirculationPoints)}
          label={`with members, in ${figures.wallets} wallets`}
        />
        <Stat value={pointsText(figures.heldPoints)} label="of those set aside for exchanges" />
        <Stat value={pointsText(figures.expiredPoints)} label="expired" />
        <Stat value={pointsText(figures.feesPoints)} label="kept as fees" />
      </Stats>
      <h2 className={styles.second}>A member’s wallet</h2>
      <FilterBar>
        <FilterText name="q" label="Member’s name or number" />
      </FilterBar>
      {wallets !== null && (
        <Table
          caption={`Wallets for “${params.get('q') ?? ''}”`}
          columns={walletColumns}
          rows={wallets}
          keyOf={({ memberId }) => memberId}
          empty="No member found."
        />
      )}
      <h2 className={styles.second}>Points passed back and forth</h2>
      <Table
        caption="Members who passed points to each other in both directions"
        columns={circleColumns}
        rows={circles}
        keyOf={({ members }) => members.map(({ id }) => id).join()}
        empty="No members passed points back and forth in the last 90 days."
      />
    </>
  );
}

function Soundness({ check }: { check: BookCheck }) {
  const { isSound, accounts, transfers, entries, faults } = check;
  if (isSound)
    return (
      <p className={styles.sound}>
        <IconCircleCheck aria-hidden="true" size={20} />
        The books balance: {accounts} accounts, {transfers} transfers, {entries} entries, checked just now.
      </p>
    );
  return (
    <div className={styles.warning} role="alert">
      <IconAlertTriangle aria-hidden="true" size={20} />
      <div>
        <p>The books don’t balance.</p>
        <ul>
          {faults.map(({ law, subject, found }) => (
            <li key={law + subject}>
              {law}: {subject}, {found}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
