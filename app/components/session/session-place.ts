/** Decides where this browser keeps a session: in localStorage with "remember me", else in sessionStorage, which ends with the tab. */
import { viewerKey } from './signed-in.ts';

/** Derived from the backend's host like in the standard client: `sb-<first label>-auth-token`. */
export const sessionKeyOf = (hostname: string): string => `sb-${hostname.split('.', 1)[0]}-auth-token`;

/**
 * Source of the inline script that tells the style sheet and the header, before the first paint, that a session is kept here, and whether
 * it is a member's ('unknown' until asked). Both only affect the look. An email's link that ended on the front page, because its sender
 * named no other, continues to the page that reads it. A member who opens the front page goes to their own page; its sections, named by a
 * hash, stay accessible. Its bytes are fixed, so the Content-Security-Policy allows it by hash.
 */
export const sessionHintScript = `((k,l)=>{try{let d=document.documentElement.dataset,s=sessionStorage.getItem(k)||localStorage.getItem(k),[v,i]=(localStorage.getItem('${viewerKey}')||'').split(' ');if(s){d.session='kept';if(!i||!s.includes(i))d.viewer='unknown';else if(v!='account'){d.viewer=v;if(l.pathname=='/'&&!l.hash)l.replace('/today')}}}catch{}if(l.pathname=='/'&&/^#(access_token|error|message)=/.test(l.hash))l.replace('/welcome'+l.hash)})('sb-'+location.hostname.split('.')[0]+'-auth-token',location)`;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the auth client keeps its session. */
export type SessionPlace = Store & {
  /** Decides where the session is stored from now on; a stored one moves there. */
  remember: (isRemembered: boolean, key: string) => void;
  /** Whether the session under this key outlives the tab. */
  isRemembered: (key: string) => boolean;
};

/** A browser may block storage: then the page keeps the session while it is open. */
function guarded(store: () => Store): Store {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (open: Store) => T, otherwise: () => T): T => {
    try {
      return work(store());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      attempt(
        (open) => open.getItem(key),
        () => null,
      ) ??
      memory.get(key) ??
      null,
    setItem: (key, value) =>
      attempt(
        (open) => open.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem: (key) => {
      memory.delete(key);
      attempt(
        (open) => open.removeItem(key),
        () => undefined,
      );
    },
  };
}

/** @param lasting shared by all tabs and permanent; @param passing belongs to one tab and ends with it */
export function openSessionPlace(lasting: () => Store, passing: () => Store): SessionPlace {
  const long = guarded(lasting);
  const short = guarded(passing);
  let wanted = false;
  return {
    // The tab's own session comes first: it is the latest sign-in.
    getItem: (key) => short.getItem(key) ?? long.getItem(key),
    setItem: (key, value) => {
      const stays = short.getItem(key) === null && (wanted || long.getItem(key) !== null);
      (stays ? long : short).setItem(key, value);
    },
    removeItem: (key) => {
      short.removeItem(key);
      long.removeItem(key);
      wanted = false;
    },
    remember: (isRemembered, key) => {
      wanted = isRemembered;
      const kept = short.getItem(key) ?? long.getItem(key);
      short.removeItem(key);
      long.removeItem(key);
      if (kept !== null) (isRemembered ? long : short).setItem(key, kept);
    },
    isRemembered: (key) => long.getItem(key) !== null,
  };
}
