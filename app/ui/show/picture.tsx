import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './picture.module.css';

/** A picture with everything needed to show it without layout shift. */
export type PictureSource = {
  alt: string;
  /** Focal point in percent of width and height. */
  focal: [x: number, y: number];
  width: number;
  height: number;
  /** A tiny data URI shown while loading; '' for none. */
  blur: string;
  /** Average colour, `#rrggbb`. */
  color: string;
  /** Paths by width in pixels. */
  avif: Record<string, string>;
  /** For browsers without AVIF; may be empty. */
  webp: Record<string, string>;
};

type PictureProps = {
  picture: PictureSource;
  /** The displayed width, as in `<img sizes>`: '(max-width: 767px) 50vw, 400px'. */
  sizes: string;
  /** Above the fold: fetched at once and before others. */
  priority?: boolean;
  /** Replaces the picture's own description; '' for a decorative picture. */
  alt?: string;
  className?: string;
  style?: CSSProperties;
  /** Shows the whole picture instead of filling the frame. */
  contain?: boolean;
};

function byWidth(paths: Record<string, string>): [width: number, path: string][] {
  return Object.entries(paths)
    .map(([width, path]): [number, string] => [Number(width), path])
    .toSorted((a, b) => a[0] - b[0]);
}

/** A `srcset` value from paths by width in pixels, narrowest first. */
export function srcSetOf(paths: Record<string, string>): string {
  return byWidth(paths)
    .map(([width, path]) => `${path} ${width}w`)
    .join(', ');
}

/** The path for browsers without `srcset`: the widest WebP, else the AVIF nearest to 800 pixels. */
export function fallbackPathOf(picture: Pick<PictureSource, 'avif' | 'webp'>): string | undefined {
  const webp = byWidth(picture.webp).at(-1);
  if (webp) return webp[1];
  const avif = byWidth(picture.avif);
  return (avif.findLast(([width]) => width <= 800) ?? avif[0])?.[1];
}

/**
 * A picture that fills its frame around its focal point. Width and height are always in the markup, a blur is shown while it loads, and it
 * is lazy unless it has priority.
 */
export function Picture({ picture, sizes, priority, alt, className, style, contain }: PictureProps) {
  const position = `${picture.focal[0]}% ${picture.focal[1]}%`;
  const behind: CSSProperties = contain
    ? {}
    : {
        objectPosition: position,
        backgroundColor: picture.color,
        ...(picture.blur && { backgroundImage: `url("${picture.blur}")`, backgroundPosition: position }),
      };
  const avif = srcSetOf(picture.avif);
  const webp = srcSetOf(picture.webp);
  return (
    <picture className={styles.picture}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={fallbackPathOf(picture)}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        className={classNames(styles.image, contain && styles.contain, className)}
        style={{ ...behind, ...style }}
      />
    </picture>
  );
}
