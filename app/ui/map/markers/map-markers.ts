/** Keeps prices and clusters on the map as HTML buttons. */
import { Marker } from 'maplibre-gl';
import { keepFree, type Space } from './bubble-space.ts';
import {
  clusterCount,
  clusterLook,
  clusterWords,
  clusterPoints,
  isOneSpot,
  type PointGroup,
} from './cluster-points.ts';
import type { Engine } from '../engine/map-engine.ts';
import type { MapBox, MapCluster, MapPoint } from '../engine/map-types.ts';
import { placeWithin, sizeOfBubble, sizeOfCluster, type PaneBox } from './mark-place.ts';
import { drawable } from '../engine/position.ts';
import styles from './map-markers.module.css';

/** Several listings at one place, in degrees. */
export type Spot = { ids: string[]; place: [longitude: number, latitude: number] };

export type MarkerHandlers = {
  onHighlight: (id: string | null) => void;
  onSelect: (id: string) => void;
  onOpenCluster: (box: MapBox, event: Event) => void;
  /** Several listings at one place, which zooming in would not separate. */
  onOpenSpot: (spot: Spot) => void;
  /** How many of the points are in view, after each drawing. */
  onCount: (inView: number) => void;
};
const silent: MarkerHandlers = {
  onHighlight: () => undefined,
  onSelect: () => undefined,
  onOpenCluster: () => undefined,
  onOpenSpot: () => undefined,
  onCount: () => undefined,
};
export type MarkerScene = {
  points: readonly MapPoint[];
  clusters: readonly MapCluster[] | null;
  highlightedId: string | null;
  selectedId: string | null;
};

type Drawn = {
  marker: Marker;
  element: HTMLButtonElement;
  face: string;
  ids: ReadonlySet<string>;
  shift: string;
};
type Wanted = {
  key: string;
  longitude: number;
  latitude: number;
  face: string;
  ids: string[];
  /** The size of what is drawn, in CSS pixels. */
  width: number;
  height: number;
  build: () => HTMLButtonElement;
};

const clusterKey = (longitude: number, latitude: number, count: number) =>
  `cluster ${longitude.toFixed(4)} ${latitude.toFixed(4)} ${count}`;

function button(className: string, name: string, press: (event: Event) => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.setAttribute('aria-label', name);
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    press(event);
  });
  // A double press on a marker is not a double click on the map.
  element.addEventListener('dblclick', (event) => event.stopPropagation());
  return element;
}

/** A marker's drawing. MapLibre moves the button by `transform`; only its content may be scaled. */
function face(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.append(text);
  return element;
}

/** The price bubble, or a red circle with radius 6 without a price. */
function bubble(point: MapPoint, handlers: () => MarkerHandlers): HTMLButtonElement {
  const press = () => handlers().onSelect(point.id);
  const element = button(styles.marker ?? '', point.ariaLabel, press);
  const hasText = typeof point.label === 'string' && point.label.trim() !== '';
  element.append(hasText ? face(styles.bubble ?? '', point.label) : face(styles.dot ?? '', ''));
  element.setAttribute('aria-haspopup', 'dialog');
  element.addEventListener('pointerenter', () => handlers().onHighlight(point.id));
  element.addEventListener('pointerleave', () => handlers().onHighlight(null));
  element.addEventListener('focus', () => handlers().onHighlight(point.id));
  element.addEventListener('blur', () => handlers().onHighlight(null));
  return element;
}

/** Looks like a cluster. A press lists the listings at this place. */
function spotButton(spot: Spot, handlers: () => MarkerHandlers): HTMLButtonElement {
  const count = spot.ids.length;
  const element = button(styles.marker ?? '', `${count} here. Show them.`, () => handlers().onOpenSpot(spot));
  element.append(face(`${styles.cluster} ${styles[clusterLook(count).size]}`, clusterCount(count)));
  element.setAttribute('aria-haspopup', 'dialog');
  return element;
}

type ClusterFacts = { count: number; box: MapBox; isEstimate?: boolean };

function clusterButton(
  { count, box, isEstimate = false }: ClusterFacts,
  handlers: () => MarkerHandlers,
): HTMLButtonElement {
  const { size } = clusterLook(count);
  const name = `${clusterWords(count, isEstimate)} here. Zoom in.`;
  const element = button(styles.marker ?? '', name, (event) => handlers().onOpenCluster(box, event));
  element.append(face(`${styles.cluster} ${styles[size]}`, clusterCount(count, isEstimate)));
  return element;
}

/** Keeps the map's HTML markers in step with a scene: only visible ones are in the page, and unchanged ones are left alone. */
export class MapMarkers {
  readonly #engine: Engine;
  #handlers: MarkerHandlers = silent;
  readonly #drawn = new Map<string, Drawn>();
  #scene: MarkerScene = { points: [], clusters: null, highlightedId: null, selectedId: null };
  #placed: MapPoint[] = [];
  #groups = new Map<number, PointGroup<MapPoint>[]>();
  #size = { width: 0, height: 0 };
  #controls: PaneBox[] = [];
  #frame = 0;
  /** What the map's names were told to keep off. */
  #free = '';

  constructor(engine: Engine) {
    this.#engine = engine;
    engine.on('move', this.#schedule);
    engine.on('moveend', this.#schedule);
    engine.on('resize', this.#measure);
    engine.on('style.load', this.#forgetFree);
    this.#measure();
  }

  /** Sets the callbacks; returns a function that removes them. */
  listen(handlers: MarkerHandlers): () => void {
    this.#handlers = handlers;
    // The map's controls are there by now.
    this.#measure();
    this.#draw();
    return () => {
      this.#handlers = silent;
    };
  }

  /** Draws another scene. */
  show(scene: MarkerScene): void {
    if (scene.points !== this.#scene.points || scene.clusters !== this.#scene.clusters) {
      this.#placed = drawable(scene.points);
      this.#groups.clear();
    } else if (scene.selectedId !== this.#scene.selectedId) this.#groups.clear();
    this.#scene = scene;
    this.#draw();
  }

  /** A point's drawn position in degrees; null if it is not on the map. */
  placeOf(id: string): [longitude: number, latitude: number] | null {
    const point = this.#placed.find((each) => each.id === id);
    return point ? [point.longitude, point.latitude] : null;
  }

  /** The smallest box with every point and cluster, or null if empty. */
  box(): MapBox | null {
    const boxes = [
      ...this.#placed.map(({ longitude, latitude }): MapBox => [longitude, latitude, longitude, latitude]),
      ...(this.#scene.clusters ?? []).map((cluster) => cluster.box),
    ];
    if (boxes.length === 0) return null;
    const side = (at: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
      pick(...boxes.map((box) => box[at]));
    return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
  }

  /** Returns the keyboard's focus to the marker that shows a point, alone or in a cluster. */
  focus(id: string): void {
    const drawn = [...this.#drawn.values()].find(({ ids }) => ids.has(id));
    drawn?.element.focus({ preventScroll: true });
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.#engine.off('move', this.#schedule);
    this.#engine.off('moveend', this.#schedule);
    this.#engine.off('resize', this.#measure);
    this.#engine.off('style.load', this.#forgetFree);
    for (const { marker } of this.#drawn.values()) marker.remove();
    this.#drawn.clear();
  }

  /** Measured on change, not per frame: reading it would make the browser lay out all markers twice. */
  readonly #measure = (): void => {
    const { clientWidth, clientHeight } = this.#engine.getContainer();
    this.#size = { width: clientWidth, height: clientHeight };
    const { left, top } = this.#engine.getContainer().getBoundingClientRect();
    const controls = this.#engine.getContainer().parentElement?.querySelectorAll('[data-control]') ?? [];
    this.#controls = [...controls].map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return { x: x - left, y: y - top, width, height };
    });
    this.#schedule();
  };

  /** Another theme's style begins without them. */
  readonly #forgetFree = (): void => {
    this.#free = '';
    this.#schedule();
  };

  readonly #schedule = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  };

  /** Points grouped for a zoom level, in half steps so that pinching does not reshuffle them; the selected one stays separate. */
  #groupsAt(zoom: number): PointGroup<MapPoint>[] {
    const step = Math.floor(zoom * 2) / 2;
    let groups = this.#groups.get(step);
    if (!groups) {
      const { selectedId } = this.#scene;
      const selected = this.#placed.filter((point) => point.id === selectedId);
      const others =
        selected.length > 0 ? this.#placed.filter((point) => point.id !== selectedId) : this.#placed;
      groups = [...clusterPoints(others, step), ...clusterPoints(selected, step)];
      this.#groups.set(step, groups);
    }
    return groups;
  }

  #wanted(): Wanted[] {
    const closest = this.#engine.getMaxZoom();
    const groups = this.#groupsAt(this.#engine.getZoom()).map((group) => this.#ofGroup(group, closest));
    const clusters = drawable(this.#scene.clusters ?? []).map((cluster): Wanted => {
      const { longitude, latitude, count, isEstimate } = cluster;
      return {
        key: `${clusterKey(longitude, latitude, count)}${isEstimate ? ' about' : ''}`,
        longitude,
        latitude,
        face: '',
        ids: [],
        ...sizeOfCluster(count),
        build: () => clusterButton(cluster, () => this.#handlers),
      };
    });
    return [...groups, ...clusters];
  }

  #ofGroup({ longitude, latitude, members, box }: PointGroup<MapPoint>, closest: number): Wanted {
    const [first] = members;
    const ids = members.map(({ id }) => id);
    const handlers = () => this.#handlers;
    if (first && members.length === 1)
      return {
        key: `point ${first.id}`,
        longitude,
        latitude,
        face: `${first.label}\n${first.ariaLabel}`,
        ids,
        ...sizeOfBubble(first.label),
        build: () => bubble(first, handlers),
      };
    const place = { longitude, latitude, face: ids.join(' '), ids, ...sizeOfCluster(members.length) };
    if (isOneSpot(members, closest)) {
      const spot: Spot = { ids, place: [longitude, latitude] };
      return { ...place, key: `spot ${longitude} ${latitude}`, build: () => spotButton(spot, handlers) };
    }
    return {
      ...place,
      key: clusterKey(longitude, latitude, members.length),
      build: () => clusterButton({ count: members.length, box }, handlers),
    };
  }

  #draw(): void {
    const kept = new Set<string>();
    const spaces: Space[] = [];
    let inView = 0;
    for (const wish of this.#wanted()) {
      const point = this.#engine.project([wish.longitude, wish.latitude]);
      const drawn = placeWithin(point, wish, this.#size, this.#controls);
      if (!drawn) continue;
      inView += Math.max(1, wish.ids.length);
      kept.add(wish.key);
      // Names keep off where it is drawn.
      const { lng, lat } = this.#engine.unproject([drawn.x, drawn.y]);
      spaces.push({ longitude: lng, latitude: lat, width: wish.width, height: wish.height });
      this.#place(wish, [drawn.x - point.x, drawn.y - point.y]);
    }
    for (const [key, { marker }] of this.#drawn) {
      if (kept.has(key)) continue;
      marker.remove();
      this.#drawn.delete(key);
    }
    this.#dress();
    this.#clear(spaces);
    this.#handlers.onCount(inView);
  }

  /** Updates the label layer when bubbles have moved, once the map is still: at its edges they move with every frame. */
  #clear(spaces: readonly Space[]): void {
    if (this.#engine.isMoving()) return;
    const free = spaces
      .map(({ longitude, latitude, width }) => `${longitude.toFixed(5)} ${latitude.toFixed(5)} ${width}`)
      .join(';');
    if (free === this.#free) return;
    this.#free = free;
    keepFree(this.#engine, spaces);
  }

  /** @param shift how far it is moved to stay whole at the map's edge, pixels */
  #place(wish: Wanted, shift: [x: number, y: number]): void {
    const before = this.#drawn.get(wish.key);
    const shiftKey = shift.map(Math.round).join(' ');
    if (before?.face === wish.face) {
      if (before.shift !== shiftKey) before.marker.setOffset(shift);
      before.shift = shiftKey;
      const place = before.marker.getLngLat();
      if (place.lng !== wish.longitude || place.lat !== wish.latitude)
        before.marker.setLngLat([wish.longitude, wish.latitude]);
      return;
    }
    before?.marker.remove();
    const element = wish.build();
    const marker = new Marker({ element, anchor: 'center', offset: shift, subpixelPositioning: true })
      .setLngLat([wish.longitude, wish.latitude])
      .addTo(this.#engine);
    this.#drawn.set(wish.key, { marker, element, face: wish.face, ids: new Set(wish.ids), shift: shiftKey });
  }

  /** Highlights hovered and selected items; a cluster is highlighted for any of its members. */
  #dress(): void {
    const { highlightedId, selectedId } = this.#scene;
    for (const { element, ids } of this.#drawn.values()) {
      element.classList.toggle(styles.lit ?? '', highlightedId !== null && ids.has(highlightedId));
      const isSelected = selectedId !== null && ids.has(selectedId);
      element.classList.toggle(styles.selected ?? '', isSelected);
      if (element.hasAttribute('aria-haspopup')) element.setAttribute('aria-expanded', String(isSelected));
    }
  }
}
