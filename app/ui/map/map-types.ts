import type { ReactNode } from 'react';

export type MapTheme = 'dark' | 'light';

/** Degrees: west, south, east, north. */
export type MapBox = [west: number, south: number, east: number, north: number];

/** What the visitor looks at: the visible box and the zoom level (512-pixel tiles). */
export type MapLook = { box: MapBox; zoom: number };

/** One thing on the map. */
export type MapPoint = {
  id: string;
  /** Degrees. A point whose position is not a valid pair of numbers is skipped. */
  longitude: number;
  latitude: number;
  /** What the bubble shows: '$297'. */
  label: string;
  /** What a screen reader hears: "28' Coachmen Trailer, $297 a day". */
  ariaLabel: string;
};

/** Several things counted together by the server. `box` holds them all; pressing the cluster zooms there. */
export type MapCluster = {
  longitude: number;
  latitude: number;
  count: number;
  box: MapBox;
  /** The count is an estimate, and is called one. */
  isEstimate?: boolean;
};

export type MapViewProps = {
  points: readonly MapPoint[];
  /** Clusters the server has counted, drawn beside `points` as they are. Null lets the map cluster the points itself (2,000 are smooth). */
  clusters?: readonly MapCluster[] | null;
  /** Lit while its card is pointed at; a cluster that holds it is lit instead. */
  highlightedId?: string | null;
  onHighlight?: (id: string | null) => void;
  /** The point whose popup is open. */
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  /** The content of the popup, with a link or button to receive the focus. */
  renderPopup: (id: string) => ReactNode;
  /** The content of the popup that lists several things at one place. Left out, a press on them only comes as close as the map goes. */
  renderSpot?: (ids: readonly string[]) => ReactNode;
  theme: MapTheme;
  /** What the map service is called while no token is configured: '<brand> Maps'. */
  serviceName: string;
  /** What the map is called for a screen reader. */
  label: string;
  /** Centre in degrees and zoom at the start, unless `initialBox` says otherwise. Default: Kelowna, 8. */
  center?: [longitude: number, latitude: number];
  zoom?: number;
  initialBox?: MapBox | null;
  /** After the visitor has moved the map (not after a resize), 250 ms after it came to rest. */
  onMove?: (look: MapLook) => void;
  /** Left out, there is no such box. 'Search as I move' was switched, or was on from an earlier visit when the map came up. */
  onSearchAsIMove?: (isOn: boolean, look: MapLook) => void;
  /** An area that is drawn over the map; `hasCorners` shows the corners that were set one by one. */
  area?: { outline: readonly (readonly [longitude: number, latitude: number])[]; hasCorners: boolean };
  /** The map itself was pressed, and not something on it. Degrees. */
  onPress?: (position: [longitude: number, latitude: number]) => void;
  /** The map is up and drawn. The page says 'Map loaded successfully!'. */
  onLoaded?: (look: MapLook) => void;
  className?: string;
};
