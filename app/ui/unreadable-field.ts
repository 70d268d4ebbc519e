/**
 * Moves the focus to the first field whose text cannot be read: an amount (typed-field.tsx says so by its validity), or half a date.
 * @returns whether there is one: then nothing may be sent or left behind yet
 */
export function focusUnreadable(within: HTMLElement | null): boolean {
  const inputs = [...(within?.querySelectorAll<HTMLInputElement>('input:invalid') ?? [])];
  const field = inputs.find(({ validity }) => validity.customError || validity.badInput);
  field?.focus();
  return field !== undefined;
}
