/** Decides which map a visitor gets. */
import type { Config } from '../../platform/config.server.ts';

type MapConfig = Pick<Config, 'map' | 'brand'>;

export type MapServiceAnswer = {
  /** A public Mapbox token ('pk.…'), or null, the normal case: the embedded map is used. */
  publicToken: string | null;
  /** 'local' is the embedded map; 'mapbox' draws Mapbox's raster tiles; 'address' loads the style at `styleUrl`. */
  style: 'local' | 'mapbox' | 'address';
  styleUrl: string | null;
  /** Where the embedded map's tiles are, also the fallback when an outside service fails. */
  tilesUrl: string;
  /** The service's name on the page: 'Mapbox' with a token, else '<brand> Maps'. */
  serviceName: string;
};

/**
 * What the page may know of a configured token. Only public tokens ('pk.') are sent: of anything else only three characters, enough for the
 * page to say that the format is wrong.
 */
export function showableToken(token: string): string {
  return token.startsWith('pk.') ? token : `${token.slice(0, 3)}…`;
}

/** The answer to a page that is about to show a map. */
export function describeMapService(config: MapConfig, tilesUrl: string): MapServiceAnswer {
  const { mapboxPublicToken, styleUrl } = config.map;
  const own = `${config.brand.name} Maps`;
  if (mapboxPublicToken !== null) {
    const publicToken = showableToken(mapboxPublicToken);
    return { publicToken, style: 'mapbox', styleUrl: null, tilesUrl, serviceName: 'Mapbox' };
  }
  if (styleUrl !== null) return { publicToken: null, style: 'address', styleUrl, tilesUrl, serviceName: own };
  return { publicToken: null, style: 'local', styleUrl: null, tilesUrl, serviceName: own };
}
