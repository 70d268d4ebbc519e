/** How does a file that was fetched with the session's token reach the reader's disk? No address that anybody could follow leads to it. */

/** The file's name as the server says it. */
const nameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];

/** Hands an answer to the browser as a file. @param otherwise its name when the server says none */
export async function saveAnswer(answer: Response, otherwise: string): Promise<void> {
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameOf(answer) ?? otherwise;
  link.click();
  URL.revokeObjectURL(url);
}
