import { useState, type CSSProperties } from 'react';
import { JoinLink } from '../../components/header/join-link.tsx';
import { BrandMark } from '../../components/header/brand-mark.tsx';
import type { OriginalWords } from '../../content/original.ts';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import { Tabs } from '../../ui/show/tabs.tsx';
import styles from './how-it-works.module.css';

type HowItWorksProps = { words: OriginalWords['steps']; pictures: Record<string, PictureSource | null> };

/** A step's picture; our mark replaces a missing or broken one. */
function StepPicture({ picture }: { picture: PictureSource | null | undefined }) {
  const [isBroken, setBroken] = useState(false);
  // It may have failed before the script loaded.
  const look = (place: HTMLElement | null) => {
    const image = place?.querySelector('img');
    if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) setBroken(true);
  };
  return (
    <div ref={look} className={styles.picture} onErrorCapture={() => setBroken(true)}>
      {picture && !isBroken ? (
        <Picture picture={picture} sizes="(max-width: 860px) 100vw, 620px" alt="" />
      ) : (
        <BrandMark className={styles.placeholder} />
      )}
    </div>
  );
}

/** Five steps as tabs; the bar above them grows by a fifth with each. */
export function HowItWorks({ words: { title, steps, start }, pictures }: HowItWorksProps) {
  const [selected, setSelected] = useState('1');
  const at = Number(selected);
  const share = Math.round((at / steps.length) * 100);
  return (
    <section aria-labelledby="how-heading" className={`container ${styles.section}`}>
      <h2 id="how-heading">{title}</h2>
      <progress
        aria-label={`Step ${at} of ${steps.length}`}
        value={share}
        max={100}
        className={styles.progress}
        style={{ '--share': `${share}%` } as CSSProperties} // custom properties are not in CSSProperties
      />
      <Tabs
        label={title}
        selected={selected}
        onSelect={setSelected}
        tabs={steps.map((step, index) => ({
          id: String(index + 1),
          label: `${index + 1}. ${step.title}`,
          panel: (
            <div className={styles.panel}>
              <StepPicture picture={pictures[step.picture]} />
              <div>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </div>
            </div>
          ),
        }))}
      />
      <JoinLink variant="primary" size="large">
        {start}
      </JoinLink>
    </section>
  );
}
