/** Reads the operator's settings. Nothing else reads the environment, and every setting has a default that runs. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { authConfigOf, authEnvironment, type AuthConfig } from './config-auth.server.ts';
import { watchingConfigOf, watchingEnvironment, type WatchingConfig } from './config-watching.server.ts';
import { backupConfigOf, backupEnvironment, type BackupConfig } from './config-backup.server.ts';
import { bucketAt, storageEnvironment, type BucketConfig } from './config-storage.server.ts';
import { isNearbyHost } from '../nearby.ts';

const text = z.string().trim();
const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text.default('0.0.0.0'),
  /** The public address, for canonical links, the sitemap and Open Graph; without it the request's host is used. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: text.optional(),
  DATABASE_DIRECT_URL: text.optional(),
  /** A streaming replica of DATABASE_URL that public pages and searches are read from. */
  DATABASE_REPLICA_URL: text.optional(),
  /** At least four: two jobs at a time, each holding one connection while it calls out. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(4).max(200).default(12),
  /** Few: searches are CPU-bound, and more of them than cores would only wait for each other. */
  DATABASE_SEARCH_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(4),
  BRAND_NAME: text.min(1).max(40).default('Wildloop'),
  BRAND_TAGLINE: text.max(160).default('List one toy. Ride a thousand.'),
  SOCIAL_INSTAGRAM_URL: z.url().default('https://www.instagram.com/'),
  SOCIAL_FACEBOOK_URL: z.url().default('https://www.facebook.com/'),
  /** `smtp://user:password@host:587` or `smtps://…`; without it emails are only stored (see /dev/mailbox). */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** `Name <address>`: the sender of our emails. */
  MAIL_FROM: text.regex(/^([^<>\r\n]+ )?<?[^@\s<>]+@[^@\s<>]+>?$/).optional(),
  /**
   * The founders' film on the home page: an .mp4 or .webm file, or an address of another site's player. Nothing of it loads before someone
   * presses play.
   */
  VIDEO_URL: z.url({ protocol: /^https$/ }).optional(),
  MAPBOX_PUBLIC_TOKEN: text.optional(),
  MAP_STYLE_URL: text.optional(),
  /** A PMTiles file with streets in the Protomaps schema: a path, or an https address whose server answers range requests. */
  MAP_TILES: text.regex(/\.pmtiles(\?.*)?$/, 'ends in .pmtiles').optional(),
  /** Base address of a server that speaks the OpenAI API, the part before `/chat/completions`: `https://api.openai.com/v1`. */
  TEXT_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEXT_MODEL_KEY: text.optional(),
  TEXT_MODEL_NAME: text.max(200).optional(),
  /** Stripe's secret key; without it the embedded test processor is used, and no real money moves. */
  STRIPE_SECRET_KEY: text.regex(/^[rs]k_(test|live)_\w+$/, 'begins with sk_test_ or sk_live_').optional(),
  /** Stripe signs its calls to /webhooks/card-processor with it. */
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_\w+$/, 'begins with whsec_').optional(),
  /** A restricted Stripe key that may use Stripe Identity and read dates of birth; without it operators check every document. */
  STRIPE_IDENTITY_KEY: text.regex(/^[rs]k_(test|live)_\w+$/, 'begins with rk_test_ or rk_live_').optional(),
  /** Stripe signs its calls to /webhooks/identity with it. */
  STRIPE_IDENTITY_WEBHOOK_SECRET: text.regex(/^whsec_\w+$/, 'begins with whsec_').optional(),
  /** Another server with Stripe's API, for tests. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Our key pair for browsers' push services (VAPID, base64url), and the contact they use for problems. */
  WEB_PUSH_PUBLIC_KEY: text.regex(/^[\w-]{87}$/, 'is 87 characters of base64url').optional(),
  WEB_PUSH_PRIVATE_KEY: text.regex(/^[\w-]{43}$/, 'is 43 characters of base64url').optional(),
  WEB_PUSH_CONTACT: text
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'begins with mailto: or https://')
    .optional(),
  /** Addresses (or CIDR ranges) of proxies whose forwarded-for header is trusted. */
  TRUSTED_PROXIES: list.default([]),
  /** Sites whose pages may call the API from a browser. */
  CORS_ORIGINS: list
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)))
    .default([]),
  /** Where to report security problems: mailto:… or https://…. */
  SECURITY_CONTACT: text
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'begins with mailto: or https://')
    .optional(),
  // The launcher reads it; here a wrong one is only reported.
  HEAP_LIMIT_MB: z.coerce.number().int().min(256).max(65_536).default(1_024),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(600),
  /** Marketing promises that don't hold yet; see docs/promises.md. */
  PROMISES_OFF: list.default([]),
  ...authEnvironment,
  ...watchingEnvironment,
  ...backupEnvironment,
  ...storageEnvironment,
  /**
   * Initial content of an empty database: listings and people with a history, the sample listings and demo people, the listings alone, or
   * nothing. Default: 'demo' on the embedded database, 'village' on your own.
   */
  SEED: z.enum(['demo', 'village', 'samples', 'none']).optional(),
});

export type Config = {
  mode: 'development' | 'production' | 'test';
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  database: {
    url: string | null;
    directUrl: string | null;
    replicaUrl: string | null;
    poolSize: number;
    searchPoolSize: number;
  };
  brand: { name: string; tagline: string; instagramUrl: string; facebookUrl: string };
  mail: { smtpUrl: string | null; from: string };
  videoUrl: string | null;
  map: { mapboxPublicToken: string | null; styleUrl: string | null; tiles: string | null };
  /** Null: nothing writes text here. */
  textModel: { url: string; key: string | null; name: string } | null;
  /** Null: the embedded test processor. */
  stripe: { secretKey: string; webhookSecret: string | null; apiUrl: string | null } | null;
  /** Null: operators verify identities. */
  stripeIdentity: { secretKey: string; webhookSecret: string | null; apiUrl: string | null } | null;
  /** Null: no push messages. */
  webPush: { publicKey: string; privateKey: string; contact: string } | null;
  trustedProxies: string[];
  /** Origins whose pages may call the API from a browser. */
  corsOrigins: string[];
  securityContact: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  rateLimitPerMinute: number;
  promisesOff: string[];
  auth: AuthConfig;
  watching: WatchingConfig;
  backup: BackupConfig;
  /** Where photos and documents are stored. Null: in DATA_DIR/files. */
  storage: BucketConfig | null;
  seed: 'demo' | 'village' | 'samples' | 'none';
  /** Whether visitors may sign in as demo people: never where the public has access. */
  isDemo: boolean;
};

/** Thrown at start for a wrong setting; its message names the variable and is shown to the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * `SMTP_URL_FILE=/run/secrets/smtp`: the setting's value is in that file, as Docker, a service manager or a vault hands secrets over, so that no
 * secret is in the environment of a process.
 */
function readSecretFiles(env: Record<string, string | undefined>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, file] of Object.entries(env)) {
    const setting = name.slice(0, -'_FILE'.length);
    if (!name.endsWith('_FILE') || file === undefined || !(setting in environment.shape)) continue;
    if (env[setting] !== undefined) throw new ConfigError(`Set ${setting} or ${name}, not both.`);
    try {
      found[setting] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new ConfigError(`The setting ${name} names a file that can’t be read.`);
    }
  }
  return found;
}

/**
 * Reads the settings from an environment (see .env.example).
 * @throws ConfigError naming the first wrong variable.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable means "not set": `PORT= npm start` is not port 0.
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  Object.assign(present, readSecretFiles(present));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `The setting ${issue?.path.join('.') ?? '?'} is invalid: ${issue?.message ?? 'invalid value'}.`,
    );
  }
  const e = parsed.data;
  if (e.SMTP_URL && !e.MAIL_FROM)
    throw new ConfigError(
      'The setting MAIL_FROM is missing: with SMTP_URL, it says who our emails are from.',
    );
  if (e.STRIPE_SECRET_KEY && !e.STRIPE_WEBHOOK_SECRET)
    throw new ConfigError(
      'The setting STRIPE_WEBHOOK_SECRET is missing: without it we can’t trust what Stripe tells us.',
    );
  if (e.STRIPE_IDENTITY_KEY && !e.STRIPE_IDENTITY_WEBHOOK_SECRET)
    throw new ConfigError(
      'The setting STRIPE_IDENTITY_WEBHOOK_SECRET is missing: without it we can’t trust the result of an identity check.',
    );
  const pushKeys = [e.WEB_PUSH_PUBLIC_KEY, e.WEB_PUSH_PRIVATE_KEY, e.WEB_PUSH_CONTACT];
  if (pushKeys.some(Boolean) && !pushKeys.every(Boolean))
    throw new ConfigError(
      'Web push needs all three of WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY and WEB_PUSH_CONTACT.',
    );
  if (e.TEXT_MODEL_URL && !e.TEXT_MODEL_NAME)
    throw new ConfigError(
      'The setting TEXT_MODEL_NAME is missing: with TEXT_MODEL_URL, it says which model to ask.',
    );
  const [storage, backup] = [bucketAt(e.STORAGE_URL, e), backupConfigOf(e)];
  if ((storage ?? backup.bucket) && !(e.STORAGE_ACCESS_KEY_ID && e.STORAGE_SECRET_ACCESS_KEY))
    throw new ConfigError(
      'A bucket needs both STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY: the key that opens it.',
    );
  const seed = e.SEED ?? (e.DATABASE_URL === undefined ? 'demo' : 'village');
  if (seed === 'demo' && e.DATABASE_URL !== undefined)
    throw new ConfigError(
      'SEED=demo works only with the embedded database: leave DATABASE_URL out, or set SEED=village.',
    );
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(e.DATA_DIR),
    database: {
      url: e.DATABASE_URL ?? null,
      directUrl: e.DATABASE_DIRECT_URL ?? null,
      replicaUrl: e.DATABASE_REPLICA_URL ?? null,
      poolSize: e.DATABASE_POOL_SIZE,
      searchPoolSize: e.DATABASE_SEARCH_POOL_SIZE,
    },
    brand: {
      name: e.BRAND_NAME,
      tagline: e.BRAND_TAGLINE,
      instagramUrl: e.SOCIAL_INSTAGRAM_URL,
      facebookUrl: e.SOCIAL_FACEBOOK_URL,
    },
    mail: { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM ?? `${e.BRAND_NAME} <no-reply@localhost>` },
    videoUrl: e.VIDEO_URL ?? null,
    map: {
      mapboxPublicToken: e.MAPBOX_PUBLIC_TOKEN ?? null,
      styleUrl: e.MAP_STYLE_URL ?? null,
      tiles: e.MAP_TILES ?? null,
    },
    textModel:
      e.TEXT_MODEL_URL && e.TEXT_MODEL_NAME
        ? {
            url: e.TEXT_MODEL_URL.replace(/\/+$/, ''),
            key: e.TEXT_MODEL_KEY ?? null,
            name: e.TEXT_MODEL_NAME,
          }
        : null,
    stripe: e.STRIPE_SECRET_KEY
      ? {
          secretKey: e.STRIPE_SECRET_KEY,
          webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? null,
          apiUrl: e.STRIPE_API_URL ?? null,
        }
      : null,
    stripeIdentity: e.STRIPE_IDENTITY_KEY
      ? {
          secretKey: e.STRIPE_IDENTITY_KEY,
          webhookSecret: e.STRIPE_IDENTITY_WEBHOOK_SECRET ?? null,
          apiUrl: e.STRIPE_API_URL ?? null,
        }
      : null,
    webPush:
      e.WEB_PUSH_PUBLIC_KEY && e.WEB_PUSH_PRIVATE_KEY && e.WEB_PUSH_CONTACT
        ? {
            publicKey: e.WEB_PUSH_PUBLIC_KEY,
            privateKey: e.WEB_PUSH_PRIVATE_KEY,
            contact: e.WEB_PUSH_CONTACT,
          }
        : null,
    trustedProxies: e.TRUSTED_PROXIES,
    corsOrigins: e.CORS_ORIGINS,
    securityContact: e.SECURITY_CONTACT ?? null,
    logLevel: e.LOG_LEVEL,
    rateLimitPerMinute: e.RATE_LIMIT_PER_MINUTE,
    promisesOff: e.PROMISES_OFF,
    auth: authConfigOf(e),
    watching: watchingConfigOf(e, e.BRAND_NAME),
    backup,
    storage,
    seed,
    isDemo:
      (seed === 'demo' || seed === 'village') &&
      (e.PUBLIC_URL === undefined || isNearbyHost(new URL(e.PUBLIC_URL).hostname)),
  };
}

/** Our own address for links in emails, without a trailing slash. A request's host is never trusted for that. */
export function ownOrigin({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}
