import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import type { DraftProblem } from '../../../../features/hosting/draft-problems.ts';
import { Progress } from '../../../ui/show/progress.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { isWizardStep, wizardSteps, type WizardStep } from './wizard-steps.ts';
import styles from './wizard.module.css';

type StepListProps = {
  step: WizardStep;
  problems: readonly DraftProblem[];
  seen: ReadonlySet<WizardStep>;
  onGo: (step: WizardStep) => void;
};

function Mark({ isDone, isSeen }: { isDone: boolean; isSeen: boolean }) {
  if (isDone)
    return (
      <>
        <IconCircleCheckFilled size={22} aria-hidden="true" className={styles.done} />
        <span className="visually-hidden">Done: </span>
      </>
    );
  if (isSeen)
    return (
      <>
        <IconAlertCircle size={22} aria-hidden="true" className={styles.open} />
        <span className="visually-hidden">Something is missing: </span>
      </>
    );
  return <IconCircle size={22} aria-hidden="true" className={styles.later} />;
}

/** The current step and progress. A column beside the step in wide windows, one line above it on a phone. */
export function StepList({ step, problems, seen, onGo }: StepListProps) {
  const at = wizardSteps.findIndex(({ id }) => id === step);
  const isDone = (id: WizardStep) =>
    id === 'preview' ? problems.length === 0 : !problems.some((problem) => problem.step === id);
  const done = wizardSteps.filter(({ id }) => id !== 'preview' && isDone(id)).length;
  return (
    <>
      <nav aria-label="Steps" className={styles.steps}>
        <ol>
          {wizardSteps.map(({ id, label }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === step ? 'step' : undefined}
                className={styles.step}
                onClick={() => onGo(id)}
              >
                <Mark isDone={isDone(id)} isSeen={seen.has(id)} />
                {label}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.stepsSmall}>
        <Select
          aria-label="Step"
          shape="pill"
          value={step}
          options={wizardSteps.map(({ id, label }, index) => ({
            value: id,
            label: `${index + 1} of ${wizardSteps.length}: ${label}`,
          }))}
          onChange={({ currentTarget: { value } }) => isWizardStep(value) && onGo(value)}
        />
        <Progress
          tone="success"
          aria-label={`${done} of ${wizardSteps.length - 1} steps done, at step ${at + 1}`}
          value={done}
          max={wizardSteps.length - 1}
        />
      </div>
    </>
  );
}
