import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { decisions, type Decision } from '../../../features/membership/application-lifecycle.ts';
import type { ApplicationDetail } from '../../../features/membership/application-view.ts';
import { askApi } from '../../components/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/application';
import { ActDialog } from './act-dialog.tsx';
import { AnswersOf } from './application-answers.tsx';
import { decisionWords, stateBadges, stateName } from './application-words.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { usePageKeys } from './keyboard-context.ts';
import { Fact, Facts } from './facts.tsx';
import { History } from './history.tsx';
import { Moment } from './moment.tsx';
import { PageHead } from './page-head.tsx';
import { TimeLeft } from './time-left.tsx';
import styles from './desk-page.module.css';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  askApi<{ application: ApplicationDetail }>(`/operator/applications/${encodeURIComponent(params.id)}`);

/** What can be decided now: what the lifecycle allows, also before anybody has taken the application up. */
const decisionsNow = ({ state, actions }: ApplicationDetail): readonly Decision[] =>
  state === 'submitted' ? decisions : decisions.filter((decision) => actions.includes(decision));

/** One application: everything that was answered, what has happened, and the decision. */
export default function Application({ loaderData: { application } }: Route.ComponentProps) {
  const { id, name, email, state, urgency, dueAt, minutesLeft } = application;
  const [decision, setDecision] = useState<Decision | null>(null);
  const [isTakingUp, setTakingUp] = useState(false);
  const possible = useMemo(() => decisionsNow(application), [application]);
  const keys = useMemo(
    () =>
      possible.map((each) => ({
        letter: decisionWords[each].letter,
        label: decisionWords[each].verb,
        run: () => setDecision(each),
      })),
    [possible],
  );
  usePageKeys(keys);
  return (
    <>
      <p className={styles.back}>
        <Link to="/operator/applications" className={styles.row}>
          Applications
        </Link>
      </p>
      <PageHead
        title={name === '' ? email : name}
        text={
          <span className={styles.badges}>
            <Badge variant={stateBadges[state]}>{stateName(state)}</Badge>
            {minutesLeft !== null && <TimeLeft dueAt={dueAt} urgency={urgency} />}
            {application.founderSeat !== null && (
              <Badge variant="gold">Founder {application.founderSeat}</Badge>
            )}
          </span>
        }
        actions={
          <>
            {state === 'submitted' && <Button onClick={() => setTakingUp(true)}>Take up</Button>}
            {possible.map((each) => (
              <Button
                key={each}
                variant={each === 'approve' ? 'primary' : each === 'decline' ? 'danger' : 'secondary'}
                onClick={() => setDecision(each)}
                aria-keyshortcuts={decisionWords[each].letter}
              >
                {decisionWords[each].verb}
              </Button>
            ))}
          </>
        }
      />
      <div className={styles.twoColumns}>
        <AnswersOf id={id} answers={application.answers} />
        <div className={styles.column}>
          <Standing application={application} />
          <History history={application.history} />
        </div>
      </div>
      {decision !== null && (
        <DecisionDialog
          key={decision}
          application={application}
          decision={decision}
          onClose={() => setDecision(null)}
        />
      )}
      <ActDialog
        isOpen={isTakingUp}
        onClose={() => setTakingUp(false)}
        title={`Take up ${name === '' ? email : name}?`}
        description="Other operators see that somebody is reading it. The applicant hears nothing of it."
        confirm="Take up"
        done="Taken up"
        act={(reason) =>
          askApi(`/operator/applications/${id}/start-review`, { method: 'POST', body: { reason } })
        }
      />
    </>
  );
}

function Standing({ application }: { application: ApplicationDetail }) {
  const { submittedAt, dueAt, decidedAt, decidedBy, hasAccount, membership, note } = application;
  return (
    <section className={styles.panel}>
      <h2>Where it stands</h2>
      <Facts>
        <Fact name="Came in">
          <Moment at={submittedAt} />
        </Fact>
        <Fact name="Promised by">
          <Moment at={dueAt} />
        </Fact>
        {application.reviewStartedAt !== null && (
          <Fact name="Taken up">
            <Moment at={application.reviewStartedAt} /> by {application.reviewStartedBy ?? 'an operator'}
          </Fact>
        )}
        {decidedAt !== null && (
          <Fact name="Decided">
            <Moment at={decidedAt} /> by {decidedBy ?? 'an operator'}
          </Fact>
        )}
        {note !== '' && <Fact name="Our words to them">{note}</Fact>}
        <Fact name="Account">
          {hasAccount ? 'There is one with this address' : 'None with this address yet'}
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
