/** Opens the booking panel's calendar for a visitor who must choose days first. */
export function openCalendar(panel: HTMLElement | null): HTMLButtonElement | null {
  const field = panel?.querySelector<HTMLButtonElement>('button[aria-controls$="-calendar"]') ?? null;
  if (field?.ariaExpanded === 'false') field.click();
  return field;
}
