/** Lists what a page must be allowed to load for the configured map. */
import type { Config } from '../../platform/config/config.server.ts';

const mapbox = 'https://api.mapbox.com';

/**
 * The origins the Content-Security-Policy must allow for the configured map; none for the embedded one. For a style address only its own
 * origin is known: tiles from elsewhere stay blocked.
 */
export function mapContentSources(config: Pick<Config, 'map'>): { img: string[]; connect: string[] } {
  const { mapboxPublicToken, styleUrl } = config.map;
  if (mapboxPublicToken?.startsWith('pk.')) {
    return { img: [mapbox], connect: [mapbox] };
  }
  if (mapboxPublicToken !== null || styleUrl === null || !URL.canParse(styleUrl))
    return { img: [], connect: [] };
  const { origin } = new URL(styleUrl);
  return { img: [origin], connect: [origin] };
}
