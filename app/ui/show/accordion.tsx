import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './accordion.module.css';

export type AccordionItem = { id: string; title: ReactNode; body: ReactNode };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** Several may be open at once. */
  isMulti?: boolean;
  /** The one initially open. */
  defaultOpen?: string;
  className?: string;
};

/** Questions that open, one at a time: native <details> without script. */
export function Accordion({ items, isMulti = false, defaultOpen, className }: AccordionProps) {
  const group = useId();
  return (
    <div className={classNames(styles.accordion, className)}>
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
