/** Opens the identity provider, where one is configured. */
import type { Config } from '../config/config.server.ts';
import { outsideTransactions } from '../database.server/outside-transactions.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { stripeIdentity } from './stripe-identity.ts';

/** Null: operators check every document themselves. */
export const openIdentityProvider = ({ stripeIdentity: settings }: Config): IdentityProvider | null =>
  settings ? outsideTransactions(stripeIdentity(settings), 'identity provider') : null;
