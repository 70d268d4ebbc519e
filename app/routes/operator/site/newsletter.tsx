import type { SubscriberCounts } from '../../../../features/newsletter/subscriber-counts.server.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { ColumnPlot } from '../../../ui/plots/column-plot.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/newsletter';
import { ExportButton } from '../parts/export-button.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { Stat, Stats } from './stats.tsx';
import styles from '../frame/desk-page.module.css';

export const clientLoader = () => askApi<SubscriberCounts>('/operator/newsletter');

type Source = SubscriberCounts['sources'][number];

const sourceNames: Record<string, string> = {
  footer_signup: 'Page footer',
  feedback_thank_you: 'Feedback thank-you',
};

const columns: Column<Source>[] = [
  column('From', ({ source }) => sourceNames[source] ?? source, 'head'),
  column('Confirmed', ({ confirmed }) => confirmed, 'end'),
  column('Not confirmed yet', ({ waiting }) => waiting, 'end'),
  column('Left', ({ unsubscribed }) => unsubscribed, 'end'),
];

const dayAndMonth = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

/** Newsletter subscribers in numbers; addresses leave only by the export. */
export default function Newsletter({ loaderData: counts }: Route.ComponentProps) {
  const { confirmed, waiting, unsubscribed, sources, weeks } = counts;
  const recent = weeks.reduce((sum, week) => sum + week.confirmed, 0);
  return (
    <>
      <PageHead
        title="Newsletter"
        text="We only email people who confirmed, and never after they unsubscribe."
        actions={
          <ExportButton
            path="/operator/newsletter/export"
            label="Export confirmed"
            title="Export the confirmed addresses?"
            description={`A CSV file with ${confirmed} ${confirmed === 1 ? 'address' : 'addresses'}, each with its own unsubscribe link. The export is logged in the audit log.`}
          />
        }
      />
      <Stats>
        <Stat value={confirmed} label="confirmed" />
        <Stat value={waiting} label="not confirmed yet" />
        <Stat value={unsubscribed} label="have left" />
      </Stats>
      <div className={styles.panels}>
        <ColumnPlot
          title="Confirmed by week"
          summary={`${recent} in the last 12 weeks. Each column is a week, starting on Monday.`}
          axis="Week of"
          unit="confirmed"
          columns={weeks.map((week) => ({ label: dayAndMonth(week.week), value: week.confirmed }))}
        />
        <Table
          caption="Where they came from"
          isCaptionShown
          columns={columns}
          rows={sources}
          keyOf={({ source }) => source}
          empty="No one has subscribed yet."
        />
      </div>
    </>
  );
}
