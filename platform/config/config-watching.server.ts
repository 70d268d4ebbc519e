/** Reads the settings for watching the server: metrics, traces, slow queries and error reports. Part of config.server.ts. */
import { z } from 'zod';

const text = z.string().trim();

export const watchingEnvironment = {
  /** Opens /metrics on the main port to requests with this bearer token. */
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,512}$/, 'at least 16 characters without a space')
    .optional(),
  /** Serves /metrics without a token on its own port. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  /** How long /readyz fails before the server stops listening. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** An OTLP-over-HTTP collector, the part before `/v1/traces`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for the collector: `name=value`, comma-separated. */
  OTEL_EXPORTER_OTLP_HEADERS: text
    .regex(/^[^=,\s]+=[^,\r\n]*(,[^=,\s]+=[^,\r\n]*)*$/, 'is written name=value,name=value')
    .optional(),
  OTEL_SERVICE_NAME: text.max(100).optional(),
  /** The share of requests that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Slower statements are logged with their plan; 0: none. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(600_000).default(1_000),
  /** Where errors are reported: the DSN of Sentry, GlitchTip or another compatible server. */
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .refine((dsn) => /^\w+$/.test(new URL(dsn).username) && /\/\d+$/.test(new URL(dsn).pathname), {
      message: 'is written https://KEY@host/PROJECT',
    })
    .optional(),
  SENTRY_ENVIRONMENT: text.max(64).optional(),
};

export type TraceConfig = {
  /** The full address for spans. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** From 0 to 1. */
  share: number;
};

export type ReportConfig = {
  /** The full address for error reports. */
  url: string;
  /** The public key of the DSN, which identifies us. */
  key: string;
  environment: string;
};

export type WatchingConfig = {
  metrics: { token: string | null; port: number | null; host: string };
  /** Time for a load balancer to notice that the server is about to stop. */
  drainSeconds: number;
  /** Null: no traces. */
  traces: TraceConfig | null;
  /** Milliseconds; null: no statement is called slow. */
  slowQueryMs: number | null;
  /** Null: errors are only logged. */
  reports: ReportConfig | null;
};

type Read = z.infer<z.ZodObject<typeof watchingEnvironment>>;

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** `name=value,name=value` with percent-encoded values, as OpenTelemetry writes it. */
function headersOf(list: string | undefined): Record<string, string> {
  const pairs = (list ?? '').split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim().toLowerCase(), decoded(value.join('=').trim())];
    }),
  );
}

function reportsOf(dsn: string, environment: string): ReportConfig {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username, environment };
}

/** The monitoring settings. @param brandName our name in traces unless OTEL_SERVICE_NAME is set */
export function watchingConfigOf(e: Read & { NODE_ENV: string }, brandName: string): WatchingConfig {
  return {
    metrics: { token: e.METRICS_TOKEN ?? null, port: e.METRICS_PORT ?? null, host: e.METRICS_HOST },
    drainSeconds: e.DRAIN_SECONDS,
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
          headers: headersOf(e.OTEL_EXPORTER_OTLP_HEADERS),
          serviceName: e.OTEL_SERVICE_NAME ?? brandName.toLowerCase(),
          share: e.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    slowQueryMs: e.SLOW_QUERY_MS === 0 ? null : e.SLOW_QUERY_MS,
    reports: e.SENTRY_DSN ? reportsOf(e.SENTRY_DSN, e.SENTRY_ENVIRONMENT ?? e.NODE_ENV) : null,
  };
}
