import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ApiProblem, fetchApi, sentenceOf } from './api-client.ts';
import styles from './private-picture.module.css';

type PrivatePictureProps = {
  /** Under `/api/v1`. */
  path: string;
  alt: string;
  /** All of it, in its own shape; else it fills its frame. */
  isWhole?: boolean;
};

const isGoneFor = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 410);

/** A picture that only some may see: fetched with the token and kept by nobody, no address leads to it. */
export function PrivatePicture(props: PrivatePictureProps) {
  const [round, setRound] = useState(1);
  return <Asked key={`${round} ${props.path}`} {...props} onAgain={() => setRound(round + 1)} />;
}

/** One ask for it. */
function Asked({ path, alt, isWhole = false, onAgain }: PrivatePictureProps & { onAgain: () => void }) {
  const [source, setSource] = useState<string | null>(null);
  const [fault, setFault] = useState<{ sentence: string; isGone: boolean } | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    let url = '';
    fetchApi(path, { signal: ending.signal })
      .then(async (answer) => {
        url = URL.createObjectURL(await answer.blob());
        setSource(url);
      })
      .catch((error: unknown) => {
        if (ending.signal.aborted) return;
        const isGone = isGoneFor(error);
        setFault({ isGone, sentence: isGone ? 'This picture is gone.' : sentenceOf(error) });
      });
    return () => {
      ending.abort();
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [path]);
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
