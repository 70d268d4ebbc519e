import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

export type RootData = Awaited<ReturnType<typeof loader>>;

const unknown: RootData = {
  brand: { name: 'Wildloop', tagline: '', instagramUrl: '', facebookUrl: '' },
  promisesOff: [],
  launchPhase: 1,
  origin: '',
};

/** The brand, the claims that do not hold, the launch phase and our own address, known to every page; their defaults while the root itself could not be loaded. */
export function useRootData(): RootData {
  return useRouteLoaderData<typeof loader>('root') ?? unknown;
}
