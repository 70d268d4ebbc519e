import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from 'react-router';
import { atText, daysWithoutYear } from '../../../components/when-words.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Picture, type PictureSource } from '../../../ui/show/picture.tsx';
import { receivesText } from '../rental/booking-words.ts';
import { titlesOf } from '../swaps/swap-words.ts';
import type { Returned } from './ask-returned.ts';
import type { Trip } from './plan-today.ts';
import styles from './today.module.css';

/** A row's content, the same for rentals and swaps. */
function wordsOf({ kind, line }: Trip) {
  if (kind === 'swap') {
    const thing = line.receives[0] ?? line.gives[0];
    return {
      to: `/exchanges/${line.id}`,
      picture: thing?.picture ?? null,
      title: `${titlesOf(line.receives)} for your ${titlesOf(line.gives)}`,
      other: line.from,
      about: `${line.kind === 'circle' ? 'Circle' : 'Swap'} with ${line.from.name}`,
    };
  }
  const days = daysWithoutYear(line.fromDay, line.toDay);
  const isAsked = line.state === 'requested' && line.isMyTurn && line.receives !== null;
  return {
    to: `/exchanges/${line.id}`,
    picture: line.picture,
    title: isAsked && line.receives ? `You receive ${receivesText(line.receives)}` : line.title,
    other: line.other,
    about: isAsked ? `${line.other.name}, ${line.title}, ${days}` : `${line.other.name}, ${days}`,
  };
}

function deadlineOf({ line }: Trip): string | null {
  if (line.answerUntil === null) return null;
  const until = atText(line.answerUntil);
  if (line.isMyTurn) return `Answer by ${until}`;
  return 'memberCount' in line && line.memberCount > 2
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
export function TripRows({ trips }: { trips: readonly Trip[] }) {
  return (
    <ul className={styles.rows}>
      {trips.map((trip) => (
        <Row key={trip.line.id} {...wordsOf(trip)} deadline={deadlineOf(trip)} />
      ))}
    </ul>
  );
}

/** Returned trips as rows: a claim to answer, or a review to write. */
export function ReturnedRows({ trips }: { trips: readonly Returned[] }) {
  return (
    <ul className={styles.rows}>
      {trips.map(({ line, title, deadline, isClaim }) => (
        <Row
          key={line.id}
          to={`/exchanges/${line.id}`}
          picture={line.picture}
          title={title}
          other={line.other}
          about={`${line.title}, ${daysWithoutYear(line.fromDay, line.toDay)}`}
          deadline={deadline && `${isClaim ? 'Answer by' : 'Until'} ${atText(deadline)}`}
        />
      ))}
    </ul>
  );
}
