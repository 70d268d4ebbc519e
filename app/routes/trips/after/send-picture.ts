/** Uploads evidence photos; those too large are shrunk first. */
import { askApi } from '../../../components/session/api-client.ts';
import { lighterPicture } from '../../../components/handover/lighter-picture.ts';

/** @throws ApiProblem with a sentence for the sender */
export async function sendPicture(path: string, file: File): Promise<void> {
  await askApi(`${path}/pictures`, { method: 'POST', file: await lighterPicture(file) });
}
