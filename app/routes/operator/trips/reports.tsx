import { useState } from 'react';
import { Link } from 'react-router';
import {
  outcomeWords,
  reasonWords,
  reportOutcomes,
  sourceWords,
  type ReportFile,
  type ReportOutcome,
  type ReportPerson,
} from '../../../../features/reports/report-view.ts';
import { answerHours } from '../../../../features/reports/report-terms.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/reports';
import { askFiltered } from '../parts/ask-filtered.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { FilterBar, FilterSelect, Pager } from '../parts/filter-bar.tsx';
import { MaskedEmail } from '../parts/masked-email.tsx';
import { Ago, Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { TimeLeft } from '../parts/time-left.tsx';

type Answer = { reports: ReportFile[]; next: number | null; waiting: number };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askFiltered<Answer>('/operator/reports', new URL(request.url).searchParams);

const columnsFor = (open: (report: ReportFile) => void, isClosed: boolean): Column<ReportFile>[] => [
  column(
    'About',
    (report) => <RowButton onClick={() => open(report)}>{report.reported.name}</RowButton>,
    'head',
  ),
  column('Reason', ({ reason }) => reasonWords[reason]),
  column('From', ({ reporter }) => reporter.name),
  column(
    'Reports',
    ({ aboutThem }) => (aboutThem > 1 ? <Badge variant="gold">{aboutThem}</Badge> : '1'),
    'end',
    'narrow',
  ),
  column(
    isClosed ? 'Closed' : 'Time left',
    ({ closedAt, dueAt, urgency }) =>
      closedAt === null ? <TimeLeft dueAt={dueAt} urgency={urgency} /> : <Ago at={closedAt} />,
    'end',
    'narrow',
  ),
];

/** Members' reports about each other, and their outcomes. */
export default function Reports({ loaderData: { reports, next, waiting } }: Route.ComponentProps) {
  const [open, setOpen] = useState<ReportFile | null>(null);
  return (
    <>
      <PageHead
        title="Reports"
        text={`${waiting} waiting. Each is looked at within ${answerHours} hours. Whoever is reported does not hear who it was.`}
      />
      <FilterBar>
        <FilterSelect
          name="shelf"
          label="Show"
          standard="waiting"
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
      </FilterBar>
      <Table
        caption="Reports"
        columns={columnsFor(
          setOpen,
          reports.some(({ closedAt }) => closedAt !== null),
        )}
        rows={reports}
        keyOf={({ id }) => id}
        empty="No reports match this filter."
      />
      <Pager next={next} />
      {open && <ReportWindow key={open.id} report={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const speakers = { reporter: 'From', reported: 'About', another: 'Another' } as const;

function ReportWindow({ report, onClose }: { report: ReportFile; onClose: () => void }) {
  const [isClosing, setClosing] = useState(false);
  const { reported, reporter, reason, words, shown, outcome, closedAt } = report;
  if (isClosing) return <CloseWindow report={report} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`About ${reported.name}`}
      size="large"
      actions={
        closedAt === null &&
        !report.isMine && (
          <Button variant="primary" onClick={() => setClosing(true)}>
            Close the report
          </Button>
        )
      }
    >
      <Facts>
        <Fact name="About">
          <Person person={reported} />
        </Fact>
        <Fact name="Reason">{reasonWords[reason]}</Fact>
        <Fact name="From">
          <Person person={reporter} />
        </Fact>
        <Fact name="Where">
          {sourceWords[report.source]}
          {report.sourceId !== null && ` · ${report.sourceId}`}
        </Fact>
        {report.reviewed !== null && <Fact name="The review">{report.reviewed}</Fact>}
        <Fact name="Sent">
          <Moment at={report.reportedAt} />
        </Fact>
        {closedAt === null && (
          <Fact name="To be closed by">
            <Moment at={report.dueAt} />
          </Fact>
        )}
        <Fact name="Reports about them">{report.aboutThem}</Fact>
        {words !== '' && <Fact name="What happened">{words}</Fact>}
        {shown.map(({ by, text, pictures, at }, index) => (
          <Fact key={index} name={`${speakers[by]}: ${nameOf(report, by)}`}>
            {text}
            {pictures > 0 && ` (${pictures === 1 ? 'a picture' : `${pictures} pictures`})`} ·{' '}
            <Moment at={at} />
          </Fact>
        ))}
        {outcome !== null && closedAt !== null && (
          <Fact name={outcomeWords[outcome]}>
            <Moment at={closedAt} />
          </Fact>
        )}
      </Facts>
    </Dialog>
  );
}

/** The person, with a link to more on the desk. */
function Person({ person: { id, name, email, membershipId } }: { person: ReportPerson }) {
  return (
    <>
      {membershipId === null ? name : <Link to={`/operator/members/${membershipId}`}>{name}</Link>} ·{' '}
      {email === null ? id : <MaskedEmail email={email} of={{ kind: 'account', id }} />}
    </>
  );
}

const nameOf = ({ reported, reporter }: ReportFile, by: keyof typeof speakers): string =>
  by === 'reported' ? reported.name : by === 'reporter' ? reporter.name : 'somebody else';

function CloseWindow({ report, onClose }: { report: ReportFile; onClose: () => void }) {
  const [outcome, setOutcome] = useState<ReportOutcome>('nothing_to_do');
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      title="Close this report"
      description={`About ${report.reported.name}. We don’t notify anyone.`}
      confirm="Close report"
      done="Report closed"
      act={(why) =>
        askApi(`/operator/reports/${report.id}/close`, { method: 'POST', body: { outcome, reason: why } })
      }
    >
      <Field label="Outcome" required>
        <Select
          value={outcome}
          options={reportOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
          onChange={(event) => setOutcome(event.currentTarget.value as ReportOutcome)}
        />
      </Field>
    </ActDialog>
  );
}
