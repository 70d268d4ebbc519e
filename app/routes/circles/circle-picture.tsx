import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { RingMember } from '../../../features/exchange/circles/proposals/circle-view.ts';
import type { SwapLegView } from '../../../features/exchange/views/leg-view.ts';
import { pointsText } from '../../components/listing/price-text.ts';
import { daysText } from '../../components/when-words.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { Picture } from '../../ui/show/picture.tsx';
import styles from './circle.module.css';

type CirclePictureProps = {
  ring: readonly RingMember[];
  legs: readonly SwapLegView[];
  /** Whether it still has to be agreed: then it shows who has accepted, and whose answer is missing. */
  isOpen: boolean;
};

/** The ring's position in its square, in per cent. */
const radius = 37;
const at = (turn: number, from = radius) => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return { x: 50 + from * Math.cos(angle), y: 50 + from * Math.sin(angle) };
};
const placed = (turn: number): CSSProperties => {
  const { x, y } = at(turn);
  return { left: `${x.toFixed(2)}%`, top: `${y.toFixed(2)}%` };
};

const nameOf = ({ isMe, name }: RingMember) => (isMe ? 'You' : name);

/** 'Ann pays 100 AP', 'you receive 200 AP' */
function netWords({ isMe, name, netPoints }: RingMember): string {
  const verb = netPoints > 0 ? 'pay' : 'receive';
  return `${isMe ? `you ${verb}` : `${name} ${verb}s`} ${pointsText(Math.abs(netPoints))}`;
}

/** A link to their profile. @param isLater it does not begin the sentence */
const MemberName = ({ member, isLater = false }: { member: RingMember; isLater?: boolean }) =>
  member.isMe ? <b>{isLater ? 'you' : 'You'}</b> : <Link to={member.address}>{member.name}</Link>;

/** Who gives what to whom, in a ring clockwise from the reader at the top. The text below says the same. */
export function CirclePicture({ ring, legs, isOpen }: CirclePictureProps) {
  const share = 1 / ring.length;
  return (
    <figure className={styles.picture}>
      <div className={styles.ring} aria-hidden="true">
        <svg viewBox="0 0 100 100" className={styles.lines}>
          {ring.map(({ legId }, place) => (
            <Arc key={legId} from={place * share} to={(place + 1) * share} />
          ))}
        </svg>
        {ring.map((member, place) => {
          const leg = legs.find(({ id }) => id === member.legId);
          return (
            <div key={member.legId}>
              <div className={styles.member} style={placed(place * share)} data-me={member.isMe || undefined}>
                <Avatar name={member.name} src={member.photo} size={58} />
                {isOpen && member.hasAgreed && <IconCheck className={styles.agreed} size={20} stroke={3} />}
                <span className={styles.memberName}>{nameOf(member)}</span>
              </div>
              <div
                className={styles.thing}
                style={placed((place + 0.5) * share)}
                data-off={leg?.state === 'called_off' || undefined}
              >
                {leg?.picture && <Picture picture={leg.picture} alt="" sizes="120px" />}
              </div>
            </div>
          );
        })}
      </div>
      <figcaption>
        <ol className={styles.steps}>
          {ring.map((member, place) => {
            const leg = legs.find(({ id }) => id === member.legId);
            const next = ring[(place + 1) % ring.length];
            if (!leg || !next) return null;
            return (
              <li key={member.legId}>
                <MemberName member={member} /> {member.isMe ? 'give' : 'gives'}{' '}
                <Link to={`/listing/${leg.slug}`}>{leg.title}</Link> to <MemberName member={next} isLater />
                {isOpen && (
                  <Badge
                    size="small"
                    variant={member.hasAgreed ? 'success' : member.isMe ? 'ember' : 'neutral'}
                    className={styles.off}
                  >
                    {member.hasAgreed ? 'Accepted' : member.isMe ? 'Your turn' : 'Not answered yet'}
                  </Badge>
                )}
                {leg.state === 'called_off' && (
                  <Badge size="small" variant="danger" className={styles.off}>
                    Called off
                  </Badge>
                )}
                <span className={styles.note}>
                  {daysText(leg.fromDay, leg.toDay)} · worth {pointsText(leg.worthPoints)}
                  {member.netPoints !== 0 && ` · ${netWords(member)}`}
                </span>
              </li>
            );
          })}
        </ol>
      </figcaption>
    </figure>
  );
}

/** From one member to the next, with an arrowhead. */
function Arc({ from, to }: { from: number; to: number }) {
  const [begin, end] = [at(from), at(to)];
  // Between the listing and its receiver, where nothing covers it.
  const head = to - (to - from) * 0.215;
  const tip = at(head);
  // The circle's direction there.
  const turn = head * 360;
  const isLong = to - from > 0.5 ? 1 : 0;
  return (
    <>
      <path
        className={styles.arc}
        d={`M ${begin.x} ${begin.y} A ${radius} ${radius} 0 ${isLong} 1 ${end.x} ${end.y}`}
      />
      <path
        className={styles.tip}
        d="M -2.1 -2.3 L 2.1 0 L -2.1 2.3 Z"
        transform={`translate(${tip.x} ${tip.y}) rotate(${turn})`}
      />
    </>
  );
}
