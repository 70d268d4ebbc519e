import { Suspense, type CSSProperties } from 'react';
import { isMember, useViewer } from '../session/viewer.ts';
import { FacePicture } from './lazy-member-parts.ts';
import styles from './member-face.module.css';

/** The signed-in member's own photo; an empty circle of the same size until it is known. @param size diameter in pixels */
export function MemberFace({ size }: { size: number }) {
  const style = { '--size': `${size}px` } as CSSProperties; // custom properties are not in CSSProperties
  const blank = <span aria-hidden="true" className={styles.blank} style={style} />;
  if (!isMember(useViewer())) return blank;
  return (
    <Suspense fallback={blank}>
      <FacePicture size={size} />
    </Suspense>
  );
}
