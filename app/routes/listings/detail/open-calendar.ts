/** Opens the calendar of the booking panel for somebody who was asked to choose days first. */
export function openCalendar(panel: HTMLElement | null): HTMLButtonElement | null {
  const field = panel?.querySelector<HTMLButtonElement>('button[aria-controls$="-calendar"]') ?? null;
  if (field?.ariaExpanded === 'false') field.click();
  return field;
}
