import type { MemberRow } from '../../../../features/membership/application/application-view.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/members';
import { askFiltered } from '../parts/ask-filtered.ts';
import { FilterBar, FilterSelect, FilterText, Pager } from '../parts/filter-bar.tsx';
import { MembershipBadges } from './membership-badges.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowLink } from '../parts/row-button.tsx';
import styles from '../frame/desk-page.module.css';

type Answer = { members: MemberRow[]; next: string | null };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askFiltered<Answer>('/operator/members', new URL(request.url).searchParams);

const columns: Column<MemberRow>[] = [
  column(
    'Member',
    ({ id, name, email }) => (
      <>
        <RowLink to={`/operator/members/${id}`}>{name ?? email ?? 'No name yet'}</RowLink>
        <p className={styles.clip}>{email ?? '–'}</p>
      </>
    ),
    'head',
  ),
  column('Membership', ({ membership }) => <MembershipBadges membership={membership} />),
  column('Right', ({ isOperator }) => (isOperator ? <Badge variant="lake">Operator</Badge> : '–'), 'narrow'),
  column('Published', ({ membership }) => membership.publishedListings, 'end', 'narrow'),
  column('Approved', ({ membership }) => <Moment at={membership.approvedAt} />, 'end', 'narrow'),
];

/** Everyone whose application was approved. */
export default function Members({ loaderData: { members, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Members"
        text="Everyone we approved, including people who haven’t joined yet or have left."
      />
      <FilterBar>
        <FilterText name="search" label="Name or email" />
        <FilterSelect
          name="view"
          label="Show"
          standard="all"
          options={[
            { value: 'all', label: 'All' },
            { value: 'founders', label: 'Founders' },
            { value: 'owners', label: 'Owners' },
            { value: 'renters', label: 'Renting only' },
            { value: 'reserved', label: 'Not joined yet' },
            { value: 'cancelled', label: 'Cancelled' },
          ]}
        />
        <FilterSelect
          name="sort"
          label="Sort by"
          standard="approved"
          options={[
            { value: 'approved', label: 'Approved' },
            { value: 'name', label: 'Name' },
            { value: 'seat', label: 'Founder seat' },
          ]}
        />
        <FilterSelect
          name="order"
          label="Order"
          standard="descending"
          options={[
            { value: 'descending', label: 'Newest first' },
            { value: 'ascending', label: 'Oldest first' },
          ]}
        />
      </FilterBar>
      <Table
        caption="Members"
        columns={columns}
        rows={members}
        keyOf={({ id }) => id}
        empty="No members match this filter."
      />
      <Pager next={next} />
    </>
  );
}
