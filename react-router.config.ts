import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The table of all routes would be a script of every first visit; what the page's links lead to is asked for once the page stands.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
