import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from 'react-router';
import type { ExchangeLine } from '../../../../features/exchange/views/exchange-view.ts';
import { givenIn, receivedIn } from '../../../components/exchange/legs.ts';
import { atText, daysWithoutYear } from '../../../components/when-words.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Picture, type PictureSource } from '../../../ui/show/picture.tsx';
import { receivesText } from '../rental/booking-words.ts';
import { titlesOf } from '../swaps/swap-words.ts';
import type { Returned } from './ask-returned.ts';
import styles from './today.module.css';

/** A row's content, the same for rentals and swaps. */
function wordsOf(line: ExchangeLine) {
  if (line.kind !== 'rental') {
    const [receives, gives] = [receivedIn(line), givenIn(line)];
    const thing = receives[0] ?? gives[0];
    return {
      to: `/exchanges/${line.id}`,
      picture: thing?.picture ?? null,
      title: `${titlesOf(receives)} for your ${titlesOf(gives)}`,
      other: line.from,
      about: `${line.kind === 'circle' ? 'Circle' : 'Swap'} with ${line.from.name}`,
    };
  }
  const [{ title, picture, fromDay, toDay }] = line.legs;
  const days = daysWithoutYear(fromDay, toDay);
  const isAsked = line.stage === 'asked' && line.isMyTurn && line.receives !== null;
  return {
    to: `/exchanges/${line.id}`,
    picture,
    title: isAsked && line.receives ? `You receive ${receivesText(line.receives)}` : title,
    other: line.other,
    about: isAsked ? `${line.other.name}, ${title}, ${days}` : `${line.other.name}, ${days}`,
  };
}

function deadlineOf(line: ExchangeLine): string | null {
  if (line.answerUntil === null) return null;
  const until = atText(line.answerUntil);
  if (line.isMyTurn) return `Answer by ${until}`;
  return line.kind !== 'rental' && line.memberCount > 2
    ? `Everyone has until ${until}`
    : `They have until ${until}`;
}

type RowProps = {
  to: string;
  picture: PictureSource | null;
  title: string;
  other: { name: string; photo?: string | null };
  about: string;
  deadline: string | null;
};

function Row({ to, picture, title, other, about, deadline }: RowProps) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.thumb}>
          <span>{picture && <Picture picture={picture} alt="" sizes="64px" />}</span>
          <Avatar name={other.name} src={other.photo} size={32} className={styles.thumbFace} />
        </span>
        <span className={styles.rowWords}>
          <b>{title}</b>
          <span>{about}</span>
          {deadline !== null && <span>{deadline}</span>}
        </span>
        <IconChevronRight aria-hidden="true" size={20} className={styles.chevron} />
      </Link>
    </li>
  );
}

/** Trips as rows: a picture with the other person's photo, the title, and the deadline. */
export function TripRows({ trips }: { trips: readonly ExchangeLine[] }) {
  return (
    <ul className={styles.rows}>
      {trips.map((trip) => (
        <Row key={trip.id} {...wordsOf(trip)} deadline={deadlineOf(trip)} />
      ))}
    </ul>
  );
}

const aboutText = ({ legs: [{ title, fromDay, toDay }] }: Returned['line']): string =>
  `${title}, ${daysWithoutYear(fromDay, toDay)}`;

/** Returned trips as rows: a claim to answer, or a review to write. */
export function ReturnedRows({ trips }: { trips: readonly Returned[] }) {
  return (
    <ul className={styles.rows}>
      {trips.map(({ line, title, deadline, isClaim }) => (
        <Row
          key={line.id}
          to={`/exchanges/${line.id}`}
          picture={line.legs[0].picture}
          title={title}
          other={line.other}
          about={aboutText(line)}
          deadline={deadline && `${isClaim ? 'Answer by' : 'Until'} ${atText(deadline)}`}
        />
      ))}
    </ul>
  );
}
