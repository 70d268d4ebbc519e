import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

export type RootData = Awaited<ReturnType<typeof loader>>;

const unknown: RootData = {
  brand: { name: 'Wildloop', tagline: '', instagramUrl: '', facebookUrl: '' },
  promisesOff: [],
  launchPhase: 1,
  origin: '',
};

/** The brand, disabled promises, launch phase and our own address, for every page; defaults if the root could not load. */
export function useRootData(): RootData {
  return useRouteLoaderData<typeof loader>('root') ?? unknown;
}
