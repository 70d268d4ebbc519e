import { meterWords } from '../../../features/listings/meter-terms.ts';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import type { Missing } from '../../../features/handover/handover-set.ts';
import type { ShownStage } from '../../../features/handover/waiting-work.ts';
import { Button } from '../../ui/button.tsx';
import styles from './handover.module.css';

const wordsOf = (next: Missing | undefined): { label: string; heading: string } => {
  if (!next) return { label: 'Look it over and confirm', heading: 'confirm-heading' };
  if (next.kind === 'shot') return { label: `Take: ${next.label}`, heading: 'shots-heading' };
  if (next.kind === 'meter')
    return { label: `Read: ${meterWords[next.meter].label}`, heading: 'meters-heading' };
  return { label: 'Sign the waiver', heading: 'party-heading' };
};

/** The one next thing, under the thumb. */
export function NextBar({ shown, onCamera }: { shown: ShownStage; onCamera: (shot: string) => void }) {
  const [next] = shown.missing;
  const shot = shown.missing.find((each) => each.kind === 'shot');
  const { label, heading } = wordsOf(next);
  const press = () => {
    if (next?.kind === 'shot') return onCamera(next.shot);
    const target = document.querySelector(`#${heading}`);
    target?.scrollIntoView({ block: 'start' });
    target?.closest('section')?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar}>
      <Button variant={next ? 'primary' : 'strong'} size="large" block onClick={press}>
        {label}
      </Button>
      {next?.kind === 'signature' && shot?.kind === 'shot' && (
        <Button size="large" icon={<IconCamera />} onClick={() => onCamera(shot.shot)}>
          Pictures
        </Button>
      )}
    </div>
  );
}
