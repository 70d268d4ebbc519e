/** Creates applications in the database, sent the usual way. */
import type { Actor } from '../../features/members/actor.ts';
import { submitApplication } from '../../features/membership/application/submit-application.server.ts';
import type { Deps } from '../../platform/deps.server.ts';

/** Sends one application to be an owner, with the test's values. @returns its id */
export async function sendApplication(
  deps: Deps,
  email: string,
  more: Record<string, string | null> = {},
  actor?: Actor,
): Promise<string> {
  const row = { first_name: 'Ann', last_name: 'Lee', commitment: 'yes', email, ...more };
  const [back] = await submitApplication(
    deps,
    { rows: [row], columns: Object.keys(row), readBack: true },
    actor,
  );
  if (typeof back?.id !== 'string') throw new Error('The application has no id.');
  return back.id;
}
