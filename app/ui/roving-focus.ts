/** Moves the focus among several items in a row by keys. */

/** The index an arrow key, Home or End leads to, wrapping around; null for other keys. */
export function indexAfterKey(index: number, count: number, key: string): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
