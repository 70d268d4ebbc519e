import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import type { HandoverView } from '../../../features/handover/handover-view.ts';
import { type Missing, type Stage } from '../../../features/handover/handover-set.ts';
import { nextStep } from '../../../features/handover/next-step.ts';
import type { ShownStage } from '../../../features/handover/waiting-work.ts';
import { meterWords } from '../../../features/listings/meter-terms.ts';
import { Button } from '../../ui/button.tsx';
import styles from './handover.module.css';

const wordsOf = (next: Missing | null): { label: string; heading: string } => {
  if (next === null) return { label: 'Check and confirm', heading: 'confirm-heading' };
  if (next.kind === 'shot') return { label: `Take: ${next.label}`, heading: 'shots-heading' };
  if (next.kind === 'meter')
    return { label: `Read: ${meterWords[next.meter].label}`, heading: 'meters-heading' };
  return { label: 'Sign the waiver', heading: 'party-heading' };
};

type NextBarProps = {
  view: HandoverView;
  stage: Stage;
  shown: ShownStage;
  setHash: string | null;
  onCamera: (shot: string) => void;
};

/** The one next thing, under the thumb; or who is waited for. */
export function NextBar({ view, stage, shown, setHash, onCamera }: NextBarProps) {
  const { side, names, renterId } = view;
  const { missing, isConfirmWaiting } = shown;
  const hasConfirmed = view.stages[stage].confirmations.some(
    (each) => each.side === side && each.setHash === setHash,
  );
  const step = nextStep({
    side,
    names,
    renterId,
    missing,
    isConfirmed: hasConfirmed || isConfirmWaiting,
  });
  if (step.do === 'wait')
    return (
      <div className={styles.bar} data-action-bar>
        <p className={styles.barWaits}>Waiting for {step.for}</p>
      </div>
    );
  const next = step.do === 'add' ? step.missing : null;
  const shot = missing.find((each) => each.kind === 'shot');
  const { label, heading } = wordsOf(next);
  const press = () => {
    if (next?.kind === 'shot') return onCamera(next.shot);
    const target = document.querySelector(`#${heading}`);
    target?.scrollIntoView({ block: 'start' });
    target?.closest('section')?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar} data-action-bar>
      <Button variant={next ? 'primary' : 'strong'} size="large" block onClick={press}>
        {label}
      </Button>
      {next?.kind === 'signature' && shot?.kind === 'shot' && (
        <Button size="large" icon={<IconCamera />} onClick={() => onCamera(shot.shot)}>
          Photos
        </Button>
      )}
    </div>
  );
}
