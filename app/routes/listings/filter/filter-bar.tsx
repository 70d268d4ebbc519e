import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { writeBrowseFilter } from '../../../../features/browse/filter/browse-address.ts';
import {
  emptyFilter,
  exchangeWays,
  sortOptions,
  type BrowseFilter,
  type ExchangeWay,
  type SortBy,
} from '../../../../features/browse/filter/browse-filter.ts';
import { SearchSuggestions, useFocusedOnce } from '../../../components/listing/lazy-suggestions.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DateRangePicker } from '../../../ui/dates/date-range-picker.tsx';
import { MultiSelect } from '../../../ui/fields/multi-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Shape } from '../../../ui/show/shape.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FilterPill } from './filter-pill.tsx';
import { PriceRange } from './price-range.tsx';
import type { View } from '../view-toggle.tsx';
import styles from './filter-bar.module.css';

type FilterBarProps = {
  filter: BrowseFilter;
  /** Today's calendar day for our listings. */
  today: string;
  view: View;
  /** The current category, which the text may name; null for all. */
  category: string | null;
  onChange: (filter: BrowseFilter, how?: { replace?: boolean }) => void;
};

const wayNames: Record<ExchangeWay, string> = {
  rent: 'Rent',
  directSwap: 'Direct swap',
  adventurePoints: 'Adventure Points',
  cashAndPoints: 'Cash + AP',
};
const wayOptions = exchangeWays.map((way) => ({ value: way, label: wayNames[way] }));
const sorts = sortOptions.map(({ id, label }) => ({ value: id, label }));
const { search, from, to, exchange, sortBy, minPriceCents, maxPriceCents } = emptyFilter;
/** What the form's own controls send; the rest of the filter is in hidden fields. */
const inControls = { search, from, to, exchange, sortBy, minPriceCents, maxPriceCents };
const typingPauseMilliseconds = 300;

/** Typed text goes into the address after a pause; Back and Forward restore it. */
function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<number | undefined>(undefined);
  const sent = useRef(search);
  // Other choices made during the pause are part of the search.
  const newest = useRef(onSearch);
  useEffect(() => void (newest.current = onSearch));
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    window.clearTimeout(timer.current);
    setTyped(search);
  }, [search]);
  const send = (value: string) => {
    window.clearTimeout(timer.current);
    const trimmed = value.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    newest.current(trimmed);
  };
  const type = (value: string) => {
    setTyped(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => send(value), typingPauseMilliseconds);
  };
  return { typed, type, sendNow: () => send(typed) };
}

/** Text, dates, ways of exchange, price and order. A plain form that also works without JavaScript. */
export function FilterBar({ filter, today, view, category, onChange }: FilterBarProps) {
  const { typed, type, sendNow } = useTypedSearch(filter.search, (search) =>
    onChange({ ...filter, search }, { replace: true }),
  );
  const field = useRef<HTMLInputElement>(null);
  const [isFocusedOnce, onFocus] = useFocusedOnce({ field });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendNow();
  };
  return (
    <search aria-label="Filter listings">
      <form
        action="/listings"
        method="get"
        onSubmit={submit}
        className={classNames('container-wide', styles.bar)}
      >
        {view === 'list' && <input type="hidden" name="view" value="list" />}
        {[...writeBrowseFilter({ ...filter, ...inControls })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          ref={field}
          onFocus={onFocus}
          shape="pill"
          type="search"
          name="q"
          value={typed}
          maxLength={200}
          autoComplete="off"
          placeholder="Search by title or location"
          aria-label="Search by title or location"
          icon={<Shape name="search" />}
          onChange={(event) => type(event.target.value)}
          className={styles.search}
        />
        <div className={styles.pills}>
          <DateRangePicker
            label="Dates"
            value={{ from: filter.from, to: filter.to }}
            today={today}
            names={{ from: 'from', to: 'to' }}
            onChange={({ from, to }) => onChange({ ...filter, from, to })}
          />
          <MultiSelect
            label="Exchange"
            name="exchange"
            options={wayOptions}
            selected={filter.exchange}
            icon={<Shape name="refresh" isSmall />}
            onChange={(chosen) =>
              onChange({ ...filter, exchange: exchangeWays.filter((way) => chosen.includes(way)) })
            }
          />
          <PriceRange
            minPriceCents={filter.minPriceCents}
            maxPriceCents={filter.maxPriceCents}
            onChange={(prices) => onChange({ ...filter, ...prices })}
          />
          <FilterPill filter={filter} today={today} category={category} onChange={onChange} />
          <Select
            shape="pill"
            name="sort"
            aria-label="Sort by"
            options={sorts}
            value={filter.sortBy}
            icon={<Shape name="sort" />}
            onChange={(event) =>
              onChange({
                ...filter,
                sortBy:
                  sortOptions.find(({ id }) => id === event.target.value)?.id ??
                  ('featured' satisfies SortBy),
              })
            }
            className={styles.sort}
          />
        </div>
        <button type="submit" className={styles.submit}>
          Search
        </button>
      </form>
      {isFocusedOnce && (
        <Suspense>
          <SearchSuggestions field={field} />
        </Suspense>
      )}
    </search>
  );
}
