import { useRouteLoaderData } from 'react-router';
import type { loader } from './layout.tsx';

/** What the application says here, with this operator's promises; the layout's loader gives it to every page within. */
export function useApplyWords() {
  const data = useRouteLoaderData<typeof loader>('routes/apply/layout');
  if (!data) throw new Error('The pages of the application stand within their layout.');
  return data.words;
}
