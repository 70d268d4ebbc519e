/** Sends traces to an OpenTelemetry collector: from a request through its statements to its jobs. Loaded only where one is configured. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceConfig } from '../config/config-watching.server.ts';
import { errorForLog } from '../log/error-for-log.ts';
import type { RequestWatch } from '../http.server/http-server.ts';
import type { Job, Outcome } from '../jobs.server/take-jobs.ts';

export type Traces = {
  /** Runs a request's handling in its own span. */
  request: NonNullable<RequestWatch['around']>;
  /** Starts a statement's span; null outside a trace. The text has placeholders instead of values. */
  statement: (text: string, pool: string) => ((error: unknown) => void) | null;
  /** Runs a job's try, continuing the trace of its creator. */
  job: <T extends { outcome: Outcome; error: unknown }>(
    job: Job,
    lane: string,
    work: () => Promise<T>,
  ) => Promise<T>;
  /** The current W3C traceparent; null outside a trace. */
  current: () => string | null;
  /** Sends buffered spans. */
  close: () => Promise<void>;
};

/** Statements are cut at this length. */
const longestStatement = 4_000;
const longestClose = 3_000;

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The context of a traceparent; the root if it is invalid. */
function contextOf(parent: string | null | undefined): Context {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.exec(parent ?? '') ?? [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return traceId === '' ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
}

/** Marks a span as failed, by error type only: a message may quote user input. */
function fail(span: Span, error: unknown): void {
  const { error: name, code } = errorForLog(error);
  span.setAttribute('error.type', code ?? name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function openProvider({ url, headers, serviceName, share }: TraceConfig): TracerProvider {
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  });
}

/** Opens a collector. If it is away, only the traces are lost. */
export function openTraces(config: TraceConfig): Traces {
  const provider = openProvider(config);
  const tracer = provider.getTracer('server');
  const running = new AsyncLocalStorage<Context>();
  const begin = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    return { span, context: trace.setSpan(parent, span) };
  };
  return {
    request({ method, requestId, parent }, work) {
      const attributes = { 'http.request.method': method, 'http.request.id': requestId };
      const { span, context } = begin(method, SpanKind.SERVER, attributes, contextOf(parent));
      running.run(context, work);
      return ({ route, status }) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    statement(text, pool) {
      const parent = running.getStore();
      if (!parent || !trace.getSpan(parent)?.isRecording()) return null;
      const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': verb,
        'db.query.text': text.slice(0, longestStatement),
        'db.client.connection.pool.name': pool,
      };
      const { span } = begin(verb, SpanKind.CLIENT, attributes, parent);
      return (error) => {
        if (error) fail(span, error);
        span.end();
      };
    },
    async job(job, lane, work) {
      const attributes = {
        'messaging.system': 'postgresql',
        'messaging.operation.name': 'process',
        'messaging.destination.name': job.kind,
        'messaging.message.id': String(job.id),
        'job.lane': lane,
        'job.tries': job.tries,
      };
      const { span, context } = begin(
        `process ${job.kind}`,
        SpanKind.CONSUMER,
        attributes,
        contextOf(job.trace),
      );
      try {
        const ended = await running.run(context, work);
        span.setAttribute('job.outcome', ended.outcome);
        if (ended.error !== null) fail(span, ended.error);
        return ended;
      } finally {
        span.end();
      }
    },
    current() {
      const context = running.getStore();
      const span = context && trace.getSpanContext(context);
      // Unsampled requests record no spans, and neither do their jobs.
      if (!span || (span.traceFlags & TraceFlags.SAMPLED) === 0) return null;
      return `00-${span.traceId}-${span.spanId}-01`;
    },
    async close() {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, longestClose).unref());
      await Promise.race([provider.shutdown(), patience]);
    },
  };
}
