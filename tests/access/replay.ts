/** Holds answers against the OpenAPI document: a status or type that isn't declared, or a body of another shape, is a fault. */
import { z } from 'zod';
import type { ApiOperation, OpenApiDocument } from '../../platform/open-api.ts';

export type Replay = {
  /** @param endpoint as the server declares it: 'GET /api/v1/exchanges/:id'. @returns what the document says otherwise; null when all fits */
  faultOf: (endpoint: string, answer: Response) => Promise<string | null>;
  /** Operations that have not yet been answered with success. */
  unanswered: () => string[];
};

const documented = (endpoint: string): string =>
  endpoint.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => `{${name}}`);

export function replayOf({ paths, components }: OpenApiDocument): Replay {
  const operations = new Map<string, ApiOperation>(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );
  const waiting = new Set(operations.keys());
  const validators = new Map<string, z.ZodType>();
  const validatorOf = (schema: object): z.ZodType => {
    const text = JSON.stringify(schema);
    const [, name] = /^\{"\$ref":"#\/components\/schemas\/([^"]+)"\}$/.exec(text) ?? [];
    const said = name === undefined ? schema : components.schemas[name];
    const made = validators.get(text) ?? z.fromJSONSchema(said as Parameters<typeof z.fromJSONSchema>[0]);
    validators.set(text, made);
    return made;
  };
  return {
    async faultOf(endpoint, answer) {
      const name = documented(endpoint);
      const operation = operations.get(name);
      if (!operation) return null;
      if (answer.ok) waiting.delete(name);
      const declared = operation.responses[String(answer.status)];
      if (!declared) return `${answer.status} is not declared`;
      if (!declared.content) return (await answer.clone().text()) === '' ? null : 'a body is not declared';
      const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
      const content = declared.content[type];
      if (!content) return `${answer.status} as ${type} is not declared`;
      if (!type.endsWith('json')) return null;
      const { error } = validatorOf(content.schema).safeParse(await answer.clone().json());
      return error ? `${answer.status}: ${z.prettifyError(error).slice(0, 300)}` : null;
    },
    unanswered: () => [...waiting],
  };
}
