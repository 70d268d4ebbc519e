/** Collects this process's metrics for Prometheus: requests, connections, kept pages, jobs, memory and the event loop. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { PoolState } from '../database.server/pool.ts';
import type { PagesState } from '../http.server/pages.ts';
import type { Outcome } from '../jobs.server/take-jobs.ts';
import { figureGauges, type Figures } from './figure-gauges.ts';

/** Buckets of request durations in seconds, as OpenTelemetry's conventions advise. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const statementSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 90, 300];

export type Answered = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  /** Counts a sent answer. */
  answered: (answer: Answered) => void;
  /** Counts a job's try. */
  jobEnded: (job: { kind: string; lane: string; outcome: Outcome; seconds: number }) => void;
  /** Times a statement. */
  statementEnded: (pool: string, seconds: number) => void;
  /** Exposes a pool's connections. */
  watchPool: (name: string, state: () => PoolState) => void;
  /** Exposes the page cache. */
  watchPages: (state: () => PagesState) => void;
  /** Exposes numbers counted in the database. */
  watchFigures: (figures: Figures) => void;
  /** Everything in Prometheus' text format. */
  text: () => Promise<string>;
  contentType: string;
  /** All metric names, for the test of alert rules and dashboards. */
  names: () => string[];
};

/** Registers metrics that are read only when scraped. */
const add = (registry: Registry, metric: Gauge | Counter): void => registry.registerMetric(metric);

function watchConnections(registry: Registry, pools: Map<string, () => PoolState>): void {
  const name = 'db_client_connection_pool_name';
  const state = 'db_client_connection_state';
  const count = new Gauge({
    name: 'db_client_connection_count',
    help: 'Open connections to the database.',
    labelNames: [name, state],
    registers: [],
    collect() {
      for (const [pool, read] of pools) {
        const { open, idle } = read();
        this.set({ [name]: pool, [state]: 'idle' }, idle);
        this.set({ [name]: pool, [state]: 'used' }, open - idle);
      }
    },
  });
  const of = (metric: string, help: string, value: (state: PoolState) => number) =>
    new Gauge({
      name: metric,
      help,
      labelNames: [name],
      registers: [],
      collect() {
        for (const [pool, read] of pools) this.set({ [name]: pool }, value(read()));
      },
    });
  add(registry, count);
  add(
    registry,
    of('db_client_connection_max', 'Most connections that the pool may open.', ({ size }) => size),
  );
  add(
    registry,
    of(
      'db_client_connection_pending_requests',
      'Statements waiting for a free connection.',
      ({ waiting }) => waiting,
    ),
  );
}

function watchKeptPages(registry: Registry, read: () => PagesState | null): void {
  const gauge = (name: string, help: string, value: (state: PagesState) => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        const state = read();
        if (state) this.set(value(state));
      },
    });
  const requests = new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests for pages: answered from memory (hit) or rendered (miss).',
    labelNames: ['result'],
    registers: [],
    collect() {
      const { hits, misses } = read() ?? { hits: 0, misses: 0 };
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  add(
    registry,
    gauge('page_cache_pages', 'Pages cached in memory.', ({ pages }) => pages),
  );
  add(
    registry,
    gauge('page_cache_bytes', 'Memory used by cached pages.', ({ bytes }) => bytes),
  );
  add(registry, requests);
}

/** Opens this process's metrics. Nothing is read before a scrape. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: requestSeconds,
    registers: [registry],
  });
  const statements = new Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'Time from sending a statement to its answer.',
    labelNames: ['db_client_connection_pool_name'],
    buckets: statementSeconds,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'marketplace_job_duration_seconds',
    help: 'Time each attempt at a job took, by outcome.',
    labelNames: ['kind', 'lane', 'outcome'],
    buckets: jobSeconds,
    registers: [registry],
  });
  const pools = new Map<string, () => PoolState>();
  let pages: (() => PagesState) | null = null;
  watchConnections(registry, pools);
  watchKeptPages(registry, () => pages?.() ?? null);
  return {
    answered: ({ method, route, status, seconds }) =>
      requests.observe(
        { http_request_method: method, http_route: route, http_response_status_code: status },
        seconds,
      ),
    jobEnded: ({ seconds, ...labels }) => jobs.observe(labels, seconds),
    statementEnded: (pool, seconds) => statements.observe({ db_client_connection_pool_name: pool }, seconds),
    watchPool: (name, state) => void pools.set(name, state),
    watchPages: (state) => void (pages = state),
    watchFigures: (figures) => figureGauges(registry, figures),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}
