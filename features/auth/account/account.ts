/** Defines accounts, and their form in the standard auth client. */

export type Json = Record<string, unknown>;

export type AccountRow = {
  id: string;
  email: string | null;
  password_hash: string | null;
  role: string;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirmations: number;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Json;
  raw_user_meta_data: Json;
  is_anonymous: boolean;
  banned_until: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type IdentityRow = {
  id: string;
  account_id: string;
  provider: string;
  provider_id: string;
  identity_data: Json;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type FactorRow = {
  id: string;
  account_id: string;
  type: 'totp' | 'webauthn' | 'recovery_code';
  friendly_name: string | null;
  status: 'unverified' | 'verified';
  /** For an authenticator app. */
  secret: string | null;
  /** A number while exact, which a TOTP period is for a million years. */
  last_period: number;
  created_at: Date;
  updated_at: Date;
};

/** An account with its factors and identities. */
export type Account = AccountRow & { identities: IdentityRow[]; factors: FactorRow[] };

export const isBanned = (account: Pick<AccountRow, 'banned_until'>, now: Date): boolean =>
  account.banned_until !== null && account.banned_until > now;

export const hasSecondFactor = (account: Account): boolean =>
  account.factors.some(({ status }) => status === 'verified');

/** Omits nulls, as the client expects. */
const filled = (fields: Record<string, unknown>): Json =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );

const identityJson = (identity: IdentityRow): Json => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.account_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  ...filled({
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    email: identity.identity_data.email,
  }),
});

/** A factor without its secret. */
export const factorJson = (factor: FactorRow): Json => ({
  id: factor.id,
  factor_type: factor.type,
  status: factor.status,
  ...filled({
    friendly_name: factor.friendly_name,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
  }),
});

/** The standard auth client's `user`. */
export function userJson(account: Account): Json {
  return {
    id: account.id,
    aud: 'authenticated',
    role: account.role,
    email: account.email ?? '',
    phone: '',
    ...filled({
      email_confirmed_at: account.email_confirmed_at,
      confirmed_at: account.email_confirmed_at,
      invited_at: account.invited_at,
      confirmation_sent_at: account.confirmation_sent_at,
      recovery_sent_at: account.recovery_sent_at,
      new_email: account.email_change,
      email_change_sent_at: account.email_change_sent_at,
      reauthentication_sent_at: account.reauthentication_sent_at,
      last_sign_in_at: account.last_sign_in_at,
      banned_until: account.banned_until,
      deleted_at: account.deleted_at,
    }),
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    identities: account.identities.map(identityJson),
    ...(account.factors.length > 0 ? { factors: account.factors.map(factorJson) } : {}),
    created_at: account.created_at.toISOString(),
    updated_at: account.updated_at.toISOString(),
    is_anonymous: account.is_anonymous,
  };
}

/**
 * The account in a sign-up's answer, whether new, waiting for confirmation, or someone else's already: every field looks new, so it reveals
 * nothing about an existing one.
 * @param ids of the new account, or random ones
 */
export function newAccount(
  ids: { account: string; identity: string },
  email: string,
  data: Json,
  now: Date,
): Account {
  return {
    id: ids.account,
    email,
    password_hash: null,
    role: 'authenticated',
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirmations: 0,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: emailAppMetaData,
    raw_user_meta_data: data,
    is_anonymous: false,
    banned_until: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
    identities: [newIdentity(ids.identity, ids.account, email, now)],
    factors: [],
  };
}

/** App metadata for accounts that sign in by email. */
export const emailAppMetaData: Json = { provider: 'email', providers: ['email'] };

/** The data of an email identity. */
export const emailIdentityData = (accountId: string, email: string, isVerified: boolean): Json => ({
  email,
  email_verified: isVerified,
  phone_verified: false,
  sub: accountId,
});

/** The identity of a new account with an unconfirmed address. */
export const newIdentity = (id: string, accountId: string, email: string, now: Date): IdentityRow => ({
  id,
  account_id: accountId,
  provider: 'email',
  provider_id: accountId,
  identity_data: emailIdentityData(accountId, email, false),
  last_sign_in_at: now,
  created_at: now,
  updated_at: now,
});
