import type { ApplicationDetail } from '../../../../features/membership/application/application-view.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import styles from '../frame/desk-page.module.css';

/** When it arrived, who answered and what they said. */
export function ApplicationStanding({ application }: { application: ApplicationDetail }) {
  const { submittedAt, dueAt, decidedAt, decidedBy, hasAccount, membership, note } = application;
  return (
    <section className={styles.panel}>
      <h2>Application</h2>
      <Facts>
        <Fact name="Received">
          <Moment at={submittedAt} />
        </Fact>
        <Fact name="Answer due">
          <Moment at={dueAt} />
        </Fact>
        {application.reviewStartedAt !== null && (
          <Fact name="Review started">
            <Moment at={application.reviewStartedAt} /> by {application.reviewStartedBy ?? 'an operator'}
          </Fact>
        )}
        {decidedAt !== null && (
          <Fact name="Decided">
            <Moment at={decidedAt} /> by {decidedBy ?? 'an operator'}
          </Fact>
        )}
        {note !== '' && <Fact name="Our note to them">{note}</Fact>}
        <Fact name="Account">
          {hasAccount ? 'Has an account with this email' : 'No account with this email yet'}
        </Fact>
        {membership && (
          <Fact name="Membership">
            {membership.kind === 'renter' ? 'Renting only' : 'Owner'}, {membership.state}
          </Fact>
        )}
      </Facts>
    </section>
  );
}
