/** Reloads an open page's data whenever its member is notified of something. */
import { useRevalidator } from 'react-router';
import { useWhenTold } from './use-when-told.ts';

/** Reloads the page's loaders, a moment after a notification. */
export function useFreshPage(): void {
  const { state, revalidate } = useRevalidator();
  useWhenTold(
    () => void revalidate(),
    () => state !== 'idle',
  );
}
