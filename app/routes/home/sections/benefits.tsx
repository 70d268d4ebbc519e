import { useState } from 'react';
import { JoinLink } from '../../../components/header/join-link.tsx';
import type { HomeWords } from '../../../content/marketing/home.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { SignIcon } from '../../../components/header/sign-icon.tsx';
import section from '../section.module.css';
import styles from './benefits.module.css';

type BenefitsProps = { words: HomeWords['benefits'] };

/** Why this is different: four reasons on the page, the rest in a dialog. */
export default function Benefits({ words: { title, text, cards, reasons } }: BenefitsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const more = `${reasons.length} more reasons`;
  return (
    <section
      aria-labelledby="benefits-heading"
      className={classNames('container', section.section, styles.split)}
    >
      <div className={styles.words}>
        <h2 id="benefits-heading" className={section.title}>
          {title}
        </h2>
        <p className={section.text}>{text}</p>
        <Button className={styles.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {more}
        </Button>
      </div>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.title}>
            <SignIcon name={card.icon} />
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={`${more} to join`}
        size="large"
        actions={
          <>
            <Button onClick={close}>Close</Button>
            <JoinLink variant="primary">Join Now</JoinLink>
          </>
        }
      >
        <ol className={styles.reasons}>
          {reasons.map((reason, index) => (
            <li key={reason.title}>
              <span className="num" aria-hidden="true">
                {index + 1}
              </span>
              <b>{reason.title}</b>
              <p>{reason.text}</p>
            </li>
          ))}
        </ol>
      </Dialog>
    </section>
  );
}
