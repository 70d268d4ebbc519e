import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import { useId, type ReactNode } from 'react';
import type { ExchangeView } from '../../../features/exchange/views/exchange-view.ts';
import type { LegView } from '../../../features/exchange/views/leg-view.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { wallDayText, wallTimeText } from '../when-words.ts';
import { saveCalendar } from './calendar/save-calendar.ts';
import { otherOf } from './legs.ts';
import styles from './trip-cards.module.css';

/** A card of the trip page with a small heading. */
export function TripCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type WhenCardProps = {
  title: string;
  leg: LegView;
  /** Whether the exchange is agreed or under way: it can be added to a calendar. */
  isAhead: boolean;
  /** Whether the guest checks in and out, instead of picking up and returning. */
  isStay?: boolean;
};

/** Directions in the phone's maps app, opened only on a press. */
const directions = ({ latitude, longitude }: NonNullable<LegView['place']>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** The owner may have included the town in the address. */
const whereText = (address: string, location: string): string =>
  address.includes(location) ? address : `${address}, ${location}`;

/** The owner of a rental can add what is missing; who receives it can ask for it. */
const withoutAddress = (leg: LegView): string =>
  leg.side === 'giver'
    ? '. Add the exact address to your listing.'
    : `. Message ${otherOf(leg)} for the exact address.`;

/** When and where a leg is picked up and returned. */
export function WhenCard({ title, leg, isAhead, isStay = false }: WhenCardProps) {
  const names = isStay ? ['Check-in', 'Check-out'] : ['Pick-up', 'Return'];
  const { pickUp, returnBy, location, place } = leg;
  return (
    <TripCard title={title}>
      <dl className={styles.when}>
        {([pickUp, returnBy] as const).map((at, index) => (
          <div key={names[index]}>
            <dt>{names[index]}</dt>
            <dd>
              <b>{wallDayText(at)}</b>
              <span>{wallTimeText(at)}</span>
            </dd>
          </div>
        ))}
        <IconArrowRight aria-hidden="true" size={22} className={styles.arrow} />
      </dl>
      <p className={styles.place}>
        <IconMapPin aria-hidden="true" size={20} />
        <span>
          {place?.address
            ? whereText(place.address, location)
            : `${location}${place === null ? '' : withoutAddress(leg)}`}
        </span>
      </p>
      {(place || isAhead) && (
        <div className={styles.buttons}>
          {place && (
            <ButtonLink
              to={directions(place)}
              target="_blank"
              rel="noreferrer"
              icon={<IconRoute size={20} />}
            >
              Directions
            </ButtonLink>
          )}
          {isAhead && (
            <Button
              icon={<IconCalendarPlus size={20} />}
              onClick={() => saveCalendar({ ...leg, place: place?.address || location })}
            >
              Add to calendar
            </Button>
          )}
        </div>
      )}
    </TripCard>
  );
}

type MeetPerson = ExchangeView['people'][number];

/** The other members, with their photos, and what each is to the reader. */
export function MeetCard(props: { people: readonly MeetPerson[]; wordsOf: (person: MeetPerson) => string }) {
  const people = props.people.filter(({ isMe }) => !isMe);
  return (
    <TripCard title="Who you’ll meet">
      {people.map((person) => (
        <div key={person.name} className={styles.person}>
          <Avatar name={person.name} src={person.photo} size={64} />
          <p>
            <a href={person.address} className={styles.name}>
              {person.name}
            </a>
            <span>{props.wordsOf(person)}</span>
          </p>
        </div>
      ))}
      <div className={styles.buttons}>
        <ButtonLink to="#messages" icon={<IconMessageCircle size={20} />}>
          Message {people.length === 1 ? people[0]?.name : 'everyone'}
        </ButtonLink>
        {people.map(
          ({ name, phone }) =>
            phone !== null && (
              <ButtonLink key={name} to={`tel:${phone}`} icon={<IconPhone size={20} />}>
                {people.length === 1 ? 'Call' : `Call ${name}`}
              </ButtonLink>
            ),
        )}
      </div>
    </TripCard>
  );
}

type Held = { name: string; cents: number; until: string };

type MoneyCardProps = {
  /** 'Paid', 'You pay', 'You receive'. */
  title: string;
  /** The single total: '$1,079.99', '900 AP + $49'. */
  total: string;
  /** How it was paid, in one line. */
  words?: string;
  /** Amounts only held, never part of the total. */
  held?: readonly Held[];
  /** Until when cancelling is free, and the place of that local time. */
  free?: ReactNode;
  /** A note while it waits, or about a refund. */
  note?: ReactNode;
  /** The total's lines, behind 'Price details'. */
  children: ReactNode;
};

/** The money, with one total; held amounts are separate, and every line is behind 'Price details'. */
export function MoneyCard({ title, total, words = '', held, free, note, children }: MoneyCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.total}>
        <h2 id={id}>{title}</h2>
        <b className="num">{total}</b>
      </div>
      {words !== '' && <p className={styles.quiet}>{words}</p>}
      {held?.map(({ name, cents, until }) => (
        <p key={name} className={styles.held}>
          <IconLock aria-hidden="true" size={20} />
          <b>{name}, held</b>
          <b className="num">{formatCents(cents)}</b>
          <span>{until}</span>
        </p>
      ))}
      {free && (
        <p className={styles.free}>
          <IconCircleCheck aria-hidden="true" size={20} />
          <span>{free}</span>
        </p>
      )}
      {note}
      <details className={styles.receipt}>
        <summary>Price details</summary>
        {children}
      </details>
    </section>
  );
}
