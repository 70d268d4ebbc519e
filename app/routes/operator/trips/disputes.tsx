import type { DisputeLine } from '../../../../features/disputes/dispute-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { disputeWords } from '../../../components/handover/claim-words.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/disputes';
import { askFiltered } from '../parts/ask-filtered.ts';
import { FilterBar, FilterSelect, Pager } from '../parts/filter-bar.tsx';
import { Ago } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowLink } from '../parts/row-button.tsx';
import { TimeLeft } from '../parts/time-left.tsx';

type Answer = { disputes: DisputeLine[]; next: number | null; waiting: number };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askFiltered<Answer>('/operator/disputes', new URL(request.url).searchParams);

const columns: Column<DisputeLine>[] = [
  column('About', ({ id, title }) => <RowLink to={`/operator/disputes/${id}`}>{title}</RowLink>, 'head'),
  column('Owner and renter', ({ owner, renter }) => `${owner} · ${renter}`),
  column(
    'State',
    ({ state }) => <Badge variant={disputeWords[state].tone}>{disputeWords[state].label}</Badge>,
    'narrow',
  ),
  column('Claimed', ({ claimedCents }) => formatCents(claimedCents), 'end', 'narrow'),
  column(
    'Time left',
    ({ dueAt, urgency, claimedAt }) =>
      dueAt === null ? <Ago at={claimedAt} /> : <TimeLeft dueAt={dueAt} urgency={urgency} />,
    'end',
    'narrow',
  ),
];

/** Claims waiting for a decision and since when; those under way, and those that ended. */
export default function Disputes({ loaderData: { disputes, next, waiting } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Disputes"
        text={`${waiting} to decide. A decision is promised within 14 days, with reasons; an appeal is decided by another operator.`}
      />
      <FilterBar>
        <FilterSelect
          name="shelf"
          label="Show"
          standard="to-decide"
          options={[
            { value: 'to-decide', label: 'To decide' },
            { value: 'under-way', label: 'Under way' },
            { value: 'ended', label: 'Ended' },
          ]}
        />
      </FilterBar>
      <Table
        caption="Disputes"
        columns={columns}
        rows={disputes}
        keyOf={({ id }) => id}
        empty="No disputes match this filter."
      />
      <Pager next={next} />
    </>
  );
}
