/** How does a page that stands open learn what others have done? Whenever its member is told something, it is asked for anew. */
import { useRevalidator } from 'react-router';
import { useWhenTold } from './use-when-told.ts';

/** Asks the page's loaders again, a moment after a notification came in. */
export function useFreshPage(): void {
  const { state, revalidate } = useRevalidator();
  useWhenTold(
    () => void revalidate(),
    () => state !== 'idle',
  );
}
