/** Types the parts of an OpenAPI 3.1 document that we write and show. */

/** JSON Schema 2020-12, as in OpenAPI 3.1; only what the page shows is typed. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** `false` beside `prefixItems`: a list of exactly these. */
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  additionalProperties?: boolean | JsonSchema;
  [more: string]: unknown;
};

export type ApiParameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

export type ApiAnswer = { description: string; content?: Record<string, { schema: JsonSchema }> };

export type ApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Empty: no sign-in needed. */
  security: Record<string, string[]>[];
  parameters?: ApiParameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, ApiAnswer>;
};

export type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    /** Every refusal by its status, also those that any endpoint may answer. */
    responses: Record<string, ApiAnswer>;
  };
};
