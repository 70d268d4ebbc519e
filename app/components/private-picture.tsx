import { useEffect, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { fetchApi } from './api-client.ts';
import styles from './private-picture.module.css';

type PrivatePictureProps = {
  /** Under `/api/v1`. */
  path: string;
  alt: string;
  /** All of it, in its own shape; else it fills its frame. */
  isWhole?: boolean;
};

/** A picture that only some may see: fetched with the token and kept by nobody, no address leads to it. */
export function PrivatePicture({ path, alt, isWhole = false }: PrivatePictureProps) {
  const [source, setSource] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    let url = '';
    fetchApi(path, { signal: ending.signal })
      .then(async (answer) => {
        url = URL.createObjectURL(await answer.blob());
        setSource(url);
      })
      .catch(() => {
        if (!ending.signal.aborted) setGone(true);
      });
    return () => {
      ending.abort();
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [path]);
  if (isGone) return <p className={styles.gone}>This picture is gone.</p>;
  if (source === null) return <Skeleton className={styles.picture} />;
  return (
    <a href={source} target="_blank" rel="noreferrer" className={styles.frame}>
      <img src={source} alt={alt} className={isWhole ? styles.whole : styles.picture} />
    </a>
  );
}
