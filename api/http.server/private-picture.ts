/** How does a picture that only some may see leave the server? For whoever asked with their token, and kept by nobody in between. */

/** @param content of that type */
export const privatePicture = (content: Uint8Array, type = 'image/webp'): Response =>
  new Response(Uint8Array.from(content), {
    headers: {
      'content-type': type,
      'cache-control': 'private, no-store',
      // Nobody's browser guesses another type, and nothing in it runs, whatever the bytes are.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
