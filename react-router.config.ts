import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route table is small and public: knowing it up front saves a request for each first hover.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
