import type { HostedPhoto } from '../../../features/hosting/hosting-view.ts';
import { photoLimits, photoRefusals } from '../../../features/hosting/photo-rules.ts';
import { ApiProblem } from '../../components/api-client.ts';
import { currentSession } from '../../components/session.ts';

/** Beyond this a phone's picture is drawn smaller before it travels: the server keeps no more than 1600 pixels anyway. */
const heavyBytes = 3 * 1024 * 1024;
const widestPixels = 2_400;

/** The file itself, or a smaller drawing of it that looks the same on any page of ours. What the browser cannot draw goes as it is. */
async function lighter(file: File): Promise<Blob> {
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

function problemOf(request: XMLHttpRequest): ApiProblem {
  try {
    const said = JSON.parse(request.responseText) as { code?: string; detail?: string };
    return new ApiProblem(
      request.status,
      said.code ?? '',
      said.detail ?? 'This photo could not be taken in.',
    );
  } catch {
    return new ApiProblem(request.status, '', 'This photo could not be taken in. Please try again.');
  }
}

/**
 * Sends one photo. `fetch` tells nothing of what has left already, so this is the one place with an XMLHttpRequest.
 * @param onProgress from 0 to 1, of what has left the browser
 * @throws ApiProblem with a sentence for the owner
 */
export async function uploadPhoto(
  listingId: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<HostedPhoto> {
  const body = await lighter(file);
  if (body.size > photoLimits.mostBytes) throw new ApiProblem(413, '', photoRefusals.tooLarge.sentence);
  const token = (await currentSession())?.access_token;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1/hosting/listings/${listingId}/photos`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      request.status < 300
        ? resolve(JSON.parse(request.responseText) as HostedPhoto)
        : reject(problemOf(request)),
    );
    request.addEventListener('error', () =>
      reject(new ApiProblem(0, 'offline', 'We could not be reached. Please try again.')),
    );
    request.addEventListener('abort', () => reject(new ApiProblem(0, 'aborted', 'Stopped.')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
