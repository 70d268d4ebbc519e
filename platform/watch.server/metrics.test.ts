import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

test('counts requests by their route’s pattern, and jobs by lane and outcome', async () => {
  const metrics = createMetrics();
  metrics.answered({ method: 'GET', route: '/members/:handle', status: 200, seconds: 0.02 });
  metrics.answered({ method: 'GET', route: '/members/:handle', status: 200, seconds: 0.2 });
  metrics.jobEnded({ kind: 'send-mail', lane: 'mail', outcome: 'failed', seconds: 3 });
  const text = await metrics.text();
  const labels = 'http_request_method="GET",http_route="/members/:handle",http_response_status_code="200"';
  expect(text).toContain(`http_server_request_duration_seconds_bucket{le="0.025",${labels}} 1`);
  expect(text).toContain(`http_server_request_duration_seconds_count{${labels}} 2`);
  expect(text).toContain(
    'marketplace_job_duration_seconds_count{kind="send-mail",lane="mail",outcome="failed"} 1',
  );
});

test('shows pools, cached pages, memory and the lag of the event loop', async () => {
  const metrics = createMetrics();
  metrics.watchPool('web', () => ({ size: 12, open: 5, idle: 2, waiting: 1 }));
  metrics.watchPages(() => ({ pages: 3, bytes: 4096, hits: 10, misses: 2 }));
  const text = await metrics.text();
  const pool = 'db_client_connection_pool_name="web"';
  for (const line of [
    `db_client_connection_count{${pool},db_client_connection_state="used"} 3`,
    `db_client_connection_pending_requests{${pool}} 1`,
    'page_cache_bytes 4096',
    'page_cache_requests_total{result="hit"} 10',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

test('a separate port shows the metrics and nothing else', async () => {
  const server = await serveMetrics(createMetrics(), { port: 0, host: '127.0.0.1' });
  try {
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const shown = await fetch(`${url}/metrics`);
    expect(shown.headers.get('content-type')).toContain('text/plain');
    expect(await shown.text()).toContain('process_cpu_seconds_total');
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
