import { Popup } from 'maplibre-gl';
import { cameraDuration, type Engine } from './map-engine.ts';

/** Pixels between a point and its popup, from the specification. */
export const popupOffset = 25;
const roomPixels = 12;

/** A popup on the map whose content the page draws into `element`. */
export class MapPopup {
  readonly element: HTMLDivElement = document.createElement('div');
  readonly #engine: Engine;
  readonly #popup: Popup;

  constructor(engine: Engine, place: [longitude: number, latitude: number]) {
    this.#engine = engine;
    this.#popup = new Popup({
      offset: popupOffset,
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: 'none',
    })
      .setLngLat(place)
      .setDOMContent(this.element)
      .addTo(engine);
  }

  /** Once the content stands: places the popup anew, moves the map until all of it is seen, and hands it the focus. */
  settle(): void {
    const popup = this.#popup.setOffset(popupOffset).getElement();
    if (!popup) return;
    const frame = this.#engine.getContainer().getBoundingClientRect();
    const box = popup.getBoundingClientRect();
    const x =
      Math.min(0, box.left - frame.left - roomPixels) + Math.max(0, box.right - frame.right + roomPixels);
    const y =
      Math.min(0, box.top - frame.top - roomPixels) + Math.max(0, box.bottom - frame.bottom + roomPixels);
    if (x !== 0 || y !== 0) this.#engine.panBy([x, y], { duration: cameraDuration() });
    this.element.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus({ preventScroll: true });
  }

  moveTo(place: [longitude: number, latitude: number]): void {
    this.#popup.setLngLat(place);
  }

  close(): void {
    this.#popup.remove();
  }
}
