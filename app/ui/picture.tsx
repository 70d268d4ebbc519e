import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

/** One picture with everything needed to draw it without a shift. */
export type PictureSource = {
  alt: string;
  /** Focal point in percent of width and height. */
  focal: [x: number, y: number];
  width: number;
  height: number;
  /** A tiny data URI shown until the picture is there; '' for none. */
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
  /** How wide the picture stands on the page, as in `<img sizes>`: '(max-width: 767px) 50vw, 400px'. */
  sizes: string;
  /** In the first view: fetched at once and before others. */
  priority?: boolean;
  /** Replaces the picture's own words; '' for a picture that only decorates. */
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

/** The value of `srcset` for paths keyed by their width in pixels, narrowest first. */
export function srcSetOf(paths: Record<string, string>): string {
  return byWidth(paths)
    .map(([width, path]) => `${path} ${width}w`)
    .join(', ');
}

/** The one path for a browser that reads no `srcset`: the widest WebP, else the AVIF nearest to 800 pixels. */
export function fallbackPathOf(picture: Pick<PictureSource, 'avif' | 'webp'>): string | undefined {
  const webp = byWidth(picture.webp).at(-1);
  if (webp) return webp[1];
  const avif = byWidth(picture.avif);
  return (avif.findLast(([width]) => width <= 800) ?? avif[0])?.[1];
}

/**
 * A picture that fills its frame around its focal point. Width and height are always in the markup, the blur stands behind it until it
 * is there, and it is fetched lazily unless it has priority.
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
