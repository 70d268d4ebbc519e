import { useState, type CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

/** The letter for a person without a photo; '?' for a name without letters. */
export function firstLetterOf(name: string): string {
  return name.match(/\p{L}|\p{N}/u)?.[0].toLocaleUpperCase('en-CA') ?? '?';
}

/** 'MK' for 'Marnie Kovacs': the first letters of the first and the last word, or of the only one. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = ''] = words;
  const last = words.length > 1 ? firstLetterOf(words.at(-1) ?? '') : '';
  return firstLetterOf(first) + last;
}

const tones = ['lake', 'ember', 'sun', 'pine'] as const;

/** The same name has the same colour everywhere. */
const toneOf = (name: string): (typeof tones)[number] =>
  tones[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones.length] ?? 'lake';

/** In smaller sizes two letters are hard to read. */
const roomForTwo = 44;

type AvatarProps = {
  name: string;
  src?: string | null;
  /** Diameter in pixels. */
  size?: number;
  className?: string;
};

/** A person's photo in a circle, or their initials if there is none or it fails to load; their name is next to it. */
export function Avatar({ name, src, size = 48, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== failedSrc;
  const style = { '--size': `${size}px` } as CSSProperties; // custom properties are not in CSSProperties
  return (
    <span
      aria-hidden="true"
      data-tone={hasPicture ? undefined : toneOf(name)}
      className={classNames(styles.avatar, className)}
      style={style}
    >
      {hasPicture && src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
          // It may have failed before the script loaded.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailedSrc(src);
          }}
        />
      ) : (
        (size < roomForTwo ? firstLetterOf : initialsOf)(name)
      )}
    </span>
  );
}
