/** Defines who gets which answer: one row per endpoint, with short terms for common cases. */
import type { Person, World } from './world.ts';

export const roles = [
  'visitor',
  'account',
  'renter',
  'owner',
  'founder',
  /** Granted, but without the second factor in this session. */
  'waitingOperator',
  'operator',
] as const;
export type Role = (typeof roles)[number];

/** The status for each role. */
export type Expected = Readonly<Record<Role, number>>;

const of = (status: number, more: Partial<Expected> = {}): Expected => ({
  visitor: status,
  account: status,
  renter: status,
  owner: status,
  founder: status,
  waitingOperator: status,
  operator: status,
  ...more,
});

export const everybody = (status: number): Expected => of(status);
/** Visitors are asked to sign in. */
export const signedIn = (status: number, more: Partial<Expected> = {}): Expected =>
  of(status, { visitor: 401, ...more });
/** Everyone with a membership; others learn that they have none. */
export const members = (status: number, otherwise: number): Expected =>
  of(otherwise, { visitor: 401, renter: status, owner: status, founder: status });
export const operators = (status: number): Expected => of(403, { visitor: 401, operator: status });

/** A value that may depend on the world and the sender. */
type Given<T> = T | ((world: World, me: Person | null) => T | Promise<T>);

export type Ask = {
  expected: Expected;
  /** The whole path with its query, if the endpoint has parameters or needs a query. */
  path?: Given<string>;
  body?: Given<object>;
  headers?: Record<string, string>;
  /** A separate person per request: the answer changes who they are. */
  isFresh?: boolean;
};

/** By what the path names: one's own thing, someone else's, a missing one; or nothing in particular. */
export type Target = 'plain' | 'own' | 'others' | 'missing' | 'ownSwap' | 'othersSwap';
export type Row = Partial<Record<Target, Ask>>;

/** `METHOD /path` as declared → the request, and its answers by role. */
export type AccessTable = Readonly<Record<string, Row>>;
