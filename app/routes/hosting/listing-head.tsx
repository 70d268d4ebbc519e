import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { HostingEvent } from '../../../features/hosting/hosting-lifecycle.ts';
import type { HostedView } from '../../../features/hosting/hosting-view.ts';
import { hasAddress } from '../../../features/hosting/draft-problems.ts';
import { sentenceOf } from '../../components/session/api-client.ts';
import { sendCommand } from '../../components/session/command.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import { stateWords } from './state-words.ts';
import type { DraftInHand } from './use-draft.ts';
import styles from './wizard/wizard.module.css';

type Act = Extract<HostingEvent, 'take_back' | 'pause' | 'resume' | 'archive'>;
const acts: Record<Act, { label: string; done: string }> = {
  take_back: { label: 'Withdraw', done: 'You can edit it again.' },
  pause: { label: 'Pause', done: 'Paused. Nobody can find it until you resume it.' },
  resume: { label: 'Resume', done: 'It’s live again.' },
  archive: { label: 'Archive', done: 'Archived.' },
};
const isAct = (event: HostingEvent): event is Act => Object.hasOwn(acts, event);

/** A listing's title, state, owner actions, and our messages about it. */
export function ListingHead({ view, hand }: { view: HostedView; hand: DraftInHand }) {
  const { label, look } = stateWords[view.state];
  const title = hand.draft.about.title.trim();
  return (
    <header className="stack-10">
      <Link to="/host/listings" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        Your listings
      </Link>
      <div className={styles.headLine}>
        <h1 className={styles.title}>{title === '' ? 'New listing' : title}</h1>
        <Badge variant={look}>{label}</Badge>
        <div className={styles.headButtons}>
          {view.state === 'published' && view.slug !== null && (
            <ButtonLink to={`/listing/${view.slug}`} size="small">
              View listing
            </ButtonLink>
          )}
          <ActButtons view={view} hand={hand} />
        </div>
      </div>
      {view.state === 'in_review' && (
        <p className={styles.notice}>
          Our team is reviewing it. We’ll email you. To change something, withdraw it first.
        </p>
      )}
      {view.state === 'needs_changes' && view.reviewNote !== '' && (
        <p className={styles.notice} data-tone="danger">
          <b>Please change this:</b> {view.reviewNote}
        </p>
      )}
      {(view.state === 'published' || view.state === 'paused') && !hasAddress(hand.draft) && (
        <p className={styles.notice} data-tone="danger">
          <b>This listing has no exact address.</b> Renters with a confirmed booking only see the town.{' '}
          <Link to="?step=place">Add the address</Link>, then publish your changes.
        </p>
      )}
      {view.hasChanges && (
        <p className={styles.notice}>
          Renters still see the earlier version. Publish your changes in the last step.
        </p>
      )}
    </header>
  );
}

function ActButtons({ view, hand }: { view: HostedView; hand: DraftInHand }) {
  const [busy, setBusy] = useState<Act | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { toast } = useToast();
  const fault = useFault();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const act = async (event: Act) => {
    setBusy(event);
    fault.clear();
    try {
      await hand.flush();
      await sendCommand(`/hosting/listings/${view.id}/${event.replaceAll('_', '-')}`, {});
      toast({ title: acts[event].done });
      if (event === 'archive') await navigate('/host/listings');
      else await revalidate();
    } catch (error) {
      fault.say({ title: 'We couldn’t do that', description: sentenceOf(error) });
    } finally {
      setBusy(null);
      setAsking(false);
    }
  };
  return (
    <>
      {view.actions.filter(isAct).map((event) => (
        <Button
          key={event}
          size="small"
          variant={event === 'archive' ? 'ghost' : 'secondary'}
          busy={busy === event}
          onClick={() => (event === 'archive' ? setAsking(true) : void act(event))}
        >
          {acts[event].label}
        </Button>
      ))}
      {fault.note}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Archive this listing?"
        description="It goes offline for good. Past bookings keep its details. You can’t bring it back."
        size="small"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button variant="danger" busy={busy === 'archive'} onClick={() => void act('archive')}>
              Archive
            </Button>
          </>
        }
      />
    </>
  );
}
