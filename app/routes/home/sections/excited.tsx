import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import type { HomeWords } from '../../../content/marketing/home.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { onScrollLink } from '../scroll-to-section.ts';
import styles from './excited.module.css';

type ExcitedProps = { words: HomeWords['excited'] };

/** For those already convinced: a link down to the club. */
export default function Excited({ words: { title, text, action } }: ExcitedProps) {
  return (
    <section aria-labelledby="excited-heading" className={classNames('container', styles.prompt)}>
      <h2 id="excited-heading">{title}</h2>
      <p>{text}</p>
      <ButtonLink
        to="#founders-club-section"
        variant="secondary"
        size="large"
        iconAfter={<IconArrowDown aria-hidden="true" />}
        onClick={onScrollLink}
      >
        {action}
      </ButtonLink>
    </section>
  );
}
