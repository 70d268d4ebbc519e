/** Identifies the sender of a request: the bearer token names the session, and the database says what the account may do now. */
import type { Context, MiddlewareHandler } from 'hono';
import {
  mayOperate,
  needsSecondFactor,
  visitor,
  type Actor,
  type AccountActor,
} from '../../features/members/actor.ts';
import { notAllowed, secondFactorNeeded, signInNeeded } from '../../features/members/member-refusals.ts';
import type { ApiEnvironment } from '../environment.server.ts';
import { refusalResponse } from './answers.ts';

/** Resolves a bearer token; null when it is forged, expired, or its session has ended. */
export type ActorOfToken = (token: string) => Promise<TokenHolder | null>;

/** `awaitsCode`: the password was correct, but the authenticator app's code is still missing. */
export type TokenHolder = AccountActor & { awaitsCode?: boolean };

export type ActorEnvironment = ApiEnvironment & { Variables: { actor: Actor } };

const bearer = /^bearer (\S+)$/i;

/** Puts the actor into the context. An invalid token is a 401, never treated as a visitor: the sender expects to be signed in. */
export function withActor(actorOfToken: ActorOfToken): MiddlewareHandler<ActorEnvironment> {
  return async (c, next) => {
    const header = c.req.header('authorization');
    if (header === undefined) {
      c.set('actor', visitor);
      return next();
    }
    const token = bearer.exec(header)?.[1];
    const actor = token === undefined ? null : await actorOfToken(token);
    if (actor === null) return refusalResponse(signInNeeded);
    // With an authenticator app, a stolen password alone gives no access.
    if (actor.awaitsCode) return refusalResponse(secondFactorNeeded);
    c.set('actor', actor);
    return next();
  };
}

/** Lets only operators with a second factor through. */
export const operatorsOnly: MiddlewareHandler<ActorEnvironment> = async (c, next) => {
  const actor = c.get('actor');
  if (actor.kind === 'visitor') return refusalResponse(signInNeeded);
  if (needsSecondFactor(actor)) return refusalResponse(secondFactorNeeded);
  if (!mayOperate(actor)) return refusalResponse(notAllowed);
  return next();
};

/** The signed-in account of a request behind a guard; null for a visitor. */
export const accountOf = (c: Context<ActorEnvironment>): AccountActor | null => {
  const actor = c.get('actor');
  return actor.kind === 'account' ? actor : null;
};
