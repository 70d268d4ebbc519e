// Serves the build for the journeys until stopped: `node tests/journeys/serve.ts <port> [listings to add]`.
import { rm, writeFile } from 'node:fs/promises';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startBuiltServer } from '../builders/built-server.ts';
import { databaseNote } from './database-note.ts';

/** Copies of the sample listings, slightly apart, so that a list has several pages and a map has clusters. */
async function crowd(databaseUrl: string, howMany: number): Promise<void> {
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, databaseUrl, { role: null });
  await sql`
    with copies as (
      insert into listing (slug, owner_id, category_id, state, title, location, province, longitude, latitude, time_zone, price_unit,
        price_cents, price_points, exchange_preferences, description, published_at)
      select l.slug || '-' || n, l.owner_id, l.category_id, 'published', l.title || ' ' || n, l.location, l.province,
        l.longitude + (n % 7 - 3) * 0.05, l.latitude + (n % 5 - 2) * 0.04, l.time_zone, l.price_unit,
        l.price_cents + n * 100, l.price_points + n, l.exchange_preferences, l.description, now()
      from listing l cross join generate_series(1, 20) n order by n, l.id limit ${howMany}
      returning id, slug)
    insert into listing_photo (listing_id, position, picture)
    select c.id, 0, p.picture from copies c
      join listing l on l.slug = regexp_replace(c.slug, '-[0-9]+$', '')
      join listing_photo p on p.listing_id = l.id and p.position = 0`;
  await close();
}

const [port = '', howMany = '0'] = process.argv.slice(2);
const server = await startBuiltServer(
  {
    // Links in emails lead to the journeys' address.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Two browsers share an address: rate limits are tested elsewhere.
    AUTH_TRIES_PER_MINUTE: '0',
    AUTH_MAILS_PER_HOUR: '0',
    AUTH_SECONDS_BETWEEN_MAILS: '0',
  },
  Number(port),
);
// Journeys read the stored emails.
const note = databaseNote(Number(port));
await writeFile(note, server.databaseUrl);
if (Number(howMany) > 0) await crowd(server.databaseUrl, Number(howMany));
process.stdout.write(`Serving the build for the journeys at ${server.url}\n`);
const stop = async () => {
  await rm(note, { force: true });
  await server.stop();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
