import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // A manifest of all routes would be a script on every first visit; links' routes are fetched after the page has loaded.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
