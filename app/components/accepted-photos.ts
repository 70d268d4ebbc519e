/** Lists the photos a file field offers: what the server can decode. Only iPhones name HEIC by its type; elsewhere its ending counts. */
export const acceptedPhotos = 'image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif';
