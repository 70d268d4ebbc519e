/** How is it written down who gets which answer? One row for each endpoint; the words below make its table short. */
import type { Person, World } from './world.ts';

export const roles = [
  'visitor',
  'account',
  'renter',
  'owner',
  'founder',
  /** Granted, and without the second factor in this session. */
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
/** Everybody with a membership; whoever has none is told so. */
export const members = (status: number, otherwise: number): Expected =>
  of(otherwise, { visitor: 401, renter: status, owner: status, founder: status });
export const operators = (status: number): Expected => of(403, { visitor: 401, operator: status });

/** A value that may depend on the world and on who asks. */
type Given<T> = T | ((world: World, me: Person | null) => T | Promise<T>);

export type Ask = {
  expected: Expected;
  /** The whole path with its query, where the endpoint has parameters or needs words. */
  path?: Given<string>;
  body?: Given<object>;
  headers?: Record<string, string>;
  /** Somebody of their own for each question: the answer changes who they are. */
  isFresh?: boolean;
};

/** By what the path names: something of one's own, somebody else's, something that is not there; or nothing in particular. */
export type Target = 'plain' | 'own' | 'others' | 'missing' | 'ownSwap' | 'othersSwap';
export type Row = Partial<Record<Target, Ask>>;

/** `METHOD /path` as the endpoint is declared → what is asked, and what is answered to whom. */
export type AccessTable = Readonly<Record<string, Row>>;
