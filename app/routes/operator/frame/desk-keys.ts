/** Interprets keys at the desk. Pure, so that it can be tested without a page. */
import { sections } from './sections.ts';

export type KeyPress = {
  key: string;
  /** Control, Alt or Command is down: the browser's. */
  hasModifier: boolean;
  /** In a field, or an open dialog: letters are typed there. */
  isTyping: boolean;
};

export type DeskAct =
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'filter' }
  | { kind: 'help' }
  | { kind: 'go'; to: string }
  | { kind: 'await' }
  /** A letter the page itself may use. */
  | { kind: 'letter'; letter: string };

/** @param isAwaiting whether `g` was pressed just before */
export function actOfKey(press: KeyPress, isAwaiting: boolean): DeskAct | null {
  if (press.hasModifier || press.isTyping) return null;
  const { key } = press;
  if (isAwaiting) {
    const section = sections.find(({ letter }) => letter === key);
    return section ? { kind: 'go', to: section.to } : null;
  }
  if (key === 'j' || key === 'k') return { kind: 'move', by: key === 'j' ? 1 : -1 };
  if (key === '/') return { kind: 'filter' };
  if (key === '?') return { kind: 'help' };
  if (key === 'g') return { kind: 'await' };
  return /^[a-z]$/.test(key) ? { kind: 'letter', letter: key } : null;
}

/** What a key does on one page. */
export type PageKey = { letter: string; label: string; run: () => void };
