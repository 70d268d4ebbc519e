import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useId } from 'react';
import page from '../../components/exchange/exchange.module.css';
import styles from './relief.module.css';

/** An emergency where something is out at that moment: it may come back early, and is not late while it lasts. Nothing where there is nothing to say of it any more. */
export function Interruption({ title, words }: { title: string; words: string }) {
  const id = useId();
  if (words === '') return null;
  return (
    <section aria-labelledby={id} className={styles.relief}>
      <h2 id={id}>
        <IconAlertTriangle size={24} aria-hidden="true" /> {title}
      </h2>
      <p className={page.detail}>{words}</p>
    </section>
  );
}
