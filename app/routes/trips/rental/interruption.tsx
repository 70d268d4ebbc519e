import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useId } from 'react';
import page from '../../../components/exchange/exchange.module.css';
import styles from './relief.module.css';

/** An emergency where something is out: it may be returned early, and is not late meanwhile. Hidden if it no longer matters. */
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
