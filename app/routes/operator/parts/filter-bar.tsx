import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { Select, type SelectOption } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import styles from './filter-bar.module.css';

/** Sets a parameter in the address; an empty one is removed. The list restarts at its first page. */
export function useAddressWord(name: string, standard = ''): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('after');
        if (value === standard) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  return [params.get(name) ?? standard, set];
}

type FilterProps = { name: string; label: string };

/** A choice kept in the address. */
export function FilterSelect({
  name,
  label,
  options,
  standard = '',
  isWide = false,
}: FilterProps & { options: readonly SelectOption[]; standard?: string; isWide?: boolean }) {
  const [value, set] = useAddressWord(name, standard);
  return (
    <label className={classNames(styles.filter, isWide && styles.wide)}>
      <span>{label}</span>
      <Select
        shape="pill"
        options={options}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
}

/** The states of a list, after "all". */
export const allOr = (states: Record<string, { label: string }>): SelectOption[] => [
  { value: '', label: 'All' },
  ...Object.entries(states).map(([value, { label }]) => ({ value, label })),
];

/** Oldest or newest first. */
export function FilterAge({ standard = 'newest' }: { standard?: 'newest' | 'oldest' }) {
  const ends = [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
  ];
  return (
    <FilterSelect
      name="order"
      label="Order"
      standard={standard}
      options={standard === 'newest' ? ends : ends.toReversed()}
    />
  );
}

const typingMilliseconds = 300;

/** A text search kept in the address once typing pauses. */
export function FilterText({ name, label, type = 'search' }: FilterProps & { type?: 'search' | 'date' }) {
  const [value, set] = useAddressWord(name);
  const [typed, setTyped] = useState(value);
  const last = useRef(value);
  // Going back also restores the text.
  useEffect(() => {
    if (value !== last.current) setTyped(value);
    last.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === last.current) return;
    const timer = setTimeout(() => {
      last.current = typed;
      set(typed);
    }, typingMilliseconds);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts the wait
  }, [typed]);
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <TextInput
        shape="pill"
        type={type}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        {...(type === 'search' ? { 'data-filter': '' } : {})}
      />
    </label>
  );
}

/** A list's filters. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <search className={styles.bar} aria-label="Filter">
      {children}
    </search>
  );
}

/** A list's pages: back to the first, and on to the next if there is one. */
export function Pager({ next }: { next: string | number | null }) {
  const [params] = useSearchParams();
  const address = (after: string | null) => {
    const to = new URLSearchParams(params);
    to.delete('after');
    if (after !== null) to.set('after', after);
    return `?${to}`;
  };
  const isFirst = !params.has('after');
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {!isFirst && (
        <Link to={address(null)} className={styles.page}>
          First page
        </Link>
      )}
      {next !== null && (
        <Link to={address(String(next))} className={styles.page}>
          Next page
        </Link>
      )}
    </nav>
  );
}
