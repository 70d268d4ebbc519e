import { lazy, type ComponentType, type RefObject } from 'react';

type Props = { field: RefObject<HTMLInputElement | null> };

/** The suggestions of a search field, loaded with its first focus. Without a line there are none, and the field works on. */
export const SearchSuggestions = lazy<ComponentType<Props>>(async () => {
  try {
    return await import('./search-suggestions.tsx');
  } catch {
    return { default: () => null };
  }
});
