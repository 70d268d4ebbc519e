import { Suspense, lazy, useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../../components/signed-in.ts';
import { daysFault } from '../../../components/stay-days.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { BookingChoice } from './booking-choice.ts';
import type { PanelListing } from './booking-panel.tsx';
import { openCalendar } from './open-calendar.ts';
import type { MemberStanding } from './member-standing.ts';
import styles from './booking-panel.module.css';

const FoundersModal = lazy(async () => ({
  default: (await import('../../../components/founders-modal.tsx')).FoundersModal,
}));
const RequestDialog = lazy(() => import('./request-dialog.tsx'));

type ActButtonProps = { listing: PanelListing; choice: BookingChoice };

/**
 * The button that leads on. For a visitor renting goes to the application, and a swap first meets the Founders Club; for a member who may book, both
 * open the real request. Who that is, is asked when the button is pressed.
 */
export function ActButton({ listing, choice }: ActButtonProps) {
  const { method } = choice;
  const [isModalOpen, setModalOpen] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const asVisitor = () => {
    if (method === 'rent') return void navigate('/apply');
    setAsked(true);
    setModalOpen(true);
  };
  const member = useMemberPress(listing.slug, choice, asVisitor);
  const press = (event: MouseEvent) => {
    if (member.isPossible) {
      event.preventDefault();
      void member.press(event);
    } else if (method === 'swap') asVisitor();
  };
  return (
    <>
      {method === 'rent' ? (
        <ButtonLink
          to="/apply"
          variant="primary"
          size="large"
          block
          aria-busy={member.isBusy || undefined}
          // A member's press waits for the scripts: the link is for visitors, and would lose the chosen days.
          data-waits="session"
          onClick={press}
        >
          Standard Rental Book Now
        </ButtonLink>
      ) : (
        <Button variant="lake" size="large" block busy={member.isBusy} onClick={press}>
          Make A Swap Offer
        </Button>
      )}
      <p role="alert" className={styles.said}>
        {member.said}
      </p>
      {wasAsked && (
        <Suspense fallback={null}>
          <FoundersModal open={isModalOpen} onClose={() => setModalOpen(false)} />
        </Suspense>
      )}
      {member.standing && choice.way !== null && member.days && (
        <Suspense fallback={null}>
          <RequestDialog
            listing={listing}
            wish={{ ...member.days, way: choice.way, fullPoints: fullPointsOf(listing, choice) }}
            standing={member.standing}
            onClose={member.close}
          />
        </Suspense>
      )}
    </>
  );
}

const fullPointsOf = ({ pricePoints }: PanelListing, { quote }: BookingChoice): number =>
  (quote?.price.units ?? 0) * pricePoints;

/** What a press means for somebody who is signed in here. @param asVisitor for an account that may not book */
function useMemberPress(slug: string, { way, range, refused }: BookingChoice, asVisitor: () => void) {
  const navigate = useNavigate();
  const isSwap = way === 'directSwap';
  const isSignedIn = useSignedIn();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [needsDays, setNeedsDays] = useState(false);
  const [standing, setStanding] = useState<MemberStanding | null>(null);
  const { from, to } = range;
  const fault = daysFault(range, refused);
  const days = from !== null && to !== null && fault === '' ? { from, to } : null;
  const press = async (event: MouseEvent) => {
    if (isBusy) return;
    const panel = event.currentTarget.closest('section');
    setBusy(true);
    setSaid('');
    setNeedsDays(false);
    try {
      const { memberStanding } = await import('./member-standing.ts');
      const found = await memberStanding(isSwap);
      if (found === null) asVisitor();
      // What is given for it is chosen on a page of its own.
      else if (isSwap && refused === null)
        void navigate(`/swaps/new?for=${slug}${days ? `&from=${from}&to=${to}` : ''}`);
      else if (days) setStanding(found);
      else {
        setNeedsDays(true);
        openCalendar(panel)?.focus();
      }
    } catch (error) {
      // The session was ended elsewhere: whoever presses is a visitor now.
      const isOurs = error instanceof Error && error.name === 'ApiProblem';
      if (isOurs && 'status' in error && error.status === 401) asVisitor();
      else setSaid(isOurs ? error.message : 'We could not be reached. Please try again in a moment.');
    }
    setBusy(false);
  };
  return {
    isPossible: isSignedIn,
    isBusy,
    // It follows the calendar: once the days can be had, nothing is wrong any more.
    said: needsDays ? fault : said,
    days,
    standing,
    press,
    close: () => setStanding(null),
  };
}
