import { useState } from 'react';
import type { AuditRow } from '../../../../features/audit/audit-queries.server.ts';
import type { OperatorRow } from '../../../../features/membership/application/application-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/audit';
import { askFiltered } from '../parts/ask-filtered.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { FilterAge, FilterBar, FilterSelect, FilterText, Pager } from '../parts/filter-bar.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';
import styles from '../frame/desk-page.module.css';

type Answer = {
  entries: AuditRow[];
  next: number | null;
  /** For the operators among them, by account; deleted ones are omitted. */
  addresses: Record<string, string>;
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [page, { acts }, { operators }] = await Promise.all([
    askFiltered<Answer>('/operator/audit', searchParams),
    askApi<{ acts: string[] }>('/operator/audit/acts'),
    askApi<{ operators: OperatorRow[] }>('/operator/operators'),
  ]);
  return { ...page, acts, operators };
}

type Addresses = Answer['addresses'];

const who = ({ actorKind, actorId }: AuditRow, addresses: Addresses): string => {
  if (actorKind === 'clock') return 'Scheduled task';
  if (actorKind === 'command_line') return 'Command line';
  return addresses[actorId ?? ''] ?? `Operator ${actorId?.slice(0, 8) ?? ''}`;
};

const columnsFor = (addresses: Addresses, open: (entry: AuditRow) => void): Column<AuditRow>[] => [
  column('Act', (entry) => <RowButton onClick={() => open(entry)}>{entry.act}</RowButton>, 'head', 'narrow'),
  column('On', ({ subjectKind, subjectId }) => (
    <span className={styles.clip}>
      {subjectKind} {subjectId}
    </span>
  )),
  column('By', (entry) => who(entry, addresses), 'narrow'),
  column('Reason', ({ reason }) => <span className={styles.clip}>{reason}</span>),
  column('When', ({ happenedAt }) => <Moment at={happenedAt} />, 'end', 'narrow'),
];

/** The audit log of operators, the command line and the clock, with their reasons. It cannot be changed. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, next, acts, addresses, operators } = loaderData;
  const [open, setOpen] = useState<AuditRow | null>(null);
  return (
    <>
      <PageHead
        title="Audit log"
        text="Who did what, and why. Nobody can change an entry, not even in the database."
      />
      <FilterBar>
        <FilterText name="subject" label="About (number or name)" />
        <FilterSelect
          name="act"
          label="Act"
          options={[{ value: '', label: 'All' }, ...acts.map((act) => ({ value: act, label: act }))]}
        />
        <FilterSelect
          name="actor"
          label="By"
          options={[
            { value: '', label: 'Everyone' },
            { value: 'command_line', label: 'Command line' },
            { value: 'clock', label: 'Scheduled task' },
            ...operators.map(({ accountId, email }) => ({ value: accountId, label: email ?? accountId })),
          ]}
        />
        <FilterText name="from" label="From" type="date" />
        <FilterText name="to" label="To" type="date" />
        <FilterAge />
      </FilterBar>
      <Table
        caption="Audit log entries"
        columns={columnsFor(addresses, setOpen)}
        rows={entries}
        keyOf={({ id }) => id}
        empty="No entries match this filter."
      />
      <Pager next={next} />
      <Dialog isOpen={open !== null} onClose={() => setOpen(null)} title={open?.act ?? ''} size="large">
        {open && (
          <Facts>
            <Fact name="When">
              <Moment at={open.happenedAt} />
            </Fact>
            <Fact name="By">
              {who(open, addresses)}
              {open.actorId !== null && <span className={styles.quiet}> ({open.actorId})</span>}
            </Fact>
            <Fact name="On">
              {open.subjectKind} {open.subjectId}
            </Fact>
            <Fact name="Reason">{open.reason}</Fact>
            <Fact name="Details">
              <code>{JSON.stringify(open.details, null, 2)}</code>
            </Fact>
          </Facts>
        )}
      </Dialog>
    </>
  );
}
