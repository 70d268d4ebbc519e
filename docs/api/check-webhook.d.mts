/** Whether a webhook is from the club and at most five minutes old. */
export function isFromClub(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now?: number,
): boolean;
