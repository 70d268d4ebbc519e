/** How does a picture get into the evidence? As the file it is; what is too heavy is drawn smaller first. */
import { askApi } from '../../../components/api-client.ts';
import { lighterPicture } from '../../../components/lighter-picture.ts';

/** @throws ApiProblem with a sentence for whoever sent it */
export async function sendPicture(path: string, file: File): Promise<void> {
  await askApi(`${path}/pictures`, { method: 'POST', file: await lighterPicture(file) });
}
