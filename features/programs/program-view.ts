/** Describes what members see of the programs that act for them. Instants are in ISO 8601. */
import type { Scope } from './scopes.ts';

export type OwnToken = {
  id: string;
  name: string;
  scopes: Scope[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
};

/** With the token itself, once. */
export type NewToken = OwnToken & { token: string };

export type Delivery = {
  id: string;
  kind: string;
  state: 'waiting' | 'delivered' | 'failed';
  createdAt: string;
  tries: number;
  /** The status of the last answer; null when there was none. */
  lastStatus: number | null;
  lastFault: string | null;
};

export type OwnWebhook = {
  id: string;
  url: string;
  topics: string[];
  createdAt: string;
  /** The latest, the newest first. */
  deliveries: Delivery[];
};

/** With the secret that signs, once. */
export type NewWebhook = OwnWebhook & { secret: string };

/** Rows as the database has them, with the instants of their view as dates. */
export type RowOf<T> = { [K in keyof T]: K extends `${string}At` ? Date | Extract<T[K], null> : T[K] };
