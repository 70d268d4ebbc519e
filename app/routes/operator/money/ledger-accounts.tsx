import type { AccountItem, Page } from '../../../../features/points/ledger/ledger-queries.server.ts';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/ledger-accounts';
import { askFiltered } from '../parts/ask-filtered.ts';
import { FilterBar, FilterSelect, Pager } from '../parts/filter-bar.tsx';
import { LedgerBack } from './ledger-back.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { pointsText } from '../parts/points-text.ts';
import { RowLink } from '../parts/row-button.tsx';
import styles from '../frame/desk-page.module.css';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askFiltered<Page<AccountItem>>('/operator/points/accounts', new URL(request.url).searchParams);

const columns: Column<AccountItem>[] = [
  column(
    'Account',
    ({ id, name, memberId }) =>
      memberId === null ? (
        name
      ) : (
        <>
          <RowLink to={`/operator/ledger/transfers?member=${memberId}`}>{name}</RowLink>{' '}
          <span className={styles.quiet}>#{id}</span>
        </>
      ),
    'head',
  ),
  column('Kind', ({ kind }) => kind, 'narrow'),
  column('Member', ({ memberName }) => memberName ?? 'The platform'),
  column('Balance', ({ balancePoints }) => pointsText(balancePoints), 'end', 'narrow'),
  column(
    'Last change',
    ({ lastPostedAt }) => (lastPostedAt === null ? '–' : <Moment at={lastPostedAt} />),
    'end',
    'narrow',
  ),
];

const kinds = ['available', 'bonus', 'escrow', 'issuance', 'expiry', 'fees'];

/** Every account of the ledger with its balance. */
export default function LedgerAccounts({ loaderData: { items, next } }: Route.ComponentProps) {
  return (
    <>
      <LedgerBack />
      <PageHead title="Accounts" />
      <FilterBar>
        <FilterSelect
          name="kind"
          label="Kind"
          options={[{ value: '', label: 'All' }, ...kinds.map((kind) => ({ value: kind, label: kind }))]}
        />
        <FilterSelect
          name="withPoints"
          label="Balance"
          options={[
            { value: '', label: 'Any' },
            { value: '1', label: 'Not zero' },
          ]}
        />
      </FilterBar>
      <Table
        caption="Accounts"
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        empty="No accounts match this filter."
      />
      <Pager next={next} />
    </>
  );
}
