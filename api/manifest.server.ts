/** Serves the web app manifest: name, icons and colours of the installed app. */
import { Hono } from 'hono';
import type { Deps } from '../platform/deps.server.ts';
import type { ApiEnvironment } from './environment.server.ts';

/** The background of the dark theme, the default; tests/ui/manifest.test.ts compares it with the tokens. */
const ground = '#0a1315';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** `/manifest.webmanifest` with the operator's product name. */
export function manifestApi({ config }: Pick<Deps, 'config'>): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const manifest = {
    id: '/',
    name: config.brand.name,
    short_name: config.brand.name.slice(0, 12).trim(),
    description: config.brand.tagline,
    lang: 'en-CA',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['travel', 'lifestyle', 'sports'],
    icons: [
      icon('app-192.png', 192, 'any'),
      icon('app-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Marketplace', url: '/listings' },
      { name: 'Founders Club', url: '/founders-club' },
    ],
  };
  app.get('/manifest.webmanifest', () =>
    Response.json(manifest, {
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    }),
  );
  return app;
}
