/** Sends traces to an OpenTelemetry collector: from a request through its statements to the jobs it asked for. Loaded only where one is set. */
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
import type { TraceConfig } from '../config-watching.server.ts';
import { errorForLog } from '../error-for-log.ts';
import type { RequestWatch } from '../http.server/http-server.ts';
import type { Job, Outcome } from '../jobs.server/take-jobs.ts';

export type Traces = {
  /** Runs the answering of a request in a span of its own. */
  request: NonNullable<RequestWatch['around']>;
  /** Begins the span of a statement; null outside of a trace. The text has parameters in the place of values. */
  statement: (text: string, pool: string) => ((error: unknown) => void) | null;
  /** Runs a try of a job, which continues the trace of whoever asked for it. */
  job: <T extends { outcome: Outcome; error: unknown }>(
    job: Job,
    lane: string,
    work: () => Promise<T>,
  ) => Promise<T>;
  /** What runs now, as a W3C traceparent; null outside of a trace. */
  current: () => string | null;
  /** Sends what is still held back. */
  close: () => Promise<void>;
};

/** A statement is shown up to here. */
const longestStatement = 4_000;
const longestClose = 3_000;

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The context that a traceparent names; the root where it names none. */
function contextOf(parent: string | null | undefined): Context {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.exec(parent ?? '') ?? [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return traceId === '' ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
}

/** Marks a span as failed, by the kind of error alone: a message may quote what somebody typed. */
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

/** Opens the way to a collector. One that is away costs nothing but the traces. */
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
      // What is not sampled leaves no trace behind, and neither do its jobs.
      if (!span || (span.traceFlags & TraceFlags.SAMPLED) === 0) return null;
      return `00-${span.traceId}-${span.spanId}-01`;
    },
    async close() {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, longestClose).unref());
      await Promise.race([provider.shutdown(), patience]);
    },
  };
}
