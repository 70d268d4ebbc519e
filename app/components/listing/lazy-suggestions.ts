import { lazy, useEffect, useState, type ComponentType, type RefObject } from 'react';

type Props = { field: RefObject<HTMLInputElement | null> };

/** Loads a search field's suggestions on its first focus. Offline there are none, and the field still works. */
export const SearchSuggestions = lazy<ComponentType<Props>>(async () => {
  try {
    return await import('./search-suggestions.tsx');
  } catch {
    return { default: () => null };
  }
});

/** Whether a search field was focused, before or after this script loaded. @returns that, and the field's `onFocus` */
export function useFocusedOnce({ field }: Props): [isFocusedOnce: boolean, onFocus: () => void] {
  const [isFocusedOnce, setFocusedOnce] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === field.current) setFocusedOnce(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [field]);
  return [isFocusedOnce, () => setFocusedOnce(true)];
}
