import { expect, test } from 'vitest';
import { photoUpload } from './app.server.ts';
import { openApiDocument } from './open-api/document.ts';

test('every endpoint that takes a file also takes bytes that are not valid text', () => {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument('Wildloop'))) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
  };
  const uploads = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter(({ requestBody }) => requestBody && !('application/json' in requestBody.content))
      .map(() => path.replaceAll(/\{\w+\}/g, '7d1c6c1e-0000-4000-8000-000000000000')),
  );
  expect(uploads.length).toBeGreaterThan(5);
  expect(uploads.filter((path) => !photoUpload.test(path))).toEqual([]);
});
