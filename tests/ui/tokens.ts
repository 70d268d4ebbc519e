/** Reads app/styles/tokens.css like a browser: a token's colour in a theme. */
import { readFileSync } from 'node:fs';

export type ThemeName = 'dark' | 'light';
/** Red, green, blue 0–255 and opacity 0–1. */
export type Colour = [red: number, green: number, blue: number, alpha: number];

const source = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8').replaceAll(
  /\/\*[\s\S]*?\*\//g,
  '',
);

function declarationsOf(selector: string): Map<string, string> {
  const start = source.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  const body = source.slice(source.indexOf('{', start) + 1, source.indexOf('}', start));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

const dark = declarationsOf(':root');
const light = declarationsOf("[data-theme='light']");
export const themes: Record<ThemeName, Map<string, string>> = { dark, light: new Map([...dark, ...light]) };

/** The names the light theme sets; each must exist in the dark one. */
export const namesOf = (theme: ThemeName): string[] => [...(theme === 'dark' ? dark : light).keys()];

/** A token's colour (`primary`) in a theme. Throws for a token that is not a colour. */
export function colourOf(theme: ThemeName, token: string): Colour {
  const value = themes[theme].get(`--${token}`);
  if (value === undefined) throw new Error(`no token --${token}`);
  const hex = value.match(/^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i);
  if (hex) return [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16), parseInt(hex[3] ?? '', 16), 1];
  const rgb = value.match(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/);
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4])];
  // Mixing with transparent keeps the colour and uses the share as opacity.
  const mix = value.match(/^color-mix\(in oklab, var\(--([\w-]+)\) ([\d.]+)%, transparent\)$/);
  if (mix) {
    const [red, green, blue] = colourOf(theme, mix[1] ?? '');
    return [red, green, blue, Number(mix[2]) / 100];
  }
  throw new Error(`--${token} is no colour: ${value}`);
}

/** The visible colour of one over an opaque other. */
export function over([r, g, b, alpha]: Colour, [r2, g2, b2]: Colour): Colour {
  const blend = (top: number, below: number) => top * alpha + below * (1 - alpha);
  return [blend(r, r2), blend(g, g2), blend(b, b2), 1];
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two opaque colours, 1 to 21. */
export function contrast(first: Colour, second: Colour): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
