/** Issues WebAuthn challenges and checks authenticators' answers, for this site's address only. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { ownOrigin, type Config } from '../../../platform/config/config.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { newToken } from '../tokens/secrets.server.ts';

/** GoTrue's default. */
const challengeMilliseconds = 5 * 60_000;

/** The relying party: a host name, and the pages that may use it. */
export type RelyingParty = { id: string; name: string; origins: string[] };

/** This site. Browsers allow no passkeys on an IP address, so a server on this machine is `localhost` to them. */
export function relyingParty(config: Config): RelyingParty {
  const { hostname, port, protocol, origin } = new URL(ownOrigin(config));
  const name = config.brand.name;
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return { id: hostname, name, origins: [origin] };
  return { id: 'localhost', name, origins: [`${protocol}//localhost${port === '' ? '' : `:${port}`}`] };
}

const bytes = (most: number) => z.string().min(1).max(most);
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') };

/** The result of `navigator.credentials.create()` as JSON. */
export const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** The result of `navigator.credentials.get()` as JSON. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: z.string().max(200).nullish(),
  }),
});

export type Registration = z.infer<typeof registrationSchema>;
export type Assertion = z.infer<typeof assertionSchema>;

/** A challenge's purpose, and whom it is bound to. */
export type ChallengeFor =
  | { purpose: 'sign-in' }
  | { purpose: 'register'; accountId: string }
  | { purpose: 'factor'; accountId: string; factorId: string };

const boundTo = (one: ChallengeFor) => ({
  accountId: 'accountId' in one ? one.accountId : null,
  factorId: 'factorId' in one ? one.factorId : null,
});

/** Makes a challenge, valid once for five minutes. `expiresAt` is in seconds since the epoch. */
export async function issueChallenge(
  deps: Pick<AuthDeps, 'sql' | 'now'>,
  one: ChallengeFor,
): Promise<{ id: string; challenge: string; expiresAt: number }> {
  const { accountId, factorId } = boundTo(one);
  const challenge = newToken();
  const now = deps.now();
  const [row] = await deps.sql<{ id: string }[]>`
    insert into auth_passkey_challenge (purpose, account_id, factor_id, challenge, created_at)
    values (${one.purpose}, ${accountId}, ${factorId}, ${challenge}, ${now}) returning id`;
  const expiresAt = Math.floor((now.getTime() + challengeMilliseconds) / 1000);
  return { id: row?.id ?? '', challenge, expiresAt };
}

/** Removes a challenge, so that it cannot be reused whatever the outcome. @returns the challenge, or why there is none */
export async function takeChallenge(
  deps: Pick<AuthDeps, 'now'>,
  sql: Sql,
  id: string,
  one: ChallengeFor,
): Promise<{ challenge: string } | 'unknown' | 'expired'> {
  const { accountId, factorId } = boundTo(one);
  const [row] = await sql<{ challenge: string; created_at: Date }[]>`
    delete from auth_passkey_challenge
     where id::text = ${id} and purpose = ${one.purpose}
       and account_id is not distinct from ${accountId}::uuid and factor_id is not distinct from ${factorId}::uuid
    returning challenge, created_at`;
  if (!row) return 'unknown';
  const age = deps.now().getTime() - row.created_at.getTime();
  return age > challengeMilliseconds ? 'expired' : { challenge: row.challenge };
}

/** Loaded at first use: it takes a third of a second, which no server start should wait for. */
const library = () => import('@simplewebauthn/server');

/** The stored parts of a new credential. */
export type NewCredential = {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
};

type Check = { challenge: string; isUserVerified: boolean };

/**
 * Checks a new credential. No attestation is requested, and one with a certificate is refused: checking it would fetch addresses a stranger
 * put into the certificate.
 * @returns null when invalid
 */
export async function checkRegistration(
  { config }: Pick<AuthDeps, 'config'>,
  response: Registration,
  { challenge, isUserVerified }: Check,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const party = relyingParty(config);
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    if (!['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c'))
      return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: isUserVerified,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = response.response.transports ?? [];
    return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter, transports };
  } catch {
    // The library throws for every invalid answer.
    return null;
  }
}

/** A stored credential. */
export type KeptCredential = { credential_id: string; public_key: Uint8Array; sign_count: number | string };

/**
 * Checks a credential's signature, origin and host. A counter that did not grow means that the key was copied.
 * @returns the new counter; null when invalid
 */
export async function checkAssertion(
  { config }: Pick<AuthDeps, 'config'>,
  response: Assertion,
  { challenge, isUserVerified, kept }: Check & { kept: KeptCredential },
): Promise<{ signCount: number } | null> {
  const { verifyAuthenticationResponse } = await library();
  const party = relyingParty(config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The schema keeps the fields the library reads.
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: isUserVerified,
      credential: {
        id: kept.credential_id,
        publicKey: new Uint8Array(kept.public_key),
        counter: Number(kept.sign_count),
      },
    });
    return verified ? { signCount: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

type CreationWish = {
  challenge: string;
  user: { handle: string; name: string };
  /** 'required': the key can be found without knowing its owner, which signing in needs. */
  residentKey: 'required' | 'discouraged';
  exclude: string[];
};

/** Options for a browser to create a key. */
export async function creationOptions(
  { config }: Pick<AuthDeps, 'config'>,
  wish: CreationWish,
): Promise<object> {
  const { generateRegistrationOptions } = await library();
  const party = relyingParty(config);
  const { challenge } = wish;
  return {
    ...(await generateRegistrationOptions({
      rpName: party.name,
      rpID: party.id,
      userName: wish.user.name,
      userDisplayName: wish.user.name,
      userID: new TextEncoder().encode(wish.user.handle),
      attestationType: 'none',
      excludeCredentials: wish.exclude.map((id) => ({ id })),
      authenticatorSelection: {
        residentKey: wish.residentKey,
        userVerification: wish.residentKey === 'required' ? 'required' : 'preferred',
      },
    })),
    challenge,
    timeout: challengeMilliseconds,
    hints: [],
  };
}

/** Options for a browser to use a key. Without `allow`, it offers any of its keys for this site. */
export const requestOptions = (
  { config }: Pick<AuthDeps, 'config'>,
  { challenge, allow }: { challenge: string; allow: { id: string; transports: string[] }[] },
): object => ({
  challenge,
  rpId: relyingParty(config).id,
  timeout: challengeMilliseconds,
  userVerification: allow.length === 0 ? 'required' : 'preferred',
  allowCredentials: allow.map((one) => ({ ...one, type: 'public-key' })),
});
