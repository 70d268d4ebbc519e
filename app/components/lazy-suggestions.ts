import { lazy, useEffect, useState, type ComponentType, type RefObject } from 'react';

type Props = { field: RefObject<HTMLInputElement | null> };

/** The suggestions of a search field, loaded with its first focus. Without a line there are none, and the field works on. */
export const SearchSuggestions = lazy<ComponentType<Props>>(async () => {
  try {
    return await import('./search-suggestions.tsx');
  } catch {
    return { default: () => null };
  }
});

/**
 * Whether a search field has been focused, before or after this script came.
 * @returns that, and what the field's `onFocus` calls
 */
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
