/** Puts a listing's photo into an email. */
import type { EmailPart } from '../../platform/email-text.ts';
import type { Picture } from './listing-card.ts';

/** Twice the width that an email shows is sharp on a phone; wider files only load longer. */
const widest = 1_000;

function fileFor(paths: Record<string, string>): string | undefined {
  const widths = Object.keys(paths)
    .map(Number)
    .toSorted((one, other) => one - other);
  return paths[String(widths.findLast((width) => width <= widest) ?? widths[0])];
}

/** The photo as a part of an email, hosted at our own address; empty without one. @param origin without a trailing slash */
export function emailPicture(origin: string, picture: Picture | null): EmailPart[] {
  // Few mail programs know AVIF; our own sample photos have nothing else.
  const path = picture && (fileFor(picture.webp) ?? fileFor(picture.avif));
  if (!picture || path === undefined || path === null) return [];
  const { alt, width, height } = picture;
  return [{ kind: 'picture', src: origin + path, alt, width, height }];
}
