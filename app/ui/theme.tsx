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
    // The browser may block storage; then the page keeps its current theme.
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

/** Provides the theme and follows changes in other tabs. The choice is in <html data-theme> and in storage. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(subscribe, currentTheme, serverTheme);
  // If React rendered the document again, <html> has the default: the stored choice is restored.
  useEffect(() => applyTheme(readStoredTheme()), []);
  const setTheme = useCallback((next: Theme) => {
    try {
      localStorage.setItem(themeKey, next);
    } catch {
      // Without storage the choice lasts for this page.
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
