import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { QueueRow, QueueSummary } from '../../../../features/membership/application/application-view.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/applications';
import { askFiltered } from '../parts/ask-filtered.ts';
import { stateBadges, stateName } from './application-words.ts';
import { FilterBar, FilterSelect, FilterText, Pager } from '../parts/filter-bar.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowLink } from '../parts/row-button.tsx';
import { TimeLeft } from '../parts/time-left.tsx';
import styles from '../frame/desk-page.module.css';

type Answer = { applications: QueueRow[]; next: string | null; summary: QueueSummary };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askFiltered<Answer>('/operator/applications', new URL(request.url).searchParams);

const columns: Column<QueueRow>[] = [
  column(
    'Applicant',
    ({ id, name, email }) => (
      <>
        <RowLink to={`/operator/applications/${id}`}>{name === '' ? email : name}</RowLink>
        <p className={styles.clip}>{email}</p>
      </>
    ),
    'head',
  ),
  column(
    'Time left',
    (row) => <TimeLeft dueAt={row.minutesLeft === null ? null : row.dueAt} urgency={row.urgency} />,
    'narrow',
  ),
  column(
    'State',
    ({ state, founderSeat }) => (
      <span className={styles.badges}>
        <Badge variant={stateBadges[state]}>{stateName(state)}</Badge>
        {founderSeat !== null && <Badge variant="gold">Founder {founderSeat}</Badge>}
      </span>
    ),
    'narrow',
  ),
  column('Applying as', ({ commitment }) => (commitment === 'waitlist' ? 'Renting only' : 'Owner'), 'narrow'),
  column('Town', ({ location }) => location ?? '–'),
  column('Account', ({ hasAccount }) => (hasAccount ? 'Yes' : 'Not yet'), 'narrow'),
  column('Received', ({ submittedAt }) => <Moment at={submittedAt} />, 'end', 'narrow'),
];

const views = [
  { value: 'open', label: 'Waiting' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'waitlisted', label: 'Waiting list' },
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'all', label: 'All' },
];

/** Applications waiting for an answer, most urgent first. */
export default function Applications({ loaderData: { applications, next, summary } }: Route.ComponentProps) {
  const { byState, overdue, seats } = summary;
  const waiting = (byState.submitted ?? 0) + (byState.in_review ?? 0);
  return (
    <>
      <PageHead
        title="Applications"
        text={`${waiting} waiting for an answer, ${byState.waitlisted ?? 0} on the waiting list. ${seats.taken} of ${seats.of} founder seats are taken.`}
      />
      {overdue > 0 && (
        <p className={styles.warning}>
          <IconAlertTriangle aria-hidden="true" size={20} />
          {overdue === 1 ? 'One application is overdue.' : `${overdue} applications are overdue.`}
        </p>
      )}
      <FilterBar>
        <FilterText name="search" label="Name, email or town" />
        <FilterSelect name="view" label="Show" standard="open" options={views} />
        <FilterSelect
          name="sort"
          label="Sort by"
          standard="due"
          options={[
            { value: 'due', label: 'Time left' },
            { value: 'submitted', label: 'Received' },
            { value: 'name', label: 'Name' },
          ]}
        />
        <FilterSelect
          name="order"
          label="Order"
          standard="ascending"
          options={[
            { value: 'ascending', label: 'Oldest first' },
            { value: 'descending', label: 'Newest first' },
          ]}
        />
      </FilterBar>
      <Table
        caption="Applications"
        columns={columns}
        rows={applications}
        keyOf={({ id }) => id}
        empty="Nobody is waiting."
      />
      <Pager next={next} />
    </>
  );
}
