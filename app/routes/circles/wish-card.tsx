import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { GiftView, WishView } from '../../../features/exchange/circles/wishes/wish-view.ts';
import { sentenceOf } from '../../components/session/api-client.ts';
import { sendCommand } from '../../components/session/command.ts';
import { pointsText } from '../../components/listing/price-text.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Picture } from '../../ui/show/picture.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import type { WishCategory } from './wish-dialog.tsx';
import { lookText, whenText, whereText, wishState, worthText } from './wish-words.ts';
import styles from './wishes.module.css';

type WishCardProps = { wish: WishView; categories: readonly WishCategory[]; onChange: () => void };

/** One wish: what is wanted, what is given for it, its state and actions. */
export function WishCard({ wish, categories, onChange }: WishCardProps) {
  const { circle, actions, gives } = wish;
  const { label, tone } = wishState(wish);
  const look = lookText(wish);
  const wanted = categories.filter(({ id }) => wish.categories.includes(id));
  const name = wanted.length === 0 ? 'Anything at all' : wanted.map((each) => each.name).join(', or ');
  const facts = [whenText(wish), whereText(wish.areas), worthText(wish)].filter((fact) => fact !== null);
  return (
    <article className={styles.card} data-state={wish.state}>
      <header className={styles.cardHead}>
        <Badge variant={tone}>{label}</Badge>
        <span className={styles.icons} aria-hidden="true">
          {wanted.slice(0, 3).map(({ id, icon }) => icon && <img key={id} {...icon} alt="" />)}
        </span>
      </header>
      <h2 className={styles.dream}>{name}</h2>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {wish.topUpPoints > 0 && <li>You’d add up to {pointsText(wish.topUpPoints)}</li>}
      </ul>
      <div className={styles.gives}>
        <h3>In exchange for {gives.length === 1 ? 'your' : 'one of these'}</h3>
        {gives.length === 0 ? (
          <p className={styles.quiet}>
            None of your listings for this wish is live. Change the wish, or publish one again.
          </p>
        ) : (
          <ul className="stack-10">
            {gives.map((gift) => (
              <li key={gift.slug}>
                <GiftLine gift={gift} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {look !== null && <p className={styles.quiet}>{look}</p>}
      <footer className={styles.actions}>
        {circle && (
          <ButtonLink
            to={`/circles/${circle.id}`}
            variant={circle.isAgreed || circle.hasAnswered ? 'secondary' : 'lake'}
            iconAfter={<IconArrowRight size={18} />}
          >
            {circle.isAgreed || circle.hasAnswered ? 'See the circle' : 'Answer the circle'}
          </ButtonLink>
        )}
        <Steps wish={wish} name={name} onChange={actions.includes('change') ? onChange : null} />
      </footer>
    </article>
  );
}

export function GiftLine({ gift, children }: { gift: GiftView; children?: React.ReactNode }) {
  return (
    <div className={styles.gift}>
      <span className={styles.thumb}>
        {gift.picture && <Picture picture={gift.picture} alt="" sizes="72px" />}
      </span>
      <span className={styles.giftWords}>
        <b>{gift.title}</b>
        <span className={styles.quiet}>
          {children ?? `${gift.location} · ${pointsText(gift.pricePoints)} a ${gift.priceUnit}`}
        </span>
      </span>
    </div>
  );
}

const done = { pause: 'Paused', resume: 'Looking again', remove: 'Removed' } as const;
type Step = keyof typeof done;

function Steps({ wish, name, onChange }: { wish: WishView; name: string; onChange: (() => void) | null }) {
  const [busy, setBusy] = useState<Step | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { toast } = useToast();
  const fault = useFault();
  const { revalidate } = useRevalidator();
  const { actions } = wish;
  const act = async (step: Step) => {
    setBusy(step);
    fault.clear();
    try {
      await sendCommand(`/wishes/${wish.id}/${step}`, {});
      setAsking(false);
      await revalidate();
      toast({ title: done[step] });
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
      await revalidate();
    }
    setBusy(null);
  };
  return (
    <>
      {onChange && (
        <Button size="small" aria-label={`Change: ${name}`} onClick={onChange}>
          Change
        </Button>
      )}
      {(['pause', 'resume'] as const)
        .filter((step) => actions.includes(step))
        .map((step) => (
          <Button
            key={step}
            size="small"
            variant="ghost"
            aria-label={`${step === 'pause' ? 'Pause' : 'Resume'}: ${name}`}
            busy={busy === step}
            onClick={() => void act(step)}
          >
            {step === 'pause' ? 'Pause' : 'Resume'}
          </Button>
        ))}
      {actions.includes('remove') && (
        <Button size="small" variant="ghost" aria-label={`Remove: ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      {fault.note}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        size="small"
        title="Remove this wish?"
        description={`${name}. It is looked for no more. Pausing keeps it, with the time it has waited.`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button variant="danger" busy={busy === 'remove'} onClick={() => void act('remove')}>
              Remove
            </Button>
          </>
        }
      />
    </>
  );
}
