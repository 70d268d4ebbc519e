import type { MapTheme } from './map-types.ts';

/**
 * The map's colours. They are here and not in tokens.css because WebGL cannot read custom properties; they come from the same families:
 * dark ground #0A1315–#17262A with deep lake water, light warm paper with clear lakes. The relief is baked from the same ground colours
 * (scripts/basemap/relief.py).
 */
export type MapPalette = {
  land: string;
  outside: string;
  water: string;
  shore: string;
  river: string;
  province: string;
  country: string;
  casing: string;
  city: string;
  town: string;
  dot: string;
  halo: string;
  waterName: string;
  waterHalo: string;
  park: string;
  range: string;
  region: string;
};

export const mapPalettes: Record<MapTheme, MapPalette> = {
  dark: {
    land: '#14262a',
    outside: '#111f23',
    water: '#0b3a48',
    shore: '#1f5f6d',
    river: '#17505e',
    province: '#7d8f92',
    country: '#93a3a5',
    casing: 'rgba(6, 14, 16, 0.45)',
    city: '#f1f5f2',
    town: '#b5c6c4',
    dot: '#a9bbb9',
    halo: 'rgba(10, 19, 21, 0.88)',
    waterName: '#6fb9c4',
    waterHalo: 'rgba(6, 34, 44, 0.75)',
    park: '#86b79b',
    range: '#8b9c98',
    region: '#93a5a6',
  },
  light: {
    land: '#efe9da',
    outside: '#ebe5d8',
    water: '#a3d5db',
    shore: '#7fbfc8',
    river: '#8fcad2',
    province: '#a08f7c',
    country: '#8c7b69',
    casing: 'rgba(255, 255, 255, 0.6)',
    city: '#14211f',
    town: '#44524d',
    dot: '#55635f',
    halo: 'rgba(251, 248, 243, 0.92)',
    waterName: '#2c7680',
    waterHalo: 'rgba(220, 242, 243, 0.7)',
    park: '#3f7a4e',
    range: '#85765c',
    region: '#867a68',
  },
};

/** Colours that only streets use: the built-in map draws none of them. */
export type StreetColors = {
  green: string;
  town: string;
  ice: string;
  building: string;
  casing: string;
  highway: string;
  major: string;
  minor: string;
  path: string;
  rail: string;
  roadName: string;
};

export const streetColors: Record<MapTheme, StreetColors> = {
  dark: {
    green: '#16302a',
    town: '#182b2f',
    ice: '#2a4147',
    building: '#20363b',
    casing: '#0d1a1d',
    highway: '#8a7a55',
    major: '#4d6368',
    minor: '#33494e',
    path: '#3f5a50',
    rail: '#3d4f53',
    roadName: '#b5c6c4',
  },
  light: {
    green: '#d9e5c9',
    town: '#e9e2d2',
    ice: '#f6fafa',
    building: '#ddd3c1',
    casing: '#d3c7b2',
    highway: '#f3c878',
    major: '#fffaf0',
    minor: '#fffdf8',
    path: '#b7a98d',
    rail: '#b3a997',
    roadName: '#55635f',
  },
};
