/**
 * Focuses the first field with invalid text: an amount (typed-field.tsx marks it invalid), or half a date.
 * @returns whether there is one: then nothing may be sent or left yet
 */
export function focusUnreadable(within: HTMLElement | null): boolean {
  const inputs = [...(within?.querySelectorAll<HTMLInputElement>('input:invalid') ?? [])];
  const field = inputs.find(({ validity }) => validity.customError || validity.badInput);
  field?.focus();
  return field !== undefined;
}
