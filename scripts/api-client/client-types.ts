/** Writes the types of the API for programs in TypeScript, as the client library reads them. */
import type {
  ApiAnswer,
  ApiOperation,
  ApiParameter,
  JsonSchema,
  OpenApiDocument,
} from '../../platform/open-api.ts';

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const comment = (words: string | undefined): string =>
  words ? `/** ${words.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */ ` : '';

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  if (members.length > 0) return `{ ${members.join(' ')} }`;
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOf(additionalProperties)}>`
    : 'Record<string, unknown>';
}

function typeNamed(type: string, schema: JsonSchema): string {
  if (type === 'object') return objectType(schema);
  const { items, prefixItems } = schema;
  if (type === 'array' && prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  if (type === 'array') return items ? `(${typeOf(items)})[]` : 'unknown[]';
  return type === 'integer' ? 'number' : type;
}

/** What a JSON schema allows, as a type; what TypeScript can't say (lengths, patterns) is left out. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, enum: values, const: only, type } = schema;
  if ($ref !== undefined) return `components['schemas'][${JSON.stringify($ref.split('/').at(-1))}]`;
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map((each) => `(${typeOf(each)})`).join(' | ');
  if (Array.isArray(type)) return type.map((each) => typeNamed(each, schema)).join(' | ');
  return type === undefined ? 'unknown' : typeNamed(type, schema);
}

function parametersType(parameters: readonly ApiParameter[]): string {
  const parts = (['query', 'path', 'header'] as const).map((place) => {
    const own = parameters.filter((each) => each.in === place);
    if (own.length === 0) return `${place}?: never;`;
    const members = own.map(
      ({ name, required, schema, description }) =>
        `${comment(description)}${key(name)}${required ? '' : '?'}: ${typeOf(schema)};`,
    );
    return `${place}${own.some(({ required }) => required) ? '' : '?'}: { ${members.join(' ')} };`;
  });
  return `{ ${parts.join(' ')} cookie?: never; }`;
}

const contentType = (content: ApiAnswer['content']): string =>
  content === undefined
    ? 'content?: never;'
    : `content: { ${Object.entries(content)
        .map(([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema)};`)
        .join(' ')} };`;

function operationType({ parameters = [], requestBody, responses }: ApiOperation): string {
  const answers = Object.entries(responses).map(
    ([status, { content }]) => `${status}: { headers: Record<string, unknown>; ${contentType(content)} };`,
  );
  return `{ parameters: ${parametersType(parameters)}; ${
    requestBody ? `requestBody: { ${contentType(requestBody.content)} };` : 'requestBody?: never;'
  } responses: { ${answers.join(' ')} }; }`;
}

/** The text of a declaration file: `paths`, and the schemas that they name. */
export function clientTypes({ paths, components }: OpenApiDocument): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `    ${comment(schema.description)}${key(name)}: ${typeOf(schema)};`,
  );
  const places = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(
      ([method, operation]) => `    ${comment(operation.summary)}${method}: ${operationType(operation)};`,
    );
    return `  ${JSON.stringify(path)}: {\n${operations.join('\n')}\n  };`;
  });
  return [
    `export interface components {\n  schemas: {\n${schemas.join('\n')}\n  };\n}`,
    `export interface paths {\n${places.join('\n')}\n}`,
  ].join('\n\n');
}
