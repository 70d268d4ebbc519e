import { useEffect, type ReactNode } from 'react';
import { SessionContext, findSession } from './session.ts';

/** Provides the session to members' pages and the sign-in pages. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Offline the page still shows; whatever needs the session asks again.
    findSession().catch(() => undefined);
  }, []);
  return <SessionContext value>{children}</SessionContext>;
}
