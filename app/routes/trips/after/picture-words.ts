/** Words the messages about photos that did not become evidence. */

/** For photos that were sent and refused. @param failed at least one */
export const notArrivedText = (failed: number, of: number): string =>
  of === 1
    ? 'The photo didn’t upload. Add it on this page.'
    : `${failed} of ${of} photos didn’t upload. Add them on this page.`;

/** When more are chosen than may be sent; '' if all are. @param most how many are sent, at least one */
export function onlyFirstText(chosen: number, most: number): string {
  if (chosen <= most) return '';
  if (most === 1) return 'Only the first is sent.';
  return `Only the first ${most === 12 ? 'twelve' : most} are sent.`;
}
