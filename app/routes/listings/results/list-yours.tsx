import type { MouseEvent } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './list-yours.module.css';

/** The end of the list: an invitation for owners. Without scripts the button leads to the application; a member's press waits for them. */
export function ListYours({ onJoin }: { onJoin: () => void }) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onJoin();
  };
  return (
    <section aria-labelledby="list-yours-heading" className={styles.invitation}>
      <div>
        <h2 id="list-yours-heading">Yours would look good here</h2>
        <p>You set the price and dates, and say yes or no to each request.</p>
      </div>
      <ButtonLink to="/apply" variant="primary" size="large" onClick={press} data-waits="session">
        List a Toy / Stay
      </ButtonLink>
    </section>
  );
}
