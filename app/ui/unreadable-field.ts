/**
 * Moves the focus to the first field whose text cannot be read (typed-field.tsx marks it invalid).
 * @returns whether there is one: then nothing may be sent or left behind yet
 */
export function focusUnreadable(within: HTMLElement | null): boolean {
  const field = within?.querySelector<HTMLInputElement>('input:invalid') ?? null;
  field?.focus();
  return field !== null;
}
