/** Whose session does this browser keep? Read from storage alone: without a network, and when it could not be refreshed. */
import { openSessionPlace, sessionKeyOf } from './session-place.ts';

/** The account's id; null when no session is kept here. */
export function keptAccountId(): string | null {
  const place = openSessionPlace(
    () => localStorage,
    () => sessionStorage,
  );
  try {
    const kept = JSON.parse(place.getItem(sessionKeyOf(location.hostname)) ?? 'null') as {
      user?: { id?: string };
    } | null;
    return kept?.user?.id ?? null;
  } catch {
    return null;
  }
}
