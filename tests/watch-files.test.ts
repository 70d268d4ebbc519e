// Checks that the alert rules and dashboard only name real metrics and labels.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { operatingFigureDefinitions } from '../features/desk/operating-figures.server.ts';
import { figuresReadName } from '../platform/watch.server/figure-gauges.ts';
import { createMetrics } from '../platform/watch.server/metrics.ts';

const parts = ['_bucket', '_count', '_sum'];
const shown = new Set([
  ...createMetrics()
    .names()
    .flatMap((name) => [name, ...parts.map((part) => name + part)]),
  ...Object.keys(operatingFigureDefinitions),
  figuresReadName,
  // Prometheus adds it itself.
  'up',
]);
const named = /\b(?:marketplace|http_server|db_client|page_cache|nodejs|process)_[a-z_0-9]+|\bup\b/g;

/** The names of metrics in a text, and of their labels. */
function metricsIn(expression: string): string[] {
  const withoutLabels = expression.replace(/\{[^}]*\}/g, '').replace(/\b(?:by|without) \([^)]*\)/g, '');
  return withoutLabels.match(named) ?? [];
}

async function expressionsOf(file: string): Promise<string[]> {
  const text = await readFile(new URL(`../deploy/${file}`, import.meta.url), 'utf8');
  if (!file.endsWith('.json'))
    return [...text.matchAll(/^ +expr: (?:\|\n((?: {10,}.*\n)+)|(.*)\n)/gm)].map(
      ([, block, line]) => block ?? line ?? '',
    );
  const { panels } = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

test.each([
  ['alerts.yml', 13],
  ['dashboard.json', 24],
])('every metric in %s exists', async (file, least) => {
  const expressions = await expressionsOf(file);
  expect(expressions.length).toBeGreaterThanOrEqual(least);
  for (const expression of expressions) {
    const metrics = metricsIn(expression);
    expect(metrics, expression).not.toEqual([]);
    expect(
      metrics.filter((name) => !shown.has(name)),
      expression,
    ).toEqual([]);
  }
});
