import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { writeBrowseFilter } from '../../../features/browse/filter/browse-address.ts';
import type { Box, BrowseFilter, MapMatches } from '../../../features/browse/filter/browse-filter.ts';
import type { ListingCard } from '../../../features/listings/listing-card.ts';
import { pinText } from '../../components/listing/price-text.ts';
import { useRootData } from '../../root-data.ts';
import { loadPatiently } from '../../ui/load-module.ts';
import { LazyMap } from '../../ui/map/lazy-map.tsx';
import type { MapLook } from '../../ui/map/engine/map-types.ts';
import { useTheme } from '../../ui/theme.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';

// Nobody opens a popup before the map is there.
const loadPopups = () => loadPatiently(() => import('./results/map-popup.tsx'));
const MapPopup = lazy(async () => ({ default: (await loadPopups()).MapPopup }));
const MapSpot = lazy(async () => ({ default: (await loadPopups()).MapSpot }));

type BrowseMapProps = {
  filter: BrowseFilter;
  /** The same with the meaning of its text. */
  meant: BrowseFilter;
  /** The map's initial view; null for the default. */
  view: Box | null;
  highlighted: string | null;
  onHighlight: (slug: string | null) => void;
  /** 'Search as I move': the list follows the map's box; null stops that. */
  onSearchInBox: (box: Box | null) => void;
};

const nothing: MapMatches = { kind: 'points', points: [] };

/** Degrees with four decimals, about ten metres: enough for a box, and short in an address. */
const rounded = (box: Box): Box => box.map((degrees) => Math.round(degrees * 10_000) / 10_000) as Box;

/** The matches in view, loaded again when the map stops or the filter changes. An outdated answer is dropped. */
function useMatches(filter: BrowseFilter, look: MapLook | null): MapMatches {
  const [matches, setMatches] = useState<MapMatches>(nothing);
  // The map has its own box, so it also shows listings beside the area that limits the list.
  const query = useMemo(
    () => writeBrowseFilter({ ...filter, box: null, sortBy: 'featured' }).toString(),
    [filter],
  );
  useEffect(() => {
    const box = look && rounded(look.box);
    // A map hidden by a narrow window has no area: it loads when visible again.
    if (!box || box[0] === box[2] || box[1] === box[3]) return undefined;
    const abort = new AbortController();
    const params = new URLSearchParams(query);
    params.set('viewport', box.join(','));
    params.set('zoom', look.zoom.toFixed(2));
    void (async () => {
      try {
        const response = await fetch(`/api/v1/listings/map?${params.toString()}`, { signal: abort.signal });
        if (response.ok) setMatches((await response.json()) as MapMatches);
      } catch {
        // Outdated, or offline: what is shown stays.
      }
    })();
    return () => abort.abort();
  }, [query, look]);
  return matches;
}

/** Cards for popups, loaded once each; other dates need other cards, because the price changes. */
function useCards(filter: BrowseFilter) {
  const [cards, setCards] = useState<Record<string, ListingCard>>({});
  const { from, to } = filter;
  const keyOf = (slug: string) => `${slug} ${from ?? ''} ${to ?? ''}`;
  const load = async (slugs: readonly string[]) => {
    const unknown = slugs.filter((slug) => !cards[keyOf(slug)]);
    if (unknown.length === 0) return;
    const params = new URLSearchParams(from && to ? { from, to } : {});
    for (const slug of unknown) params.append('slug', slug);
    try {
      const response = await fetch(`/api/v1/listings/cards?${params.toString()}`);
      if (!response.ok) return;
      const { cards: found } = (await response.json()) as { cards: ListingCard[] };
      setCards((known) => ({
        ...known,
        ...Object.fromEntries(found.map((card) => [keyOf(card.slug), card])),
      }));
    } catch {
      // Offline: the popup stays, and the next press tries again.
    }
  };
  return { cardOf: (slug: string) => cards[keyOf(slug)] ?? null, load };
}

/** The map beside the list: the same matches, each highlighting the other. */
export function BrowseMap({ filter, meant, view, highlighted, onHighlight, onSearchInBox }: BrowseMapProps) {
  const { brand } = useRootData();
  const { theme } = useTheme();
  const { toast } = useToast();
  const [look, setLook] = useState<MapLook | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const searchesAsIMove = useRef(false);
  const matches = useMatches(filter, look);
  const { cardOf, load } = useCards(meant);

  const points = useMemo(
    () =>
      matches.points.map(({ slug, title, coordinates: [longitude, latitude], priceCents, totalCents }) => {
        const label = pinText(totalCents ?? priceCents);
        return {
          id: slug,
          longitude,
          latitude,
          label,
          ariaLabel: `${title}, ${label}${totalCents === null ? '' : ' in total'}`,
        };
      }),
    [matches],
  );
  const clusters = useMemo(
    () =>
      matches.kind === 'clusters'
        ? matches.clusters.map(({ coordinates: [longitude, latitude], count, box }) => ({
            longitude,
            latitude,
            count,
            box,
            isEstimate: matches.isEstimate,
          }))
        : null,
    [matches],
  );
  const select = (slug: string | null) => {
    setSelected(slug);
    if (slug !== null) void load([slug]);
  };
  const move = (next: MapLook) => {
    setLook(next);
    if (searchesAsIMove.current) onSearchInBox(rounded(next.box));
  };
  const switchSearch = (isOn: boolean, next: MapLook) => {
    searchesAsIMove.current = isOn;
    if (isOn) onSearchInBox(rounded(next.box));
    else if (filter.box) onSearchInBox(null);
  };
  const loaded = (first: MapLook) => {
    setLook(first);
    toast({ title: 'Map loaded successfully!' });
  };
  return (
    <LazyMap
      points={points}
      clusters={clusters}
      highlightedId={highlighted}
      onHighlight={onHighlight}
      selectedId={selected}
      onSelect={select}
      renderPopup={(slug) => (
        <Suspense>
          <MapPopup card={cardOf(slug)} filter={meant} />
        </Suspense>
      )}
      renderSpot={(slugs) => (
        <Suspense>
          <MapSpot slugs={slugs} cardOf={cardOf} filter={meant} onShown={() => void load(slugs)} />
        </Suspense>
      )}
      theme={theme}
      serviceName={`${brand.name} Maps`}
      label="Listings on the map"
      initialBox={view}
      onStill={setLook}
      onMove={move}
      onSearchAsIMove={switchSearch}
      onLoaded={loaded}
    />
  );
}
