import type { HandoverView } from '../../../features/handover/handover-view.ts';
import styles from './handover.module.css';
import looks from './party.module.css';

/** The text that is signed, with its version and the beginning of its fingerprint. */
export function WaiverText({ waiver, isOpen }: { waiver: HandoverView['waiver']; isOpen?: boolean }) {
  const { title, paragraphs, version, hash } = waiver;
  return (
    <details className={looks.waiver} open={isOpen}>
      <summary>{title}</summary>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className={styles.quiet}>
        Version {version}, fingerprint <code>{hash.slice(0, 16)}</code>
      </p>
    </details>
  );
}
