import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { usePrivatePictures } from './use-private-picture.ts';
import styles from './private-picture.module.css';

type PrivatePictureProps = {
  /** Under `/api/v1`. */
  path: string;
  alt: string;
  /** All of it, in its own proportions; else it fills its frame. */
  isWhole?: boolean;
};

/** A picture only some people may see: fetched with the token, never cached, and without a public address. */
export function PrivatePicture(props: PrivatePictureProps) {
  const [round, setRound] = useState(1);
  return <Asked key={`${round} ${props.path}`} {...props} onAgain={() => setRound(round + 1)} />;
}

/** One request for it. */
function Asked({ path, alt, isWhole = false, onAgain }: PrivatePictureProps & { onAgain: () => void }) {
  const found = usePrivatePictures(path).get(path);
  const source = found && 'source' in found ? found.source : null;
  const fault = found && 'fault' in found ? found.fault : null;
  if (fault !== null)
    return (
      <div className={styles.gone}>
        <p>{fault.sentence}</p>
        {!fault.isGone && (
          <Button size="small" onClick={onAgain}>
            Try again
          </Button>
        )}
      </div>
    );
  if (source === null) return <Skeleton className={styles.picture} />;
  return (
    <a href={source} target="_blank" rel="noreferrer" className={styles.frame}>
      <img src={source} alt={alt} className={isWhole ? styles.whole : styles.picture} />
    </a>
  );
}
