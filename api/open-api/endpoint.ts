/** What does the reference say of one endpoint? Its shapes are the very schemas that the endpoint reads with. */
import type { z } from 'zod';

export type Endpoint = {
  /** What it does, in a few words that begin with a verb. */
  summary: string;
  /** What is worth knowing before it is called. */
  description?: string;
  /** Who gets an answer: everybody, whoever is signed in, approved members, or operators with their second factor. */
  who: 'everybody' | 'signed in' | 'members' | 'operators';
  /** Its parameters in the address; null where the page's own reader knows them. */
  query?: z.ZodObject;
  body?: Shape;
  /** A command that happens once per `Idempotency-Key`. */
  isKeyed?: true;
  /** 200 with JSON when not said otherwise. */
  answer: {
    status?: 200 | 201 | 202 | 204;
    words: string;
    shape?: Shape;
    type?: 'text/csv' | 'text/event-stream' | 'application/pdf';
  };
  /** Refusals with a status of their own beside 401, 403 and 404. */
  refusals?: (400 | 409 | 422)[];
};

/** A schema under the name that the reference gives it. */
export type Shape = { name: string; schema: z.ZodType };

/** By tag, then by `METHOD /path` under `/api/v1`, as the endpoint is declared. */
export type EndpointTable = Readonly<
  Record<string, { words: string; endpoints: Readonly<Record<string, Endpoint>> }>
>;

export const shape = (name: string, schema: z.ZodType): Shape => ({ name, schema });
