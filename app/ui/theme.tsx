import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { themeColors, themeKey, type Theme } from './theme-script.ts';

type ThemeChoice = { theme: Theme; setTheme: (theme: Theme) => void; toggleTheme: () => void };

const ThemeContext = createContext<ThemeChoice | null>(null);
const listeners = new Set<() => void>();

const themeOf = (value: string | null | undefined): Theme => (value === 'light' ? 'light' : 'dark');

function readStoredTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(themeKey));
  } catch {
    // Storage may be barred by the browser; then the page keeps the theme it shows.
    return themeOf(document.documentElement.dataset.theme);
  }
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColors[theme]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === themeKey || event.key === null) applyTheme(themeOf(event.newValue));
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTabs);
  };
}

const currentTheme = (): Theme => themeOf(document.documentElement.dataset.theme);
const serverTheme = (): Theme => 'dark';

/** Gives the pages below it the theme and follows a change in another tab. The choice lives on <html data-theme> and in storage. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(subscribe, currentTheme, serverTheme);
  // When React had to draw the document anew, <html> carries the default again: the stored choice is put back.
  useEffect(() => applyTheme(readStoredTheme()), []);
  const setTheme = useCallback((next: Theme) => {
    try {
      localStorage.setItem(themeKey, next);
    } catch {
      // Without storage the choice holds for this page.
    }
    applyTheme(next);
  }, []);
  const choice = useMemo<ThemeChoice>(
    () => ({ theme, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }),
    [theme, setTheme],
  );
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

/** The current theme and how to change it. Throws outside a ThemeProvider. */
export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  if (choice === null) throw new Error('useTheme must be used within a theme provider');
  return choice;
}
