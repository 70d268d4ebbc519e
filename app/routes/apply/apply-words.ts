import { useRouteLoaderData } from 'react-router';
import type { loader } from './layout.tsx';

/** The application's text with this operator's promises; the layout's loader passes it to every page inside. */
export function useApplyWords() {
  const data = useRouteLoaderData<typeof loader>('routes/apply/layout');
  if (!data) throw new Error('Use this only inside the application’s layout.');
  return data.words;
}
