import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { indexAfterKey } from '../roving-focus.ts';
import styles from './tabs.module.css';

export type Tab = { id: string; label: ReactNode; icon?: ReactNode; panel: ReactNode };

type TabsProps = {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  /** The open tab; initially the first if the caller does not control it. */
  selected?: string;
  onSelect?: (id: string) => void;
  className?: string;
};

/** Tabs and panels. Arrow keys, Home and End move between tabs. Every panel is in the markup: without script they are stacked. */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const open = selected ?? own;
  const select = (id: string) => {
    setOwn(id);
    onSelect?.(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const tab = tabs[indexAfterKey(index, tabs.length, event.key) ?? -1];
    if (!tab) return;
    event.preventDefault();
    select(tab.id);
    document.getElementById(`${base}-tab-${tab.id}`)?.focus();
  };
  return (
    <div className={classNames(styles.tabs, className)}>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls={`${base}-panel-${tab.id}`}
            tabIndex={tab.id === open ? 0 : -1}
            className={styles.tab}
            onClick={() => select(tab.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          tabIndex={0}
          className={styles.panel}
          data-closed={tab.id === open ? undefined : ''}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
