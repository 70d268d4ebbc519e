/** What must the page be allowed to load for the configured map? */
import type { Config } from '../../platform/config.server.ts';

const mapbox = 'https://api.mapbox.com';

/**
 * The origins that the Content-Security-Policy must admit for the configured map; none for the embedded one.
 * With a style address only its own origin is known: tiles from elsewhere stay barred.
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
