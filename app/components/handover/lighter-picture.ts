/** Shrinks pictures before upload, since the server keeps only its own widths. */
/** Larger pictures are shrunk before upload: the server keeps at most 1600 pixels anyway. */
const heavyBytes = 3 * 1024 * 1024;
const widestPixels = 2_400;

/** The file itself, or a smaller version that looks the same on our pages. What the browser cannot decode is sent as it is. */
export async function lighterPicture(file: File): Promise<Blob> {
  if (file.size <= heavyBytes) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, widestPixels / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const drawn = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/jpeg', 0.92);
    });
    return drawn !== null && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}
