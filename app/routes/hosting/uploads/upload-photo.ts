import type { HostedPhoto } from '../../../../features/hosting/hosting-view.ts';
import { photoLimits, photoRefusals } from '../../../../features/hosting/photos/photo-rules.ts';
import { ApiProblem } from '../../../components/session/api-client.ts';
import { lighterPicture } from '../../../components/handover/lighter-picture.ts';
import { currentSession } from '../../../components/session/session.ts';

function problemOf(request: XMLHttpRequest): ApiProblem {
  try {
    const said = JSON.parse(request.responseText) as { code?: string; detail?: string };
    return new ApiProblem(request.status, said.code ?? '', said.detail ?? 'We couldn’t upload this photo.');
  } catch {
    return new ApiProblem(request.status, '', 'We couldn’t upload this photo. Please try again.');
  }
}

/**
 * Sends one photo. `fetch` reports no upload progress, so this is the one place with an XMLHttpRequest.
 * @param onProgress from 0 to 1, the uploaded share
 * @throws ApiProblem with a sentence for the owner
 */
export async function uploadPhoto(
  listingId: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<HostedPhoto> {
  const body = await lighterPicture(file);
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
      reject(new ApiProblem(0, 'offline', 'We couldn’t connect. Please try again.')),
    );
    request.send(body);
  });
}
