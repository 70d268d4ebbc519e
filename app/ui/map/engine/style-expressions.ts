type Stops = [zoom: number, value: unknown, ...rest: unknown[]];
/** Linear between zoom levels. The cast: MapLibre's expression type cannot be built from a spread. */
export const byZoom = (...stops: Stops) =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as number;
/** The value of a feature's property. */
export const of = (name: string) => ['get', name];
