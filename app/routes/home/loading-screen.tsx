import { useEffect, useState } from 'react';
import { BrandMark } from '../../components/header/brand-mark.tsx';
import styles from './loading-screen.module.css';

/** How long the screen is shown, in milliseconds; from the product specification. */
const shownMs = 100;

/** Covers the page while the browser builds it, when coming from another page of ours. A page from the server does not need it. */
export function LoadingScreen({ brandName }: { brandName: string }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <output className={styles.screen}>
      <BrandMark className={styles.mark} />
      Loading {brandName}...
    </output>
  );
}
