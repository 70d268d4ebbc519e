import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ReviewView } from '../../../../features/hosting/hosting-view.ts';
import type { ReviewEvent } from '../../../../features/hosting/review/review-listing.server.ts';
import type { IdentityLine } from '../../../../features/identity/identity-view.ts';
import {
  decisions,
  type Decision,
} from '../../../../features/membership/application/application-lifecycle.ts';
import type { ApplicationDetail } from '../../../../features/membership/application/application-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { useAct } from '../../../components/session/use-act.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { AnswersOf } from '../people/application-answers.tsx';
import { ApplicationStanding } from '../people/application-standing.tsx';
import { decisionWords, stateBadges, stateName } from '../people/application-words.ts';
import { DecisionDialog } from '../parts/decision-dialog.tsx';
import { History } from '../parts/history.tsx';
import { usePageKeys } from '../frame/keyboard-context.ts';
import { doneWords, isReviewEvent, ListingDialog, listingWords } from '../listings/listing-decision.tsx';
import { ListingFacts, ListingWords } from '../listings/listing-panels.tsx';
import { listingStates } from '../listings/listing-states.ts';
import { PageHead } from '../frame/page-head.tsx';
import { PersonPanel } from '../parts/person-panel.tsx';
import { TimeLeft } from '../parts/time-left.tsx';
import styles from '../frame/desk-page.module.css';

export type ReviewData = {
  /** Null for an owner who never applied, such as a sample owner. */
  application: ApplicationDetail | null;
  identities: IdentityLine[];
  /** Null if there is none. */
  listing: ReviewView | null;
};

type Answer = {
  key: string;
  verb: string;
  letter: string;
  look: 'primary' | 'danger' | 'secondary';
  /** Opens a confirmation first. */
  ask: () => void;
};

/** The possible decisions about the application, even if its review has not started. */
const decisionsNow = (application: ApplicationDetail | null): readonly Decision[] => {
  if (application === null) return [];
  const { state, actions } = application;
  return state === 'submitted' ? decisions : decisions.filter((decision) => actions.includes(decision));
};

const titleOf = ({ draft }: ReviewView): string =>
  draft.about.title === '' ? 'No name yet' : draft.about.title;

type ReviewProps = {
  review: ReviewData;
  back: { to: string; label: string };
  /** It was opened for the listing: that is the page's title, and what is decided. */
  isOfListing?: boolean;
};

/**
 * Application, person and listing on one page. The first thing waiting is decided at the top: `a` approves it at once, without a typed
 * reason.
 */
export function Review({ review: { application, identities, listing }, back, isOfListing }: ReviewProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [event, setEvent] = useState<ReviewEvent | null>(null);
  const [isTakingUp, setTakingUp] = useState(false);
  const { busy, act, note } = useAct();
  const about = useMemo(() => (isOfListing ? [] : decisionsNow(application)), [application, isOfListing]);
  const answers = useMemo((): Answer[] => {
    if (about.length > 0)
      return about.map((each) => ({
        key: each,
        verb: decisionWords[each].verb,
        letter: decisionWords[each].letter,
        look: each === 'approve' ? 'primary' : each === 'decline' ? 'danger' : 'secondary',
        ask: () => setDecision(each),
      }));
    return (listing?.actions ?? []).filter(isReviewEvent).map((each) => ({
      key: each,
      verb: listingWords[each].verb,
      letter: listingWords[each].letter,
      look: each === 'approve' ? 'primary' : each === 'take_down' ? 'danger' : 'secondary',
      ask: () => setEvent(each),
    }));
  }, [about, listing]);
  const isApplication = about.length > 0;
  const keys = useMemo(() => {
    const approve = () =>
      void act('approve', async () => {
        const { path, body } =
          isApplication && application
            ? { path: `applications/${application.id}`, body: { version: application.version } }
            : { path: `listings/${listing?.id ?? ''}`, body: { edition: listing?.edition } };
        await askApi(`/operator/${path}/approve`, { method: 'POST', body });
        return isApplication || !listing ? decisionWords.approve.done : doneWords('approve', listing);
      });
    return answers.map(({ key, letter, verb, ask }) =>
      key === 'approve'
        ? { letter, label: 'Approve without confirming', run: approve }
        : { letter, label: verb, run: ask },
    );
  }, [act, answers, application, listing, isApplication]);
  usePageKeys(busy === null ? keys : noKeys);
  const person = application ? application.name || application.email : (listing?.owner.name ?? '');
  const mayTakeUp = !isOfListing && application?.state === 'submitted';
  return (
    <>
      <p className={styles.back}>
        <Link to={back.to} className={styles.row}>
          {back.label}
        </Link>
      </p>
      <PageHead
        title={isOfListing && listing ? titleOf(listing) : person}
        text={
          <span className={styles.badges}>
            {application && !isOfListing && <ApplicationBadges application={application} />}
            {listing && isOfListing && <ListingBadges listing={listing} />}
            {answers.some(({ key }) => key === 'approve') && <span>Press A to approve right away</span>}
          </span>
        }
        actions={
          <>
            {mayTakeUp && <Button onClick={() => setTakingUp(true)}>Start review</Button>}
            {answers.map(({ key, verb, look, ask }) => (
              <Button key={key} variant={look} disabled={busy !== null} onClick={ask}>
                {verb}
              </Button>
            ))}
          </>
        }
      />
      {note}
      <div className={styles.twoColumns}>
        <div className="stack-16">
          {listing && isOfListing && <ListingWords listing={listing} />}
          {application && <AnswersOf id={application.id} answers={application.answers} />}
          {listing && !isOfListing && <ListingWords listing={listing} />}
        </div>
        <div className="stack-16">
          <PersonPanel
            identities={identities}
            accountId={application?.accountId ?? listing?.owner.id ?? null}
          />
          {listing && <ListingFacts listing={listing} />}
          {application && (
            <>
              <ApplicationStanding application={application} />
              <History history={application.history} />
            </>
          )}
        </div>
      </div>
      {application && decision !== null && (
        <DecisionDialog
          key={decision}
          application={application}
          decision={decision}
          onClose={() => setDecision(null)}
        />
      )}
      {listing && event !== null && (
        <ListingDialog
          key={event}
          listing={listing}
          title={titleOf(listing)}
          event={event}
          onClose={() => setEvent(null)}
        />
      )}
      {application && (
        <ActDialog
          isOpen={isTakingUp}
          onClose={() => setTakingUp(false)}
          title={`Start reviewing ${person}?`}
          description="Other operators will see that you’re reviewing it. The applicant won’t."
          confirm="Start review"
          isRoutine
          done="Review started"
          act={(reason) =>
            askApi(`/operator/applications/${application.id}/start-review`, {
              method: 'POST',
              body: { reason },
            })
          }
        />
      )}
    </>
  );
}

const noKeys: [] = [];

function ApplicationBadges({ application }: { application: ApplicationDetail }) {
  const { state, minutesLeft, dueAt, urgency, founderSeat } = application;
  return (
    <>
      <Badge variant={stateBadges[state]}>{stateName(state)}</Badge>
      {minutesLeft !== null && <TimeLeft dueAt={dueAt} urgency={urgency} />}
      {founderSeat !== null && <Badge variant="gold">Founder {founderSeat}</Badge>}
    </>
  );
}

function ListingBadges({ listing }: { listing: ReviewView }) {
  const { state, isChanged, isApproved } = listing;
  const isAhead = state === 'in_review' && isApproved;
  return (
    <>
      <Badge variant={isAhead ? 'success' : listingStates[state].look}>
        {isAhead ? 'Approved, waiting for the owner’s ID' : listingStates[state].label}
      </Badge>
      {isChanged && <Badge variant="sun">Edited</Badge>}
    </>
  );
}
