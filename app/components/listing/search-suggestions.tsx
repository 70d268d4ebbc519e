import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Suggestions } from '../../../features/browse/text/suggest-listings.server.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { recentSearches, rememberSearch, viewedListings } from './recent-searches.ts';
import styles from './search-suggestions.module.css';

type Option = { group: string; name: string; detail: string; to: { text: string } | { path: string } };

const nothing: Suggestions = { places: [], categories: [], listings: [] };
const icons: Record<string, typeof IconMapPin> = {
  Places: IconMapPin,
  Categories: IconCategory,
  'Recent searches': IconHistory,
  'Recently viewed': IconEye,
  Listings: IconBuildingStore,
};

function optionsOf({ places, categories, listings }: Suggestions, typed: string): Option[] {
  const recent = recentSearches().filter(
    (text) => text !== typed && text.toLowerCase().includes(typed.toLowerCase()),
  );
  return [
    ...places.map(({ name, text }) => ({ group: 'Places', name, detail: '', to: { text } })),
    ...categories.map(({ name, count, text }) => ({
      group: 'Categories',
      name,
      detail: String(count),
      to: { text },
    })),
    ...recent.slice(0, 3).map((text) => ({ group: 'Recent searches', name: text, detail: '', to: { text } })),
    ...viewedListings()
      .filter(({ path }) => typed === '' && path !== window.location.pathname)
      .map(({ name, path }) => ({ group: 'Recently viewed', name, detail: '', to: { path } })),
    ...listings.map(({ title, location, path, priceCents, priceUnit }) => ({
      group: 'Listings',
      name: `${title}, ${location}`,
      detail: `${formatCents(priceCents)}/${priceUnit}`,
      to: { path },
    })),
  ];
}

const pauseMilliseconds = 120;

/** Suggestions for the field's text. An outdated answer is dropped. */
function useSuggestions(typed: string, isOpen: boolean): Suggestions {
  const [suggestions, setSuggestions] = useState(nothing);
  useEffect(() => {
    if (!isOpen || typed.trim().length < 2) return undefined;
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      void (async () => {
        try {
          const query = new URLSearchParams({ q: typed });
          const response = await fetch(`/api/v1/search/suggest?${query.toString()}`, {
            signal: abort.signal,
          });
          const answer = response.ok ? ((await response.json()) as Suggestions) : null;
          if (answer !== null && !abort.signal.aborted) setSuggestions(answer);
        } catch {
          // Outdated, or offline: previous suggestions stay.
        }
      })();
    }, pauseMilliseconds);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [typed, isOpen]);
  return typed.trim().length < 2 ? nothing : suggestions;
}

/** The options under their kind's heading. */
function Groups({ id, options, chosen }: { id: string; options: Option[]; chosen: number }) {
  const groups = [...Map.groupBy(options.entries(), ([, { group }]) => group)];
  return (
    <>
      {groups.map(([group, entries]) => {
        const Icon = icons[group] ?? IconMapPin;
        const headingId = `${id}-${group.replaceAll(' ', '-')}`;
        return (
          <div
            key={group}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the keys are the field's, and no <datalist> or <select> can hold groups and a price
            role="group"
            aria-labelledby={headingId}
          >
            <div id={headingId} className={styles.heading}>
              {group}
            </div>
            {entries.map(([index, option]) => (
              <div
                key={index}
                id={`${id}-${index}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the keys are the field's, and no <datalist> or <select> can hold groups and a price
                role="option"
                aria-selected={index === chosen}
                tabIndex={-1}
                className={styles.option}
                data-option={index}
              >
                <Icon size={20} aria-hidden="true" />
                <span className={styles.name}>{option.name}</span>
                <span className={styles.detail}>{option.detail}</span>
              </div>
            ))}
          </div>
        );
      })}
    </>
  );
}

type Field = RefObject<HTMLInputElement | null>;

/** Tells assistive technology what the field controls and which option is active, and keeps that one visible. */
function useComboboxState(field: Field, id: string, isShown: boolean, chosen: number): void {
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-expanded', String(isShown));
    if (isShown && chosen >= 0) input.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
  }, [field, id, isShown, chosen]);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
}

/** Opens the list below the field, as wide as it and inside the window. */
function usePanelBelow(panel: RefObject<HTMLDivElement | null>, field: Field, isShown: boolean): void {
  useEffect(() => {
    const [list, input] = [panel.current, field.current];
    if (!list || !input) return;
    if (!isShown) {
      if (list.matches(':popover-open')) list.hidePopover();
      return;
    }
    const frame = (input.parentElement ?? input).getBoundingClientRect();
    const room = document.documentElement.clientWidth - 16;
    const width = Math.min(room, Math.max(frame.width, 360));
    list.style.width = `${width}px`;
    list.style.left = `${Math.max(8, Math.min(frame.left, room + 8 - width))}px`;
    list.style.top = `${frame.bottom + 8}px`;
    if (!list.matches(':popover-open')) list.showPopover();
  }, [panel, field, isShown]);
}

/**
 * Suggestions below a search field, as an ARIA combobox with a list: arrows choose, Enter accepts, Escape closes. The field itself is a
 * plain one that submits its form; this loads on first focus.
 */
export default function SearchSuggestions({ field }: { field: Field }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const [typed, setTyped] = useState(() => field.current?.value ?? '');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const options = optionsOf(useSuggestions(typed, isOpen), typed.trim());
  const isShown = isOpen && options.length > 0;
  const take = ({ to }: Option) => {
    setOpen(false);
    setChosen(-1);
    if ('path' in to) return void navigate(to.path);
    rememberSearch(to.text);
    const isHere = location.pathname === '/listings';
    const params = new URLSearchParams(isHere ? location.search : '');
    params.delete('after');
    params.set('q', to.text);
    return void navigate(`/listings?${params.toString()}`, { preventScrollReset: isHere });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key } = event;
    if (key === 'Enter') {
      const option = isShown ? options[chosen] : undefined;
      if (option === undefined) {
        rememberSearch(field.current?.value ?? '');
        setOpen(false);
        return;
      }
      event.preventDefault();
      take(option);
    } else if (key === 'Escape' && isShown) {
      // The first Escape closes the list, the next one clears the field as usual.
      event.preventDefault();
      setOpen(false);
      setChosen(-1);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      const places = options.length + 1;
      setChosen(((chosen + 1 + step + places) % places) - 1);
    }
  });
  const pick = useEffectEvent(({ target }: Event) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-option]') : null;
    const option = options[Number(row?.dataset['option'])];
    if (option) take(option);
  });
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const type = () => {
      setTyped(input.value);
      setChosen(-1);
      setOpen(true);
    };
    const open = () => {
      setTyped(input.value);
      setOpen(true);
    };
    const close = () => setOpen(false);
    const list = panel.current;
    // The field keeps the focus.
    const hold = (event: Event) => event.preventDefault();
    list?.addEventListener('pointerdown', hold);
    list?.addEventListener('mousedown', hold);
    list?.addEventListener('click', pick);
    if (document.activeElement === input) open();
    input.addEventListener('input', type);
    input.addEventListener('click', open);
    input.addEventListener('keydown', press);
    input.addEventListener('blur', close);
    return () => {
      input.removeEventListener('input', type);
      input.removeEventListener('click', open);
      input.removeEventListener('keydown', press);
      input.removeEventListener('blur', close);
      list?.removeEventListener('pointerdown', hold);
      list?.removeEventListener('mousedown', hold);
      list?.removeEventListener('click', pick);
    };
  }, [field]);
  useComboboxState(field, id, isShown, chosen);
  usePanelBelow(panel, field, isShown);
  return (
    <div
      ref={panel}
      popover="manual"
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the keys are the field's, and no <datalist> or <select> can hold groups and a price
      role="listbox"
      aria-label="Suggestions"
      className={styles.panel}
    >
      <Groups id={id} options={options} chosen={chosen} />
    </div>
  );
}
