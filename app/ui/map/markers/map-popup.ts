import { Popup } from 'maplibre-gl';
import { cameraDuration, type Engine } from '../engine/map-engine.ts';

/** Pixels between a point and its popup, from the specification. */
export const popupOffset = 25;
/** Pixels kept free around the popup and its point; the map's controls at the top need more. */
const room = { top: 112, right: 12, bottom: 12, left: 12 };
const bubblePixels = 22;

/** A map's only popup; the page renders its content into `element`. */
export class MapPopup {
  readonly element: HTMLDivElement = document.createElement('div');
  #onEscape: () => void = () => undefined;
  #owesFocus = false;
  readonly #size = new ResizeObserver(() => this.#settle());
  readonly #engine: Engine;
  readonly #popup: Popup;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#popup = new Popup({
      offset: popupOffset,
      padding: room,
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: 'none',
    }).setDOMContent(this.element);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.#onEscape();
    });
  }

  /**
   * Opens above a place, pans until it is fully visible, and takes the focus; again when its content has loaded and changed size.
   * @param onEscape called on Escape inside it
   */
  open(place: [longitude: number, latitude: number], onEscape: () => void): void {
    this.#onEscape = onEscape;
    this.#owesFocus = true;
    this.#popup.setLngLat(place).addTo(this.#engine);
    this.#settle();
    this.#size.observe(this.element);
  }

  #settle(): void {
    // MapLibre only chooses the side again when something is set.
    const popup = this.#popup.setOffset(popupOffset).getElement();
    if (!popup) return;
    const frame = this.#engine.getContainer().getBoundingClientRect();
    const box = popup.getBoundingClientRect();
    const point = this.#engine.project(this.#popup.getLngLat());
    const left = Math.min(box.left - frame.left, point.x - bubblePixels) - room.left;
    const right = Math.max(box.right - frame.left, point.x + bubblePixels) + room.right - frame.width;
    const top = Math.min(box.top - frame.top, point.y - bubblePixels) - room.top;
    const bottom = Math.max(box.bottom - frame.top, point.y + bubblePixels) + room.bottom - frame.height;
    const x = left < 0 ? left : Math.max(0, right);
    const y = top < 0 ? top : Math.max(0, bottom);
    if (x !== 0 || y !== 0) this.#engine.panBy([x, y], { duration: cameraDuration() });
    const first = this.element.querySelector<HTMLElement>('a[href], button:not(:disabled)');
    if (!this.#owesFocus || !first) return;
    this.#owesFocus = false;
    first.focus({ preventScroll: true });
  }

  /** Moves to its point's current place. */
  follow(place: [longitude: number, latitude: number]): void {
    if (this.#popup.isOpen()) this.#popup.setLngLat(place);
  }

  close(): void {
    this.#size.disconnect();
    this.#popup.remove();
  }
}
