/** Serves a private picture to someone who asked with their token; no proxy keeps it. */

/** @param content bytes of that type */
export const privatePicture = (content: Uint8Array, type = 'image/webp'): Response =>
  new Response(Uint8Array.from(content), {
    headers: {
      'content-type': type,
      'cache-control': 'private, no-store',
      // Browsers must not guess another type or run anything in it, whatever the bytes are.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
