/** A map with thousands of matches counts them in clusters. Publishing that many takes long, so `npm run prove` runs this. */
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/builders/database.ts';
import { addMember, everything } from '../../../tests/builders/search-oracle.ts';
import type { Box } from '../filter/browse-filter.ts';
import { mapMatches } from './map-matches.server.ts';

const now = '2027-03-01T20:00:00Z';
const okanagan: Box = [-121, 48.5, -118, 51];
const db = await testDatabase();
afterAll(() => db.drop());
const owner = await addMember(db.ownerSql);

test('above 2,000, counts them in clusters, by cells or match by match', async () => {
  await db.ownerSql`
    insert into listing (slug, owner_id, category_id, state, published_at, title, location, province, longitude, latitude, time_zone, price_unit, price_cents, price_points, exchange_preferences)
    select 'l-' || n, ${owner}, (array['rv', 'water'])[1 + n % 2], 'published', now(), 'Sea kayak', 'Vernon, BC', 'BC', -120.9 + (n % 97) * 0.029, 48.6 + (n % 89) * 0.026,
      'America/Vancouver', 'day', 5000 + n, 50, '[{"type": "rent", "method": "rent", "available": true}]' from generate_series(1, 6200) n`;
  const total = async (filter: typeof everything, zoom: number) => {
    const matches = await mapMatches(db.deps(now), filter, okanagan, zoom);
    expect(matches.kind).toBe('clusters');
    if (matches.kind !== 'clusters') return 0;
    expect(matches.isEstimate).toBe(false);
    for (const {
      coordinates: [x, y],
      box,
    } of matches.clusters) {
      expect(x >= box[0] - 1e-5 && x <= box[2] + 1e-5 && y >= box[1] - 1e-5 && y <= box[3] + 1e-5).toBe(true);
    }
    return matches.clusters.reduce((sum, cluster) => sum + cluster.count, 0);
  };
  for (const zoom of [5, 7, 9, 12, 16]) {
    expect(await total({ ...everything, minPriceCents: 7000 }, zoom), `price at ${zoom}`).toBe(4201);
    expect(await total({ ...everything, search: 'kayak' }, zoom), `text at ${zoom}`).toBe(6200);
  }
  await db.ownerSql`select count_search_changes()`;
  const dear = { ...everything, minPriceCents: 5100 };
  const sample = await mapMatches(db.deps(now), dear, okanagan, 7, { patience: 0, fewest: 0 });
  if (sample.kind !== 'clusters') throw new Error('Six thousand are clusters.');
  expect(sample.isEstimate, 'what one in 64 says for all is called an estimate').toBe(true);
  const counted = sample.clusters.reduce((sum, cluster) => sum + cluster.count, 0);
  expect(Math.abs(counted - 6101)).toBeLessThan(6101 * 0.05);
  const worded = { ...everything, search: 'kayak', from: '2027-04-02', to: '2027-04-03' };
  const thinned = await mapMatches(db.deps(now), worded, okanagan, 7, { patience: 150, fewest: 0 });
  if (thinned.kind !== 'clusters') throw new Error('Six thousand are clusters.');
  const guessed = thinned.clusters.reduce((sum, cluster) => sum + cluster.count, 0);
  expect(guessed % 128, 'of the sample one in two was looked at').toBe(0);
  expect(Math.abs(guessed - 6200)).toBeLessThan(6200 * 0.4);
  for (const zoom of [0, 5, 9, 10, 13]) {
    expect(await total(everything, zoom), `all at ${zoom}`).toBe(6200);
    expect(await total({ ...everything, category: 'rv' }, zoom), `rv at ${zoom}`).toBe(3100);
    expect(
      await total({ ...everything, from: '2027-04-02', to: '2027-04-03' }, zoom),
      `days at ${zoom}`,
    ).toBe(6200);
  }
});
