import { useId } from 'react';
import type { Section } from '../../content/marketing/marketing-page.ts';
import { ActionLink } from '../../components/header/join-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import styles from './invitation.module.css';

type InvitationProps = {
  section: Extract<Section, { kind: 'invitation' }>;
  picture: PictureSource | null | undefined;
  className?: string;
};

/** Asks the reader to take a step, beside a picture of where it leads. */
export function Invitation({ section, picture, className }: InvitationProps) {
  const heading = useId();
  return (
    <section id={section.id} aria-labelledby={heading} className={classNames('container', className)}>
      <div
        className={classNames(styles.invitation, picture && styles.pictured, section.isAside && styles.aside)}
      >
        <div className={styles.invited}>
          <h2 id={heading}>{section.title}</h2>
          <p>{section.text}</p>
          <ActionLink
            action={section.action}
            variant={section.isAside ? 'secondary' : 'primary'}
            size="large"
          />
          {section.note && <p className={styles.note}>{section.note}</p>}
        </div>
        {picture && (
          <div className={styles.side}>
            <Picture picture={picture} sizes="(max-width: 860px) 100vw, 620px" alt="" />
          </div>
        )}
      </div>
    </section>
  );
}
