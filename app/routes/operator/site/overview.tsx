import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { Link } from 'react-router';
import type { DeskOverview } from '../../../../features/desk/overview.server.ts';
import type { QueueRow } from '../../../../features/membership/application/application-view.ts';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import { claimsLabel, claimsWaiting } from '../trips/claim-counts.ts';
import { useOverview } from '../frame/desk-clock.ts';
import { Ago } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowLink } from '../parts/row-button.tsx';
import { Stat, Stats } from './stats.tsx';
import { TimeLeft } from '../parts/time-left.tsx';
import styles from '../frame/desk-page.module.css';

const phases = { 1: 'Founders', 2: 'Launch', 3: 'Expansion' };

const columns: Column<QueueRow>[] = [
  column(
    'Applicant',
    ({ id, name, email }) => (
      <RowLink to={`/operator/applications/${id}`}>{name === '' ? email : name}</RowLink>
    ),
    'head',
  ),
  column('Time left', ({ dueAt, urgency }) => <TimeLeft dueAt={dueAt} urgency={urgency} />, 'narrow'),
  column('Place', ({ location }) => location ?? '–'),
];

/** Shows what waits for an operator, and whether the site works as it should. */
export default function Overview() {
  const overview = useOverview();
  const { alarms, applications, disputes, reports, areBookingsPaused } = overview;
  const { byState, overdue, seats, mostUrgent } = applications;
  const waiting = (byState.submitted ?? 0) + (byState.in_review ?? 0);
  return (
    <>
      <PageHead title="Overview" />
      {alarms.map(({ key, title, sentence, to }) => (
        <p key={key} className={styles.warning}>
          <IconAlertTriangle aria-hidden="true" size={20} />
          <span>
            <Link to={to}>{title}</Link>. {sentence}
          </span>
        </p>
      ))}
      {areBookingsPaused && (
        <p className={styles.warning}>
          <IconAlertTriangle aria-hidden="true" size={20} />
          Bookings are paused. Nobody can request a rental or swap.
        </p>
      )}
      <Stats>
        <Stat
          to="/operator/applications"
          value={waiting}
          label={overdue === 0 ? 'applications wait for an answer' : `applications wait, ${overdue} overdue`}
          isAlarm={overdue > 0}
        />
        <Stat
          to="/operator/applications?view=waitlisted"
          value={byState.waitlisted ?? 0}
          label="on the waiting list"
        />
        <Stat
          to="/operator/listings"
          value={overview.listings.waiting}
          label={`listings wait to be read, ${overview.listings.changed} changed since`}
        />
        <Stat
          to="/operator/disputes"
          value={disputes.waiting}
          label={claimsLabel(disputes)}
          isAlarm={claimsWaiting(disputes).isAlarm}
        />
        <Stat
          to="/operator/reports"
          value={reports.waiting}
          label={
            reports.overdue === 0
              ? 'reports wait to be looked at'
              : `reports wait, ${reports.overdue} overdue`
          }
          isAlarm={reports.overdue > 0}
        />
        <Stat
          to="/operator/members?view=founders&sort=seat&order=ascending"
          value={`${seats.taken} / ${seats.of}`}
          label="founder seats taken"
        />
        <Stat
          to="/operator/newsletter"
          value={overview.newsletter.confirmed}
          label={`newsletter readers, ${overview.newsletter.waiting} not confirmed yet`}
        />
        <Stat
          to="/operator/feedback"
          value={overview.feedback.meanRating ?? '–'}
          label={`of 10 on average, from ${overview.feedback.count} ${overview.feedback.count === 1 ? 'answer' : 'answers'}`}
        />
      </Stats>
      <h2 className={styles.second}>Most urgent</h2>
      <Table
        caption="The most urgent applications"
        columns={columns}
        rows={mostUrgent}
        keyOf={({ id }) => id}
        empty="Nobody is waiting for an answer."
      />
      <h2 className={styles.second}>Site status</h2>
      <Site overview={overview} />
    </>
  );
}

function Site({ overview }: { overview: DeskOverview }) {
  const { jobs, mail, books, launchPhase, promisesOff } = overview;
  const stuck = jobs.failing + jobs.given_up;
  const lost = mail.unclear + mail.refused;
  return (
    <>
      <Stats>
        <Stat
          to={jobs.failing > 0 ? '/operator/jobs?view=failing' : '/operator/jobs?view=given_up'}
          value={stuck}
          label={
            stuck === 0
              ? 'jobs in trouble'
              : `jobs in trouble: ${jobs.failing} failing, ${jobs.given_up} given up`
          }
          isAlarm={stuck > 0}
        />
        <Stat
          to={mail.unclear > 0 ? '/operator/mail?state=unclear' : '/operator/mail?state=refused'}
          value={lost}
          label={
            lost === 0
              ? 'emails to check'
              : `emails to check: ${mail.unclear} unclear, ${mail.refused} refused`
          }
          isAlarm={lost > 0}
        />
        <Stat
          to="/operator/ledger"
          value={books.fault === null ? 'Sound' : 'Faulty'}
          label={
            books.soundAt === null ? (
              'points ledger, no nightly check yet'
            ) : (
              <>
                points ledger, checked <Ago at={books.soundAt} />
              </>
            )
          }
          isAlarm={books.fault !== null}
        />
        <Stat to="/operator/settings" value={launchPhase} label={`launch phase: ${phases[launchPhase]}`} />
        <Stat to="/operator/promises" value={promisesOff} label="promises switched off" />
      </Stats>
      <p className={styles.quiet}>
        <Link to="/operator/audit" className={styles.row}>
          Recent operator actions
        </Link>
      </p>
    </>
  );
}
