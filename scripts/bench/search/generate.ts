/** Generates listings with bookings for the benchmark, always the same, directly in the database. */
import type { PoolSql } from '../../../platform/database.server/sql.ts';
import { towns } from './towns.ts';

/** The benchmark's current day. Far ahead, so that its bookings never become the past. */
export const benchmarkDay = '2040-01-09';

export const bookingsEach = 5;

const kinds = `(values
  (1, 'rv', 24, 12000, 0.45, 'day', array['travel trailer','fifth wheel','class C motorhome','camper van','truck camper','tent trailer','toy hauler','Airstream','teardrop','motorhome']),
  (2, 'water', 15, 28000, 0.8, 'day', array['wake boat','bowrider','pontoon boat','jet ski pair','fishing boat','sailboat','ski boat','cuddy cabin','houseboat','jet boat']),
  (3, 'atv', 14, 22000, 0.4, 'day', array['side-by-side','quad','dirtbike','dune buggy','trail bike','UTV','youth quad','enduro bike']),
  (4, 'motorcycle', 8, 17000, 0.4, 'day', array['cruiser','touring bike','adventure bike','sport bike','scooter','cafe racer','trike']),
  (5, 'specialty', 4, 35000, 0.6, 'day', array['classic roadster','muscle car','convertible','vintage truck','supercar','jeep']),
  (6, 'cabins', 15, 38000, 0.6, 'night', array['lake house','ski chalet','log cabin','beach house','mountain lodge','A-frame','farm cottage','tiny house','condo','treehouse']),
  (7, 'snow', 7, 18000, 0.4, 'day', array['snowmobile','ski set','snow bike','sled and trailer','splitboard','snowshoes']),
  (8, 'glamping', 5, 16000, 0.4, 'night', array['yurt','safari tent','geodesic dome','tipi','shepherd hut','bell tent']),
  (9, 'unique', 2, 24000, 0.7, 'day', array['floating sauna','hot air balloon','fire lookout','party barge','observatory','train caboose']),
  (10, 'lite', 6, 7500, 0.5, 'day', array['paddle board','eFoil','sea kayak','canoe','e-bike','mountain bike','surf board','kite set'])
) kind (number, id, weight, price, spread, unit, names)`;

const makers = `array['Coachmen','Forest River','Jayco','Keystone','Winnebago','Grand Design','Nautique','MasterCraft','Malibu','Chaparral','Sea-Doo','Yamaha',
  'Kawasaki','Polaris','Can-Am','Honda','Suzuki','KTM','Husqvarna','Indian','Harley-Davidson','BMW','Triumph','Ducati','Arctic Cat','Ski-Doo','Bayliner','Lund',
  'Princecraft','Campion','Cobalt','Lance','Northern Lite','Escape','Bigfoot','Pleasure-Way','Mazda','Ford','Chevrolet','Porsche']`;
const manners = `array['Cozy','Roomy','Family','Luxury','Rustic','Modern','Compact','Bright','Quiet','Sunny','Off-grid','Heated','Fast','Classic','Lakeside','Pet friendly','Powerful',
  'Lightweight','Fully loaded','Brand new','Restored','Sporty','Peaceful','Secluded']`;
const extras = `array['with hot tub','with trailer','sleeps six','for two','with solar','with tower','with helmets','near the lake','with view','winter ready','for beginners',
  'with delivery','with fishing gear','ski in ski out','with deck','with canopy']`;

const offers = `array[
  '[{"type":"rent","method":"rent","available":true}]',
  '[{"type":"rent","method":"rent","available":true},{"type":"directSwap","method":"swap","available":true}]',
  '[{"type":"rent","method":"rent","available":true},{"type":"adventurePoints","method":"swap","available":true}]',
  '[{"type":"rent","method":"rent","available":true},{"type":"cashAndPoints","method":"rent","available":true}]',
  '[{"type":"anyType","method":"swap","available":true},{"type":"rent","method":"rent","available":true}]',
  '[{"type":"directSwap","method":"swap","available":true},{"type":"adventurePoints","method":"swap","available":true},{"type":"rent","method":"rent","available":false}]'
]::jsonb[]`;

/** Cumulative weights, so that one random number selects: `place >= low and place < high`. */
const townRows = (): (string | number)[][] => {
  const all = towns.reduce((sum, [, , , , weight]) => sum + weight, 0);
  let low = 0;
  return towns.map(([name, province, longitude, latitude, weight, spread]) => {
    const from = low;
    low += weight / all;
    return [name, province, longitude, latitude, spread, from, low];
  });
};

/** Fills an empty, migrated database with `howMany` published listings. Run as the owner. */
export async function generate(sql: PoolSql, howMany: number): Promise<void> {
  await sql.begin(async (transaction) => {
    // The same rows through the commands take an hour: triggers and the overlap constraint are dropped, and restored below.
    for (const table of ['listing', 'listing_photo', 'listing_claim'])
      await transaction.unsafe(`alter table ${table} disable trigger all`);
    await transaction.unsafe('alter table listing_claim drop constraint claims_on_a_listing_do_not_overlap');
    await transaction.unsafe("set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'");
    await transaction.unsafe('select setseed(0.42)');
    await transaction.unsafe(
      `create temporary table town (name text, province text, longitude float8, latitude float8, spread float8, low float8, high float8) on commit drop`,
    );
    for (const row of townRows())
      await transaction.unsafe('insert into town values ($1, $2, $3, $4, $5, $6, $7)', row);
    await transaction.unsafe(
      `insert into member (display_name, joined_on) select 'Member ' || n, '2026-01-05' from generate_series(1, greatest(10, ${howMany} / 3)) n`,
    );
    await transaction.unsafe(listingsSql(howMany));
    await transaction.unsafe(claimsSql);
    await transaction.unsafe(photosSql);
    await transaction.unsafe(`alter table listing_claim add constraint claims_on_a_listing_do_not_overlap
      exclude using gist (listing_id with =, during with &&)`);
    // Building indexes at the end takes a tenth of the time.
    const indexes = await transaction.unsafe<{ name: string; definition: string }[]>(
      "select indexname as name, indexdef as definition from pg_indexes where tablename in ('listing_search', 'listing_word', 'listing_days') and indexname not like '%_pkey'",
    );
    for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`);
    await transaction.unsafe('select rebuild_listing_search()');
    for (const { definition } of indexes) await transaction.unsafe(definition);
    for (const table of ['listing', 'listing_photo', 'listing_claim'])
      await transaction.unsafe(`alter table ${table} enable trigger all`);
  });
  await sql.unsafe('vacuum analyze');
}

const listingsSql = (howMany: number) => `
create temporary table chance on commit drop as
  select n, random() as place, random() as kind, random() as a, random() as b, random() as c, random() as offer, random() as price,
    sqrt(-2 * ln(1 - random())) as distance, 2 * pi() * random() as direction, random() as rating, random() as reviews
  from generate_series(1, ${howMany}) n;
insert into listing (slug, owner_id, category_id, state, published_at, title, location, province, longitude, latitude, time_zone, price_unit,
  price_cents, price_points, minimum_units, maximum_units, lead_days, horizon_days, cleaning_fee_cents, weekly_discount_percent,
  exchange_preferences, featured_rank, is_featured, review_count, review_sum)
select 'bench-' || r.n, m.id, k.id, 'published', now(),
  left((${manners})[1 + floor(r.a * 24)::int] || ' ' || (${makers})[1 + floor(r.b * 40)::int] || ' ' || k.names[1 + floor(r.c * array_length(k.names, 1))::int]
    || ' ' || (${extras})[1 + floor(r.a * 2400)::int % 16] || case when r.n % 3 = 0 then ' no. ' || r.n % 1000 else '' end, 100),
  t.name || ', ' || t.province, t.province,
  -- Nine in ten stand in their town, the others up to half a day's drive away.
  greatest(-138.9, least(-110.1, t.longitude + 1.5 * t.spread * r.distance * cos(r.direction) * case when r.rating < 0.1 then 8 else 1 end)),
  greatest(48.3, least(59.9, t.latitude + t.spread * r.distance * sin(r.direction) * case when r.rating < 0.1 then 8 else 1 end)),
  case t.province when 'BC' then 'America/Vancouver' else 'America/Edmonton' end, k.unit,
  greatest(2000, least(250000, 500 * round(k.price * exp(k.spread * (r.price * 3.4 - 1.7)) / 500)))::int, 1,
  1 + floor(r.a * 3)::int, 30, floor(r.b * 4)::int, 183 + floor(r.c * 183)::int, 0, 0,
  (${offers})[1 + floor(r.offer * 6)::int], case when r.n <= 3 then r.n when r.offer > 0.97 then 4 else 5 end, r.n <= 3 or r.offer > 0.97,
  floor(r.reviews * r.reviews * 40)::int, round(floor(r.reviews * r.reviews * 40) * (4 + r.rating))::int
from chance r
join town t on r.place >= t.low and r.place < t.high
join (select *, (sum(weight) over (order by number) - weight)::float8 / sum(weight) over () as low,
    sum(weight) over (order by number)::float8 / sum(weight) over () as high from ${kinds}) k on r.kind >= k.low and r.kind < k.high
join (select id, row_number() over (order by id) as number from member) m on m.number = 1 + r.n % (select count(*) from member)
order by r.n`;

const claimsSql = `
insert into listing_claim (listing_id, during, kind)
select l.id, tsrange(first::timestamp, (first + length)::timestamp), 'exchange'
from listing l, generate_series(0, ${bookingsEach - 1}) slot,
  lateral (select date '${benchmarkDay}' + slot * 36 + floor(random() * 26)::int + (l.id - l.id)::int as first, 1 + floor(random() * 9)::int as length) booked`;

// As large as real ones: paths by width, a blurred miniature, a sentence.
const photosSql = `
insert into listing_photo (listing_id, position, picture)
select l.id, 0, jsonb_build_object('alt', l.title || ' in ' || l.location, 'focal', '[50, 50]'::jsonb, 'width', 1600, 'height', 1200, 'color', '#5a7d8c',
  'blur', 'data:image/webp;base64,' || repeat(md5(l.slug), 6),
  'avif', jsonb_build_object('480', '/pictures/' || l.slug || '-480.avif', '960', '/pictures/' || l.slug || '-960.avif', '1600', '/pictures/' || l.slug || '-1600.avif'),
  'webp', jsonb_build_object('960', '/pictures/' || l.slug || '-960.webp'))
from listing l`;
