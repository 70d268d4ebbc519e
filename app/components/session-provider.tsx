import { useEffect, type ReactNode } from 'react';
import { SessionContext, auth } from './session.ts';

/** Gives the pages below it the session: members' pages, and those for signing in. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Without a network the page stands; whatever needs the session asks again.
    auth().catch(() => undefined);
  }, []);
  return <SessionContext value>{children}</SessionContext>;
}
