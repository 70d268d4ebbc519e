import { PageHead } from './page-head.tsx';
import { Stat, Stats } from './stats.tsx';
import { useOverview } from './desk-clock.ts';
import styles from './desk-page.module.css';

const phases = { 1: 'Founders', 2: 'Launch', 3: 'Expansion' };

/** What waits for somebody, and whether the house is in order. */
export default function Overview() {
  const { jobs, mail, newsletter, feedback, launchPhase, areBookingsPaused, promisesOff } = useOverview();
  const stuck = jobs.failing + jobs.given_up;
  const lost = mail.unclear + mail.refused;
  return (
    <>
      <PageHead title="Overview" />
      {areBookingsPaused && (
        <p className={styles.note}>Bookings are paused: nobody can ask for a rental or a swap.</p>
      )}
      <h2 className={styles.second}>The house</h2>
      <Stats>
        <Stat
          to="/operator/jobs?view=failing"
          value={stuck}
          label={
            stuck === 0
              ? 'jobs in trouble'
              : `jobs in trouble: ${jobs.failing} failing, ${jobs.given_up} given up`
          }
          isAlarm={stuck > 0}
        />
        <Stat
          to="/operator/mail?state=unclear"
          value={lost}
          label={
            lost === 0
              ? 'letters to look at'
              : `letters to look at: ${mail.unclear} unclear, ${mail.refused} refused`
          }
          isAlarm={lost > 0}
        />
        <Stat to="/operator/settings" value={launchPhase} label={`launch phase: ${phases[launchPhase]}`} />
        <Stat to="/operator/promises" value={promisesOff} label="promises switched off" />
      </Stats>
      <h2 className={styles.second}>The people</h2>
      <Stats>
        <Stat
          to="/operator/newsletter"
          value={newsletter.confirmed}
          label={`newsletter readers, ${newsletter.waiting} not confirmed yet`}
        />
        <Stat
          to="/operator/feedback"
          value={feedback.meanRating ?? '–'}
          label={`of 10 on average, from ${feedback.count} ${feedback.count === 1 ? 'answer' : 'answers'}`}
        />
      </Stats>
    </>
  );
}
