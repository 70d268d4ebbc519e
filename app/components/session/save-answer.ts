/** Saves a file fetched with the session's token to the reader's disk, since it has no public address. */

/** The server's name for the file. */
const nameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];

/** Offers an answer as a file. @param otherwise its name if the server gives none */
export async function saveAnswer(answer: Response, otherwise: string): Promise<void> {
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameOf(answer) ?? otherwise;
  link.click();
  URL.revokeObjectURL(url);
}
