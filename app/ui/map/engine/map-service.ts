import { mapMessages } from '../map-phase.ts';

export type StreetTiles = { url: string; deepestZoom: number };

/** Which map to draw, as the server said it. */
export type MapService = {
  style: 'local' | 'mapbox' | 'address' | 'streets';
  publicToken: string | null;
  styleUrl: string | null;
  tilesUrl: string;
  /** The operator's street file: '/streets/<version>', and the closest zoom it has tiles for. */
  streets: StreetTiles | null;
  serviceName: string;
};

/** A failure with one of the specification's sentences for display. */
export class MapFailure extends Error {
  override name = 'MapFailure';
}

/** Our own map, used when the configured one fails or the server is unreachable. */
export function embeddedService(serviceName: string, tilesUrl = '/basemap/current'): MapService {
  return { style: 'local', publicToken: null, styleUrl: null, tilesUrl, streets: null, serviceName };
}

function readStreets(answer: unknown): StreetTiles | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { url, deepestZoom } = answer as Record<string, unknown>;
  const isOurs = typeof url === 'string' && /^\/streets\/\w+$/.test(url);
  return isOurs && typeof deepestZoom === 'number' ? { url, deepestZoom } : null;
}

/**
 * Checks the server's answer. No token and no address is the normal case: the embedded map, silently.
 * @throws MapFailure in the specification's words
 */
export function readMapService(answer: unknown, ownName: string): MapService {
  if (typeof answer !== 'object' || answer === null) throw new MapFailure(mapMessages.noToken(ownName));
  const { style, publicToken, styleUrl, tilesUrl, streets, serviceName } = answer as Record<string, unknown>;
  const name = typeof serviceName === 'string' && serviceName !== '' ? serviceName : ownName;
  const tiles =
    typeof tilesUrl === 'string' && /^\/basemap\/\w+$/.test(tilesUrl) ? tilesUrl : '/basemap/current';
  if (style === 'mapbox') {
    if (typeof publicToken !== 'string' || publicToken === '')
      throw new MapFailure(mapMessages.noToken(name));
    if (!publicToken.startsWith('pk.')) throw new MapFailure(mapMessages.badToken(name));
    return { style, publicToken, styleUrl: null, tilesUrl: tiles, streets: null, serviceName: name };
  }
  if (style === 'address' && typeof styleUrl === 'string')
    return { style, publicToken: null, styleUrl, tilesUrl: tiles, streets: null, serviceName: name };
  const file = readStreets(streets);
  if (style === 'streets' && file)
    return { style, publicToken: null, styleUrl: null, tilesUrl: tiles, streets: file, serviceName: name };
  if (style === 'local') return embeddedService(name, tiles);
  throw new MapFailure(mapMessages.noToken(name));
}

/** Asks our server which map to use. @throws MapFailure when it does not answer, or names no usable service */
export async function askMapService(ownName: string, signal: AbortSignal): Promise<MapService> {
  let response: Response;
  try {
    response = await fetch('/functions/v1/mapbox-proxy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: 'public-token', method: 'GET' }),
      signal,
    });
  } catch (error) {
    throw new MapFailure(mapMessages.noToken(ownName, error instanceof Error ? error.message : null));
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) {
    const detail = (answer as { detail?: unknown } | null)?.detail;
    throw new MapFailure(mapMessages.noToken(ownName, typeof detail === 'string' ? detail : null));
  }
  return readMapService(answer, ownName);
}
