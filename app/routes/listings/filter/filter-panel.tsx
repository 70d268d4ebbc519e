import { useEffect, useId, useState, type ReactNode } from 'react';
import { writeBrowseFilter } from '../../../../features/browse/filter/browse-address.ts';
import type { BrowseFilter, Flexibility } from '../../../../features/browse/filter/browse-filter.ts';
import type { FacetCounts } from '../../../../features/browse/filter/facet-counts.server.ts';
import { facetOf, facetsOf, withFacet, type FacetId } from '../../../../features/browse/filter/facets.ts';
import { comingMonths } from '../../../../features/browse/text/coming-months.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import type { FilterPillProps } from './filter-pill.tsx';
import styles from './filter-panel.module.css';

/** How many listings each choice would leave; the last numbers stay until the next have loaded, and none are shown offline. */
function useCounts(filter: BrowseFilter): FacetCounts | null {
  const [counts, setCounts] = useState<FacetCounts | null>(null);
  const query = writeBrowseFilter(filter).toString();
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const answer = await fetch(`/api/v1/listings/filters?${query}`, { signal: asking.signal });
      setCounts(answer.ok ? ((await answer.json()) as FacetCounts) : null);
    };
    ask().catch(() => {
      if (!asking.signal.aborted) setCounts(null);
    });
    return () => asking.abort();
  }, [query]);
  return counts;
}

type PillProps = {
  type: 'radio' | 'checkbox';
  name: string;
  isChosen: boolean;
  count?: string;
  onChoose: () => void;
  children: ReactNode;
};

function Pill({ type, name, isChosen, count, onChoose, children }: PillProps) {
  return (
    <label className={styles.pill}>
      <input type={type} name={name} checked={isChosen} onChange={onChoose} />
      {children}
      {count !== undefined && (
        <span className={styles.count}>
          {count}
          <span className="visually-hidden"> listings</span>
        </span>
      )}
    </label>
  );
}

/** Flexible dates for someone without dates: a weekend or a week of a month. */
function DateGroup({ filter, today, onChange }: Omit<FilterPillProps, 'category'>) {
  const name = useId();
  const { from, to, flex } = filter;
  const months = comingMonths(today);
  const isOpenEnded = flex === 'weekend' || flex === 'week';
  const setFlex = (next: Flexibility | null) => onChange({ ...filter, flex: next });
  const inMonth = (next: Flexibility, value: string) => {
    const month = months.find((each) => each.value === value) ?? months[0];
    if (month) onChange({ ...filter, from: month.from, to: month.to, flex: next });
  };
  const choices: [Flexibility | null, string][] = [
    [null, 'Exact dates'],
    ['near', '± 3 days'],
  ];
  const spans: ['weekend' | 'week', string][] = [
    ['weekend', 'Any weekend'],
    ['week', 'Any week'],
  ];
  const chosenMonth = months.find((month) => month.from === from && month.to === to)?.value ?? '';
  return (
    <fieldset className={styles.group}>
      <legend>Dates</legend>
      <div className={styles.pills}>
        {from !== null &&
          !isOpenEnded &&
          choices.map(([value, label]) => (
            <Pill
              key={label}
              type="radio"
              name={name}
              isChosen={flex === value}
              onChoose={() => setFlex(value)}
            >
              {label}
            </Pill>
          ))}
        {spans.map(([value, label]) => (
          <Pill
            key={label}
            type="checkbox"
            name={name}
            isChosen={flex === value}
            onChoose={() =>
              flex === value
                ? onChange({ ...filter, from: null, to: null, flex: null })
                : inMonth(value, chosenMonth)
            }
          >
            {label}
          </Pill>
        ))}
      </div>
      {isOpenEnded && (
        <Select
          aria-label="Month"
          shape="pill"
          options={months}
          value={chosenMonth}
          placeholder={chosenMonth === '' ? 'Your dates' : undefined}
          onChange={(event) => inMonth(flex, event.target.value)}
        />
      )}
    </fieldset>
  );
}

/** The filters relevant to the category, each choice with its number of listings, and flexible dates. */
export default function FilterPanel({
  filter,
  today,
  category,
  onChange,
  onClose,
}: FilterPillProps & { onClose: () => void }) {
  const counts = useCounts(filter);
  const name = useId();
  const more = counts?.isCapped ? '+' : '';
  const countOf = (id: FacetId, value: number): string | undefined => {
    const choices = counts?.facets.find((each) => each.id === id)?.choices;
    const count = choices?.find((each) => each.value === value)?.count;
    return count === undefined ? undefined : `${count}${more}`;
  };
  // An active filter stays, even if irrelevant, so that it can be removed here.
  const ids = new Set([
    ...facetsOf(category).map(({ id }) => id),
    ...(Object.keys(filter.facets) as FacetId[]),
  ]);
  const set = (id: FacetId, value: number) =>
    onChange({
      ...filter,
      facets: withFacet(filter.facets, id, filter.facets[id] === value ? null : value),
    });
  const all = [...ids].map((id) => ({ id, ...facetOf(id) }));
  const isSet = ids.size > 0 && (Object.keys(filter.facets).length > 0 || filter.flex !== null);
  return (
    <div className={styles.panel}>
      <DateGroup filter={filter} today={today} onChange={onChange} />
      {all
        .filter(({ choices }) => choices.length > 1)
        .map(({ id, label, choices }) => (
          <fieldset key={id} className={styles.group}>
            <legend>{label}</legend>
            <div className={styles.pills}>
              {choices.map(([value, text]) => (
                <Pill
                  key={value}
                  type="checkbox"
                  name={`${name}-${id}`}
                  isChosen={filter.facets[id] === value}
                  count={countOf(id, value)}
                  onChoose={() => set(id, value)}
                >
                  {text}
                </Pill>
              ))}
            </div>
          </fieldset>
        ))}
      <fieldset className={styles.group}>
        <legend>More</legend>
        <div className={styles.pills}>
          {all
            .filter(({ choices }) => choices.length === 1)
            .map(({ id, label }) => (
              <Pill
                key={id}
                type="checkbox"
                name={`${name}-${id}`}
                isChosen={filter.facets[id] === 1}
                count={countOf(id, 1)}
                onChoose={() => set(id, 1)}
              >
                {label}
              </Pill>
            ))}
        </div>
      </fieldset>
      <div className={styles.actions}>
        <Button
          variant="ghost"
          disabled={!isSet}
          onClick={() => onChange({ ...filter, facets: {}, flex: null })}
        >
          Clear all
        </Button>
        <Button variant="lake" onClick={onClose}>
          {counts === null
            ? 'Show listings'
            : `Show ${counts.count}${more} listing${counts.count === 1 ? '' : 's'}`}
        </Button>
      </div>
    </div>
  );
}
