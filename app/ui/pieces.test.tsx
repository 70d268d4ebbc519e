import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { firstLetterOf, initialsOf } from './show/avatar.tsx';
import { Field } from './fields/field.tsx';
import { fallbackPathOf, Picture, srcSetOf } from './show/picture.tsx';
import { spotBeside } from './overlay/place-beside.ts';
import { indexAfterKey } from './roving-focus.ts';
import { halfStars, Stars } from './show/stars.tsx';
import { TextInput } from './fields/text-input.tsx';
import { themeScript } from './theme-script.ts';
import { useTheme } from './theme.tsx';
import { useToast } from './overlay/toast.tsx';

const boat = {
  alt: 'A boat',
  focal: [60, 40] as [number, number],
  width: 1600,
  height: 1067,
  blur: 'data:image/webp;base64,AAAA',
  color: '#91988e',
  avif: { '1600': '/b-1600.avif', '480': '/b-480.avif', '800': '/b-800.avif' },
  webp: { '800': '/b-800.webp' },
};

describe('a picture', () => {
  it('lists its widths from narrow to wide', () => {
    expect(srcSetOf(boat.avif)).toBe('/b-480.avif 480w, /b-800.avif 800w, /b-1600.avif 1600w');
  });

  it('has one address for browsers without srcset', () => {
    expect(fallbackPathOf(boat)).toBe('/b-800.webp');
    expect(fallbackPathOf({ ...boat, webp: {} })).toBe('/b-800.avif');
    expect(fallbackPathOf({ avif: { '1600': '/only.avif' }, webp: {} })).toBe('/only.avif');
  });

  it('states its size and focal point, and loads lazily unless it comes first', () => {
    const lazy = renderToStaticMarkup(<Picture picture={boat} sizes="50vw" />);
    expect(lazy).toContain('width="1600" height="1067" loading="lazy"');
    expect(lazy).toContain('object-position:60% 40%');
    const first = renderToStaticMarkup(<Picture picture={boat} sizes="50vw" priority alt="" />);
    expect(first).toContain('loading="eager" fetchPriority="high"');
    expect(first).toContain('alt=""');
  });
});

describe('stars', () => {
  it.each([
    [4.8, 5],
    [4.5, 4.5],
    [4.7, 4.5],
    [4.2, 4],
    [0, 0],
    [9, 5],
  ])('draw %d as %d', (rating, drawn) => {
    expect(halfStars(rating)).toBe(drawn);
  });

  it('say the exact value', () => {
    expect(renderToStaticMarkup(<Stars rating={4.8} />)).toContain('aria-label="4.8 out of 5"');
  });
});

it.each([
  ['Maya Chen', 'M'],
  ['émile', 'É'],
  ['  (sam)', 'S'],
  ['', '?'],
])('the initial of %j is %s', (name, letter) => {
  expect(firstLetterOf(name)).toBe(letter);
});

it.each([
  ['Marnie Kovacs', 'MK'],
  ['Noor H.', 'NH'],
  ['Cher', 'C'],
  ['  élise  de la   Cour ', 'ÉC'],
  ['Ann &', 'A'],
  ['…', '?'],
])('shows %j as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('a field connects label, hint and error to its control', () => {
  const markup = renderToStaticMarkup(
    <Field label="Email" hint="We never show it." error="Please enter a valid email address">
      <TextInput name="email" />
    </Field>,
  );
  const id = markup.match(/<label for="([^"]+)"/)?.[1];
  expect(markup).toContain(`id="${id}"`);
  expect(markup).toContain(`aria-describedby="${id}-error ${id}-hint"`);
  expect(markup).toContain('aria-invalid="true"');
});

it('arrow keys wrap around the ends of a row', () => {
  expect(indexAfterKey(2, 3, 'ArrowRight')).toBe(0);
  expect(indexAfterKey(0, 3, 'ArrowLeft')).toBe(2);
  expect(indexAfterKey(1, 3, 'Home')).toBe(0);
  expect(indexAfterKey(1, 3, 'End')).toBe(2);
  expect(indexAfterKey(1, 3, 'Tab')).toBeNull();
});

describe('a panel beside its button', () => {
  const room = { width: 1000, height: 600 };
  const panel = { width: 300, height: 200 };

  it('opens below, at the requested edge', () => {
    const button = { left: 400, top: 100, width: 100, height: 40 };
    expect(spotBeside(button, panel, room, 'start')).toEqual({ left: 400, top: 148 });
    expect(spotBeside(button, panel, room, 'end')).toEqual({ left: 200, top: 148 });
    expect(spotBeside(button, panel, room, 'center')).toEqual({ left: 300, top: 148 });
  });

  it('stays in the window, and opens above where there is no room below', () => {
    const corner = { left: 950, top: 540, width: 40, height: 40 };
    expect(spotBeside(corner, panel, room, 'start')).toEqual({ left: 692, top: 332 });
  });
});

describe('providers', () => {
  function Lost({ hook }: { hook: () => unknown }) {
    hook();
    return null;
  }

  it('explain when they are missing', () => {
    expect(() => renderToStaticMarkup(<Lost hook={useTheme} />)).toThrow(
      'must be used within a theme provider',
    );
    expect(() => renderToStaticMarkup(<Lost hook={useToast} />)).toThrow(
      'must be used within a toast provider',
    );
  });
});

describe('the script that sets the theme', () => {
  type Shown = { theme: string; scheme: string; bar: string };

  /** Runs the script in a fake document with only what it uses. */
  function run(stored: () => string | null): Shown {
    const meta = { name: '', content: '' };
    const root = { dataset: { theme: '' }, style: { colorScheme: '' } };
    const document = {
      documentElement: root,
      querySelector: () => null,
      createElement: () => meta,
      head: { appendChild: (element: unknown) => element },
    };
    runInNewContext(themeScript, { document, localStorage: { getItem: stored } });
    return { theme: root.dataset.theme, scheme: root.style.colorScheme, bar: `${meta.name} ${meta.content}` };
  }

  it('applies the stored theme, and the dark one for any other value', () => {
    expect(run(() => 'light')).toEqual({ theme: 'light', scheme: 'light', bar: 'theme-color #fbf8f3' });
    const dark = { theme: 'dark', scheme: 'dark', bar: 'theme-color #0a1315' };
    expect(run(() => null)).toEqual(dark);
    expect(run(() => 'purple')).toEqual(dark);
  });

  it('works when storage is blocked', () => {
    const barred = () => {
      throw new Error('SecurityError');
    };
    expect(run(barred).theme).toBe('dark');
  });

  it('is short, and can’t end its script element early', () => {
    expect(themeScript.length).toBeLessThan(400);
    expect(themeScript).not.toContain('</');
  });
});
