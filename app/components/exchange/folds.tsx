import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './folds.module.css';

export type FoldItem = {
  /** Also its anchor: '#messages' opens it. */
  id: string;
  title: string;
  /** Beside the title while closed: a number or a state. */
  note?: ReactNode;
  /** Whether something in it waits for the reader: then it opens, and stays open until closed. */
  isOpen?: boolean;
  body: ReactNode;
};

/** Keeps a trip's less urgent details behind titles. A fold renders its body when first opened, so closed ones load nothing. */
export function Folds({ items }: { items: readonly (FoldItem | null)[] }) {
  return <div className={styles.folds}>{items.map((item) => item && <Fold key={item.id} {...item} />)}</div>;
}

function Fold({ id, title, note, isOpen = false, body }: FoldItem) {
  const frame = useRef<HTMLDetailsElement>(null);
  const [shown, setShown] = useState({ isNow: isOpen, isDrawn: isOpen, wasAsked: isOpen });
  // An answer given inside must not close the fold around the reader, so only a change to open counts.
  if (shown.wasAsked !== isOpen)
    setShown({ isNow: shown.isNow || isOpen, isDrawn: shown.isDrawn || isOpen, wasAsked: isOpen });
  const { hash, key: visit } = useLocation();
  useEffect(() => {
    const fold = frame.current;
    if (!fold || hash !== `#${id}`) return;
    fold.open = true;
    fold.scrollIntoView({ block: 'start' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a second press on the same link opens it again
  }, [hash, visit, id]);
  return (
    <details
      ref={frame}
      id={id}
      open={shown.isNow}
      className={styles.fold}
      onToggle={({ currentTarget: { open } }) =>
        setShown((before) => ({ ...before, isNow: open, isDrawn: before.isDrawn || open }))
      }
    >
      <summary className={styles.summary}>
        <h2>{title}</h2>
        {note !== undefined && <span className="text-muted">{note}</span>}
        <IconPlus aria-hidden="true" size={20} className={styles.mark} />
      </summary>
      <div className={styles.body}>{shown.isDrawn && body}</div>
    </details>
  );
}
