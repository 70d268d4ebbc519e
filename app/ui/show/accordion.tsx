import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useId, type ReactNode } from 'react';
import styles from './accordion.module.css';

export type AccordionItem = { id: string; title: ReactNode; body: ReactNode };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** Several may be open at once. */
  isMulti?: boolean;
  /** The one initially open. */
  defaultOpen?: string;
};

/** Questions that open, one at a time: native <details> without script. */
export function Accordion({ items, isMulti = false, defaultOpen }: AccordionProps) {
  const group = useId();
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details
          key={item.id}
          name={isMulti ? undefined : group}
          open={item.id === defaultOpen}
          className={styles.item}
        >
          <summary className={styles.title}>
            <span>{item.title}</span>
            <IconPlus aria-hidden="true" />
          </summary>
          <div className={styles.body}>{item.body}</div>
        </details>
      ))}
    </div>
  );
}
