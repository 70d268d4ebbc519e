/** Tells whose session this browser keeps, from storage alone: even without a network, or when it could not be refreshed. */
import { openSessionPlace, sessionKeyOf } from './session-place.ts';

/** The account's id; null without a kept session. */
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
