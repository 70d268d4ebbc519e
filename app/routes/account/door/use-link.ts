import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { auth } from '../../../components/session/session.ts';
import { readLinkAnswer, type LinkAnswer, type LinkType } from './link-answer.ts';
import { isSpentLink, isUnreachable } from '../service-words.ts';

export type LinkOutcome =
  | { kind: 'checking' }
  /** Signs someone in. */
  | { kind: 'good'; type: LinkType }
  /** Expired, used, or replaced by a newer email. */
  | { kind: 'spent' }
  | { kind: 'refused'; sentence: string }
  | { kind: 'message'; sentence: string }
  | { kind: 'nothing' }
  | { kind: 'unreachable' };

const refusedAs = (code: string | undefined, sentence: string): LinkOutcome =>
  isSpentLink(code) ? { kind: 'spent' } : { kind: 'refused', sentence };

/** Sends the link's content to the auth service. @returns the result */
async function redeem(answer: LinkAnswer): Promise<LinkOutcome> {
  if (answer.kind === 'refused') return refusedAs(answer.code, answer.sentence);
  if (answer.kind === 'message' || answer.kind === 'nothing') return answer;
  const client = await auth();
  const { data, error } =
    answer.kind === 'token'
      ? await client.verifyOtp({ token_hash: answer.tokenHash, type: answer.type })
      : await client.setSession({ access_token: answer.accessToken, refresh_token: answer.refreshToken });
  if (error) return isUnreachable(error) ? { kind: 'unreachable' } : refusedAs(error.code, error.message);
  // The first of an email change's two emails is answered with a message and no session.
  return data.session
    ? { kind: 'good', type: answer.type }
    : {
        kind: 'message',
        sentence: 'Thank you. Now open the link we sent to your other address.',
      };
}

/** A link works once: a page rendered twice asks once. */
let asked: { href: string; outcome: Promise<LinkOutcome> } | null = null;
function redeemOnce(href: string): Promise<LinkOutcome> {
  if (asked?.href !== href)
    asked = {
      href,
      outcome: redeem(readLinkAnswer(new URL(href))).catch(() => ({ kind: 'unreachable' as const })),
    };
  return asked.outcome;
}

/** Redeems the link that led to this page, and removes it from the address. */
export function useLink(): LinkOutcome {
  const [outcome, setOutcome] = useState<LinkOutcome>({ kind: 'checking' });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    let isHere = true;
    void redeemOnce(location.href).then((found) => {
      if (!isHere) return;
      setOutcome(found);
      // An unverified link stays, so that reloading tries again.
      if (found.kind !== 'unreachable' && location.search + location.hash !== '')
        void navigate(pathname, { replace: true });
    });
    return () => {
      isHere = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link is redeemed when its page opens, once
  }, []);
  return outcome;
}
