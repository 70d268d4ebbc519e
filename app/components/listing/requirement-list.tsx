import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Link } from 'react-router';
import { requirementText } from '../../../features/requirements/requirement-words.ts';
import type {
  RequirementLine,
  RequirementSide,
  RequirementState,
} from '../../../features/requirements/requirements.ts';
import styles from './requirement-list.module.css';

const icons = {
  shown: IconCheck,
  withUs: IconClock,
  atPickUp: IconClock,
  waiver: IconSignature,
  tooYoung: IconX,
  missing: IconCircleDashed,
} as const;

const words: Record<RequirementState, string> = {
  shown: 'Done',
  withUs: 'Sent. We’re reviewing it',
  atPickUp: 'At pick-up',
  waiver: 'Part of the waiver that everyone signs at the hand-over',
  tooYoung: 'You won’t be old enough by then, so you can’t rent this one',
  missing: 'Still missing',
};

type RequirementListProps = {
  lines: readonly RequirementLine[];
  /** Which side the reader is: an owner's own line links to where they enter it. */
  reader: RequirementSide;
};

/** What must be shown before the hand-over, and each one's state. */
export function RequirementList({ lines, reader }: RequirementListProps) {
  return (
    <ul className={styles.list}>
      {lines.map(({ requirement, side, state }) => {
        const Icon = icons[state];
        const mayEnter = side === 'owner' && reader === 'owner' && state === 'missing';
        return (
          <li key={requirement.kind} data-state={state}>
            <Icon aria-hidden="true" size={20} />
            <span>
              {requirementText(requirement)}
              <span className={styles.state}>
                {words[state]}
                {mayEnter && (
                  <>
                    {' · '}
                    <Link to="/host/listings">Enter it</Link>
                  </>
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
