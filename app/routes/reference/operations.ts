/** Sorts the endpoints for the reference: by tag and in the document's order. */
import type { ApiOperation, JsonSchema, OpenApiDocument } from '../../../platform/open-api.ts';

export type ShownOperation = { method: string; path: string; operation: ApiOperation };
export type OperationGroup = { tag: string; id: string; words: string; operations: ShownOperation[] };

const idOf = (tag: string): string =>
  tag
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export function operationsOf({ paths, tags }: OpenApiDocument): OperationGroup[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ShownOperation => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  return tags.map(({ name, description }) => ({
    tag: name,
    id: idOf(name),
    words: description,
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** The name of a named shape; null for an inline one. */
export const nameOfReference = (reference: string | undefined): string | null =>
  reference?.split('/').at(-1) ?? null;

/** The shapes that these endpoints name, and those that the shapes name. */
export function schemasNamedBy(
  operations: readonly ShownOperation[],
  all: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {};
  const look = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = all[name];
      if (!schema || name in found) continue;
      found[name] = schema;
      look(schema);
    }
  };
  look(operations);
  return found;
}

/** The meaning of each error status, from the document. */
export const refusalsOf = ({ components }: OpenApiDocument): [status: string, words: string][] =>
  Object.entries(components.responses).map(([status, { description }]) => [status, description]);
