import type { HandoverView } from '../../../features/handover/handover-view.ts';
import styles from './handover.module.css';
import looks from './party.module.css';

/** The text to sign, with its version. */
export function WaiverText({ waiver, isOpen }: { waiver: HandoverView['waiver']; isOpen?: boolean }) {
  const { title, paragraphs, version } = waiver;
  return (
    <details className={looks.waiver} open={isOpen}>
      <summary>{title}</summary>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className={styles.quiet}>Version {version}</p>
    </details>
  );
}
