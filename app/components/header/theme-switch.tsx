import { IconButton } from '../../ui/icon-button.tsx';
import { Shape } from '../../ui/show/shape.tsx';
import { useTheme } from '../../ui/theme.tsx';
import styles from './theme-switch.module.css';

/**
 * Switches between dark and light. Both icons are in the markup and the style sheet shows one, so that the first paint is right for
 * everyone.
 */
export function ThemeSwitch({ className }: { className?: string }) {
  const { theme, toggleTheme } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={toggleTheme}
      className={className}
    >
      <Shape name="sun" className={styles.sun} />
      <Shape name="moon" className={styles.moon} />
    </IconButton>
  );
}
