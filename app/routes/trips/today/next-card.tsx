import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { ExchangeView } from '../../../../features/exchange/views/exchange-view.ts';
import { receivedIn } from '../../../components/exchange/legs.ts';
import { atText, daysWithoutYear, wallDayText, wallTimeText } from '../../../components/when-words.ts';
import { titlesOf, swapStep } from '../swaps/swap-words.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/show/picture.tsx';
import { nextStep } from '../rental/booking-next-step.ts';
import styles from './today.module.css';

/** A next step card's content, the same for rentals and swaps. */
function wordsOf(view: ExchangeView) {
  if (view.kind !== 'rental') {
    const receives = receivedIn(view);
    const [first] = receives;
    return {
      ...swapStep(view),
      to: `/exchanges/${view.id}`,
      picture: first?.picture ?? null,
      when: first ? daysWithoutYear(first.fromDay, first.toDay) : '',
      other: view.from,
      phone: view.people.find(({ address }) => address === view.from.address)?.phone ?? null,
      about: titlesOf(receives),
      button: 'Open swap',
    };
  }
  const [leg] = view.legs;
  const isOut = view.stage === 'out';
  const isNow = leg.actions.includes('hand_off') || leg.actions.includes('return');
  const page = isOut ? 'return' : 'handover';
  const isShort = leg.requirements.some(({ side, state }) => side === view.side && state === 'missing');
  const moment = isOut ? leg.returnBy : leg.pickUp;
  return {
    ...nextStep(view),
    picture: leg.picture,
    when: `${wallDayText(moment)}, ${wallTimeText(moment)} in ${leg.location.split(',')[0]}`,
    other: view.other,
    phone: view.people.find(({ isMe }) => !isMe)?.phone ?? null,
    about: leg.title,
    ...(isShort && view.side === 'renter' && !isOut
      ? { to: `/documents?booking=${view.id}`, button: 'Add ID and licence' }
      : isNow
        ? { to: `/exchanges/legs/${view.id}/${page}`, button: isOut ? 'Start return' : 'Start hand-over' }
        : { to: `/exchanges/${view.id}`, button: view.stage === 'asked' ? 'Open request' : 'Open trip' }),
  };
}

/** The next step with its picture and its main button. */
export function NextCard({ trip }: { trip: ExchangeView }) {
  const { title, deadline, to, picture, when, other, phone, about, button } = wordsOf(trip);
  return (
    <article className={styles.next}>
      <div className={styles.media}>
        {picture && <Picture picture={picture} alt="" sizes="(max-width: 860px) 100vw, 420px" priority />}
        <p className={styles.when}>
          <IconClock aria-hidden="true" size={17} />
          {when}
        </p>
      </div>
      <div className={styles.step}>
        <h2>{title}</h2>
        <p className={styles.who}>
          <Avatar name={other.name} src={other.photo} size={28} />
          <span>
            {about} · {other.name}
          </span>
        </p>
        {deadline !== null && (
          <p className="text-muted">
            By <time dateTime={deadline}>{atText(deadline)}</time>
          </p>
        )}
        <div className={styles.buttons}>
          <ButtonLink to={to} variant="primary" size="large" block>
            {button}
          </ButtonLink>
          <div className={styles.contact}>
            <ButtonLink
              to={`/exchanges/${trip.id}#messages`}
              icon={<IconMessageCircle size={20} />}
              aria-label={`Message ${other.name}`}
            >
              Message
            </ButtonLink>
            {phone !== null && (
              <ButtonLink to={`tel:${phone}`} icon={<IconPhone size={20} />}>
                Call
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </article>
  );
}
