import { useState } from 'react';
import type {
  JobCounts,
  JobLine,
  JobView,
  RecurringLine,
} from '../../../../platform/jobs.server/job-queue.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/jobs';
import { askFiltered } from '../parts/ask-filtered.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { FilterAge, FilterBar, FilterSelect, FilterText, Pager, allOr } from '../parts/filter-bar.tsx';
import { Ago, Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';
import styles from '../frame/desk-page.module.css';

type Answer = { jobs: JobLine[]; next: number | null; counts: JobCounts };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [page, { recurring }] = await Promise.all([
    askFiltered<Answer>('/operator/jobs', searchParams),
    askApi<{ recurring: RecurringLine[] }>('/operator/jobs/recurring'),
  ]);
  return { ...page, recurring };
}

const views: Record<JobView, { label: string; variant: 'neutral' | 'danger' | 'sun' | 'success' }> = {
  waiting: { label: 'Waiting', variant: 'neutral' },
  failing: { label: 'Failing', variant: 'sun' },
  given_up: { label: 'Given up', variant: 'danger' },
  done: { label: 'Done', variant: 'success' },
};

const columnsFor = (open: (job: JobLine) => void): Column<JobLine>[] => [
  column(
    'Job',
    (job) => (
      <RowButton onClick={() => open(job)}>
        {job.kind} <span className={styles.quiet}>#{job.id}</span>
      </RowButton>
    ),
    'head',
  ),
  column('State', ({ view }) => <Badge variant={views[view].variant}>{views[view].label}</Badge>, 'narrow'),
  column('Tries', (job) => `${job.tries} of ${job.mostTries}`, 'end', 'narrow'),
  column('Due or finished', (job) => <Ago at={job.endedAt ?? job.dueAt} />, 'end', 'narrow'),
  column('Last error', ({ lastError }) => <span className={styles.clip}>{lastError ?? '–'}</span>),
];

const recurringColumns: Column<RecurringLine>[] = [
  column('Job', ({ kind }) => kind, 'head'),
  column(
    'Last run',
    ({ lastDoneAt }) => (lastDoneAt === null ? 'None this week' : <Ago at={lastDoneAt} />),
    'end',
    'narrow',
  ),
  column('Last error', ({ lastError }) => <span className={styles.clip}>{lastError ?? '–'}</span>),
];

type Act = 'retry' | 'give-up';

/** The job queue, its failures, and recurring jobs. */
export default function Jobs({ loaderData: { jobs, next, counts, recurring } }: Route.ComponentProps) {
  const [open, setOpen] = useState<JobLine | null>(null);
  return (
    <>
      <PageHead
        title="Jobs"
        text={
          <>
            {counts.waiting} waiting, {counts.failing} failing, {counts.given_up} given up.{' '}
            {counts.overdue > 0 && `${counts.overdue} more than five minutes late.`}
          </>
        }
      />
      <FilterBar>
        <FilterText name="kind" label="Kind" />
        <FilterSelect name="view" label="State" options={allOr(views)} />
        <FilterAge />
      </FilterBar>
      <Table
        caption="Jobs"
        columns={columnsFor(setOpen)}
        rows={jobs}
        keyOf={({ id }) => id}
        empty="No jobs match this filter."
      />
      <Pager next={next} />
      <h2 className={styles.second}>Recurring</h2>
      <Table
        caption="Recurring jobs"
        columns={recurringColumns}
        rows={recurring}
        keyOf={({ kind }) => kind}
        empty="No recurring jobs this week."
      />
      <JobWindow key={open?.id} job={open} onClose={() => setOpen(null)} />
    </>
  );
}

/** One job with all details, and its actions. */
function JobWindow({ job, onClose }: { job: JobLine | null; onClose: () => void }) {
  const [act, setAct] = useState<Act | null>(null);
  if (job === null) return null;
  const isWaiting = job.view === 'waiting' || job.view === 'failing';
  const end = () => {
    setAct(null);
    onClose();
  };
  if (act !== null)
    return (
      <ActDialog
        isOpen
        onClose={end}
        title={act === 'retry' ? 'Try this job again?' : 'Stop trying this job?'}
        description={
          act === 'retry'
            ? `${job.kind} #${job.id} comes to the front, with all its tries before it.`
            : `${job.kind} #${job.id} is not tried anymore. You can have it tried again later.`
        }
        confirm={act === 'retry' ? 'Try again' : 'Give up'}
        isDangerous={act === 'give-up'}
        done={act === 'retry' ? 'Trying the job again' : 'We stopped trying the job'}
        act={(reason) => askApi(`/operator/jobs/${job.id}/${act}`, { method: 'POST', body: { reason } })}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${job.kind} #${job.id}`}
      actions={
        <>
          {isWaiting && (
            <Button variant="danger" onClick={() => setAct('give-up')}>
              Give up
            </Button>
          )}
          {job.view !== 'done' && <Button onClick={() => setAct('retry')}>Try again now</Button>}
        </>
      }
    >
      <Facts>
        <Fact name="State">
          <Badge variant={views[job.view].variant}>{views[job.view].label}</Badge>
        </Fact>
        <Fact name="Tries">
          {job.tries} of {job.mostTries}
        </Fact>
        <Fact name="Asked for">
          <Moment at={job.createdAt} />
        </Fact>
        <Fact name={job.endedAt === null ? 'Due' : 'Ended'}>
          <Moment at={job.endedAt ?? job.dueAt} />
        </Fact>
        {job.key !== null && <Fact name="Key">{job.key}</Fact>}
        <Fact name="Last error">{job.lastError ?? 'None'}</Fact>
      </Facts>
    </Dialog>
  );
}
