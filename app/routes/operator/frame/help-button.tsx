import { useContext, type ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { KeyboardContext } from './keyboard-context.ts';
import styles from './desk-frame.module.css';

/** Opens the list of keys; hidden without any (before the page is interactive, and during sign-in). */
export function HelpButton({ icon }: { icon: ReactNode }) {
  const keyboard = useContext(KeyboardContext);
  return keyboard ? (
    <IconButton label="Keyboard shortcuts" className={styles.help} onClick={keyboard.showHelp}>
      {icon}
    </IconButton>
  ) : (
    <span className={styles.helpPlace} />
  );
}
