import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs';
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs';
import { useEffect } from 'react';
import { rainConfetti } from '../../components/confetti.ts';
import { useRootData } from '../../root-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/confirmation';
import { useApplyWords } from './apply-words.ts';
import { useHeadingFocus } from './step-frame.tsx';
import { stepMeta } from './step-meta.ts';
import styles from './confirmation.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('Thank you', matches);
}

/** The application was sent: thanks, next steps, and links on. */
export default function Confirmation() {
  const { brand, launchPhase } = useRootData();
  const { phases, nextSteps } = useApplyWords().confirmation;
  const { heading } = useHeadingFocus();
  useEffect(() => rainConfetti(), []);
  const social = [
    { href: brand.instagramUrl, label: 'Instagram', Icon: IconBrandInstagram },
    { href: brand.facebookUrl, label: 'Facebook', Icon: IconBrandFacebook },
  ].filter(({ href }) => href !== '');
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.headline}>
        We're Thrilled to Have You on This Journey!
      </h1>
      <p className={styles.text}>We have your application. Here’s the road ahead.</p>
      <ol className={styles.phases}>
        {phases.map(({ name, title, text }, index) => (
          <li key={name} aria-current={index + 1 === launchPhase ? 'step' : undefined}>
            <span className={styles.phase}>{name}</span>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <h2 className={styles.next}>What Happens Next</h2>
      <ol className={styles.steps}>
        {nextSteps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={`${styles.number} num`} aria-hidden="true">
              {index + 1}
            </span>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <ButtonLink to="/" variant="primary" size="large">
          Close Application
        </ButtonLink>
        {social.map(({ href, label, Icon }) => (
          <a key={label} href={href} target="_blank" rel="noreferrer" className={styles.social}>
            <Icon aria-hidden="true" size={22} />
            {label}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ))}
      </div>
    </div>
  );
}
