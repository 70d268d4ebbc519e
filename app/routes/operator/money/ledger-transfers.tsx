import { useSearchParams } from 'react-router';
import type {
  Page,
  TransferItem,
  WalletItem,
} from '../../../../features/points/ledger/ledger-queries.server.ts';
import { reasons } from '../../../../features/points/ledger/points-book.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/ledger-transfers';
import { askFiltered } from '../parts/ask-filtered.ts';
import { FilterBar, FilterSelect, FilterText, Pager } from '../parts/filter-bar.tsx';
import { LedgerBack } from './ledger-back.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { changeText, pointsText } from '../parts/points-text.ts';
import { ProposeButton } from './propose-correction.tsx';
import { Stat, Stats } from '../site/stats.tsx';
import styles from '../frame/desk-page.module.css';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const member = searchParams.get('member') ?? '';
  const [page, { wallets }] = await Promise.all([
    askFiltered<Page<TransferItem>>('/operator/points/transfers', searchParams),
    member === ''
      ? { wallets: [] }
      : askApi<{ wallets: WalletItem[] }>(
          `/operator/points/wallets?q=${encodeURIComponent(member.slice(0, 80))}`,
        ),
  ]);
  return { ...page, wallet: wallets[0] ?? null };
}

const columns: Column<TransferItem>[] = [
  column(
    'Transfer',
    ({ id, reason, exchange }) => (
      <>
        {reasons[reason].words} <span className={styles.quiet}>#{id}</span>
        {exchange && (
          <p className={styles.clip}>
            {exchange.kind} {exchange.id}
          </p>
        )}
      </>
    ),
    'head',
  ),
  column('Entries', ({ entries }) => (
    <ul className={styles.wordList}>
      {entries.map(({ accountId, account, memberName, points, balanceAfterPoints }) => (
        <li key={accountId} className="num">
          <b>{changeText(points)}</b> {account}
          {memberName !== null && ` of ${memberName}`}
          <span className={styles.quiet}>, balance {pointsText(balanceAfterPoints)}</span>
        </li>
      ))}
    </ul>
  )),
  column('Posted', ({ postedAt }) => <Moment at={postedAt} />, 'end', 'narrow'),
];

/** All transfers with their entries; for one member, their statement, and a form to propose a correction. */
export default function LedgerTransfers({ loaderData: { items, next, wallet } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isOfMember = params.has('member');
  return (
    <>
      <LedgerBack />
      <PageHead
        title={isOfMember ? `${wallet?.name ?? 'A member'}’s statement` : 'Transfers'}
        text={
          isOfMember ? 'Every transfer in this wallet, newest first, with the balance after each.' : undefined
        }
        actions={wallet && <ProposeButton wallet={wallet} />}
      />
      {wallet && (
        <Stats>
          <Stat value={pointsText(wallet.availablePoints)} label="available" />
          <Stat value={pointsText(wallet.bonusPoints)} label="bonus" />
          <Stat value={pointsText(wallet.heldPoints)} label="set aside" />
        </Stats>
      )}
      <FilterBar>
        <FilterText name="member" label="Member number" />
        <FilterSelect
          name="reason"
          label="Reason"
          isWide
          options={[
            { value: '', label: 'All' },
            ...Object.entries(reasons).map(([value, { words }]) => ({ value, label: words })),
          ]}
        />
      </FilterBar>
      <Table
        caption="Transfers"
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        empty="No transfers match this filter."
      />
      <Pager next={next} />
    </>
  );
}
