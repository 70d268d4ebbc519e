import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import { ActionLink } from '../../components/header/join-link.tsx';
import { isMember, useViewer } from '../../components/session/viewer.ts';
import type { MarketingPage } from '../../content/marketing/marketing-page.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './sticky-banner.module.css';

/** The share of the viewport's height to scroll first; from the product specification. */
const threshold = 0.2;

/** Set in this browser once the banner was dismissed. */
const dismissedKey = 'founders-banner-dismissed';

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null;
  } catch {
    // Without storage it stays away while the page is open.
    return false;
  }
}

function keepDismissed(): void {
  try {
    localStorage.setItem(dismissedKey, '1');
  } catch {}
}

type StickyBannerProps = { banner: NonNullable<MarketingPage['banner']> };

/** Hidden, then visible once the page is scrolled, then, when dismissed, hidden for good. Members never see it. */
export function StickyBanner({ banner }: StickyBannerProps) {
  const isForOthers = isMember(useViewer());
  const [isVisible, setVisible] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (wasDismissed()) return undefined;
    const look = () => setVisible(window.scrollY > window.innerHeight * threshold);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  const dismiss = () => {
    keepDismissed();
    setDismissed(true);
  };
  if (isDismissed || !isVisible || isForOthers) return null;
  return (
    <aside className={styles.banner} aria-label={banner.title}>
      <p>
        <b>{banner.title}</b>
        <span>{banner.text}</span>
      </p>
      <ActionLink action={banner.action} variant="primary" size="small" />
      <IconButton label="Dismiss" onClick={dismiss}>
        <IconX aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
