import type { ReactNode } from 'react';

export type MapTheme = 'dark' | 'light';

/** Degrees: west, south, east, north. */
export type MapBox = [west: number, south: number, east: number, north: number];

/** The visible part: its box and zoom level (512-pixel tiles). */
export type MapLook = { box: MapBox; zoom: number };

/** One listing on the map. */
export type MapPoint = {
  id: string;
  /** Degrees. A point with an invalid position is skipped. */
  longitude: number;
  latitude: number;
  /** The bubble's text: '$297'. */
  label: string;
  /** For screen readers: "28' Coachmen Trailer, $297 a day". */
  ariaLabel: string;
};

/** Several items counted together by the server. `box` contains them all; pressing the cluster zooms there. */
export type MapCluster = {
  longitude: number;
  latitude: number;
  count: number;
  box: MapBox;
  /** The count is an estimate, and labelled so. */
  isEstimate?: boolean;
};

export type MapViewProps = {
  points: readonly MapPoint[];
  /** Clusters counted by the server, drawn beside `points`. Null lets the map cluster the points itself (fast up to 2,000). */
  clusters?: readonly MapCluster[] | null;
  /** Highlighted while its card is hovered; or the cluster that contains it. */
  highlightedId?: string | null;
  onHighlight?: (id: string | null) => void;
  /** The point whose popup is open. */
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  /** The popup's content, with a link or button for the focus. */
  renderPopup: (id: string) => ReactNode;
  /** The content of the popup that lists several listings at one place. Without it, a press only zooms in as far as possible. */
  renderSpot?: (ids: readonly string[]) => ReactNode;
  theme: MapTheme;
  /** The map service's name without a token: '<brand> Maps'. */
  serviceName: string;
  /** The map's name for screen readers. */
  label: string;
  /** Initial centre in degrees and zoom, unless `initialBox` is given. Default: Kelowna, 8. */
  center?: [longitude: number, latitude: number];
  zoom?: number;
  initialBox?: MapBox | null;
  /** After the visitor moved the map (not after a resize), 250 ms after it stopped. */
  onMove?: (look: MapLook) => void;
  /** Without it, there is no such box. Called when 'Search as I move' is switched, or remembered as on when the map starts. */
  onSearchAsIMove?: (isOn: boolean, look: MapLook) => void;
  /** An area drawn on the map; `hasCorners` shows corners that were set one by one. */
  area?: { outline: readonly (readonly [longitude: number, latitude: number])[]; hasCorners: boolean };
  /** A press on the map itself, not on an item. Degrees. */
  onPress?: (position: [longitude: number, latitude: number]) => void;
  /** The map is ready. The page says 'Map loaded successfully!'. */
  onLoaded?: (look: MapLook) => void;
  className?: string;
};
