import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { mayContinue } from '../../../../features/membership/application/application-draft.ts';
import type { Route } from './+types/commitment';
import { useApplyWords } from '../apply-words.ts';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { useAnswers } from '../draft-store.ts';
import { StepFrame } from '../step-frame.tsx';
import { stepMeta } from '../step-meta.ts';
import styles from '../fields.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('Are you in?', matches);
}

const icons = { group: IconUsersGroup, tips: IconBulb, message: IconMessageCircle };

const commitments = [
  { value: 'yes', label: 'Yes, I’m in', hint: 'List my gear/stay and help shape the future' },
  { value: 'waitlist', label: 'Not now', hint: 'Waitlist me as a renter only at launch' },
];

/** What a member does, and the one choice. */
export default function Commitment() {
  const { answers, change, save } = useAnswers();
  const { commitment } = useApplyWords();
  return (
    <StepFrame
      step="commitment"
      title="Are you in?"
      hint="Founders Club members list one thing, answer each request, and tell us plainly what works and what doesn’t. In return, you get:"
      isAnswered={mayContinue('commitment', answers)}
      wanted="Choose one to continue"
      action="Almost There!"
      onContinue={save}
    >
      <ul className={styles.reasons}>
        {commitment.reasons.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title}>
              <Icon aria-hidden="true" size={24} />
              <b>{title}</b>
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
      <ChoiceCards
        legend="Your commitment"
        hideLegend
        name="commitment"
        choices={commitments}
        chosen={[answers.commitment ?? '']}
        onChange={([commitment]) => change({ commitment })}
      />
    </StepFrame>
  );
}
