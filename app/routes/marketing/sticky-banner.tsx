import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import type { MarketingPage } from '../../content/marketing-page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './sticky-banner.module.css';

/** Share of the viewport's height that has to be scrolled first; from the product specification. */
const threshold = 0.2;

type StickyBannerProps = { banner: NonNullable<MarketingPage['banner']> };

/** Hidden, then visible once the page is scrolled, then, when dismissed, hidden for good. */
export function StickyBanner({ banner }: StickyBannerProps) {
  const [isVisible, setVisible] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const look = () => setVisible(window.scrollY > window.innerHeight * threshold);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (isDismissed || !isVisible) return null;
  return (
    <aside className={styles.banner} aria-label={banner.title}>
      <p>
        <b>{banner.title}</b>
        <span>{banner.text}</span>
      </p>
      <ButtonLink to={banner.action.to} variant="primary" size="small">
        {banner.action.label}
      </ButtonLink>
      <IconButton label="Dismiss" onClick={() => setDismissed(true)}>
        <IconX aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
