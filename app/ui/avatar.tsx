import { useState, type CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

/** The letter that stands for a person without a picture; '?' for a name without letters. */
export function firstLetterOf(name: string): string {
  return name.match(/\p{L}|\p{N}/u)?.[0].toLocaleUpperCase('en-CA') ?? '?';
}

type AvatarProps = {
  name: string;
  src?: string | null;
  /** Diameter in pixels. */
  size?: number;
  /** Says the name; off where the name stands beside it. */
  isNamed?: boolean;
  className?: string;
};

/** A person's picture in a circle, or the first letter of the name when there is none or it does not load. */
export function Avatar({ name, src, size = 48, isNamed = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== failedSrc;
  const style = { '--size': `${size}px` } as CSSProperties; // custom properties are not in CSSProperties
  return (
    <span
      role={isNamed ? 'img' : undefined}
      aria-label={isNamed ? name : undefined}
      aria-hidden={isNamed ? undefined : true}
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
          // It may have failed before the script arrived.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailedSrc(src);
          }}
        />
      ) : (
        firstLetterOf(name)
      )}
    </span>
  );
}
