import { Suspense, lazy, useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { adoptWords } from '../../../../components/session/kept-words.ts';
import { useSignedIn } from '../../../../components/session/signed-in.ts';
import { daysFault } from '../../../../components/listing/stay-days.ts';
import { useRootData } from '../../../../root-data.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { takesBoth, type BookingChoice } from './booking-choice.ts';
import type { PanelListing } from './booking-panel.tsx';
import { openCalendar } from './open-calendar.ts';
import type { MemberStanding } from '../request/member-standing.ts';
import styles from './booking-panel.module.css';

const FoundersModal = lazy(async () => ({
  default: (await import('../../../../components/founders-modal.tsx')).FoundersModal,
}));
const RequestDialog = lazy(() => import('../request/request-dialog.tsx'));

const NewcomerDialog = lazy(() => import('../request/newcomer-dialog.tsx'));

type ActButtonProps = { listing: PanelListing; choice: BookingChoice };

/** Similar listings that can be rented without points, once anyone may (from launch phase 2). */
function useIsOpen({ rentOptions }: PanelListing): boolean {
  const { launchPhase } = useRootData();
  return launchPhase >= 2 && rentOptions.some(({ way, isAvailable }) => way === 'rent' && isAvailable);
}

/**
 * The main button. In phase 1 renting takes a visitor to the application; from phase 2 it opens the request with the sign-up. A swap first
 * explains the Founders Club. For a member who may book, both open the request. Who that is, is checked on the press.
 */
export function ActButton({ listing, choice }: ActButtonProps) {
  const { method } = choice;
  const isOpen = useIsOpen(listing);
  const [isModalOpen, setModalOpen] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const [isNewcomer, setNewcomer] = useState(false);
  const navigate = useNavigate();
  const asVisitor = () => {
    if (method === 'rent') return void navigate(isOpen ? accountPath : renterForm);
    setAsked(true);
    setModalOpen(true);
  };
  const member = useMemberPress(listing.slug, choice, { asVisitor, isOpen });
  const press = (event: MouseEvent) => {
    const panel = event.currentTarget.closest('section');
    if (member.isPossible) {
      event.preventDefault();
      void member.press(panel);
    } else if (method === 'swap') asVisitor();
    else if (isOpen) {
      event.preventDefault();
      if (member.days) setNewcomer(true);
      else member.askForDays(panel);
    }
  };
  useReturn((isBack) => {
    if (member.isPossible && isBack === 'signed-in') {
      adoptWords(`/listing/${listing.slug}`);
      void member.press(null);
    } else if (!member.isPossible && isOpen && member.days) setNewcomer(true);
  });
  return (
    <>
      {method === 'rent' ? (
        <ButtonLink
          to={isOpen ? `/signup?next=${encodeURIComponent(`/listing/${listing.slug}`)}` : renterForm}
          variant="primary"
          size="large"
          block
          aria-busy={member.isBusy || undefined}
          // Where it opens a dialog the press waits for the scripts: the link would lose the chosen days.
          data-waits={isOpen ? '' : 'session'}
          onClick={press}
        >
          {choice.way === 'adventurePoints' ? 'Book with points' : 'Standard Rental Book Now'}
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
      {isNewcomer && member.days && (
        <Suspense fallback={null}>
          <NewcomerDialog
            listing={{ ...listing, ownerName: listing.owner.name.split(' ')[0] ?? listing.owner.name }}
            days={member.days}
            onClose={() => setNewcomer(false)}
          />
        </Suspense>
      )}
      {member.standing && choice.way !== null && member.days && (
        <Suspense fallback={null}>
          <RequestDialog
            listing={listing}
            wish={{
              ...member.days,
              way: choice.way,
              fullPoints: fullPointsOf(listing, choice),
              takesBoth: takesBoth(listing),
            }}
            standing={member.standing}
            onClose={member.close}
          />
        </Suspense>
      )}
    </>
  );
}

const renterForm = '/apply';
/** Where a signed-in account that may not rent learns why. */
const accountPath = '/account';

/** Reopens the request after signing in (`book`), or after entering a card on the processor's page (`card`). */
function useReturn(open: (isBack: 'signed-in' | 'with-card') => void): void {
  const returned = useEffectEvent(open);
  useEffect(() => {
    const params = new URLSearchParams(window.location.search);
    if (params.has('book')) returned('signed-in');
    else if (params.has('card')) returned('with-card');
  }, []);
}

const fullPointsOf = ({ pricePoints }: PanelListing, { quote }: BookingChoice): number =>
  (quote?.price.units ?? 0) * pricePoints;

type PressOptions = { asVisitor: () => void; isOpen: boolean };

/** What a press does for a signed-in account. @param asVisitor for an account that may not book */
function useMemberPress(
  slug: string,
  { way, range, refused }: BookingChoice,
  { asVisitor, isOpen }: PressOptions,
) {
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
  const askForDays = (panel: HTMLElement | null) => {
    setNeedsDays(true);
    openCalendar(panel)?.focus();
  };
  const press = async (panel: HTMLElement | null) => {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    setNeedsDays(false);
    try {
      const { memberStanding } = await import('../request/member-standing.ts');
      const found = await memberStanding(isSwap, isOpen);
      if (found === null) asVisitor();
      // What to give for it is chosen on its own page.
      else if (isSwap && refused === null)
        void navigate(`/exchanges/new?for=${slug}${days ? `&from=${from}&to=${to}` : ''}`);
      else if (days) setStanding(found);
      else askForDays(panel);
    } catch (error) {
      // The session was ended elsewhere: the account counts as a visitor now.
      const isOurs = error instanceof Error && error.name === 'ApiProblem';
      if (isOurs && 'status' in error && error.status === 401) asVisitor();
      else setSaid(isOurs ? error.message : 'We couldn’t connect. Please try again in a moment.');
    }
    setBusy(false);
  };
  return {
    isPossible: isSignedIn,
    isBusy,
    // It follows the calendar: once the days are available, the error goes away.
    said: needsDays ? fault : said,
    days,
    standing,
    press,
    askForDays,
    close: () => setStanding(null),
  };
}
