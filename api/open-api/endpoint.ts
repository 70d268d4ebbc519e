/** Describes one endpoint. Its shapes are the same schemas the endpoint reads with. */
import type { z } from 'zod';

export type MediaType =
  | 'application/json'
  | 'application/pdf'
  | 'image/webp'
  | 'text/csv'
  | 'text/event-stream'
  | 'video/mp4'
  | 'video/webm';

export type Endpoint = {
  /** What it does, in a few words that start with a verb. */
  summary: string;
  /** What callers should know first. */
  description?: string;
  /** Who gets an answer besides signed-in accounts, or which of them: approved members, or operators with a second factor. */
  who?: 'everybody' | 'members' | 'operators';
  /** Its path parameters; null where the page's own reader knows them. */
  query?: z.ZodObject;
  body?: Shape;
  /** The body is a file of one of these kinds. */
  upload?: readonly ('image/*' | 'video/*')[];
  /** A command that happens once per `Idempotency-Key`. */
  isKeyed?: true;
  /** 200 unless stated. */
  answer: {
    status?: 200 | 201 | 202 | 204;
    words: string;
    shape?: Shape;
    /** JSON unless stated. */
    types?: readonly MediaType[];
  };
  /**
   * Statuses of refusals besides those that the document adds: 429 and 503; 401 and 403 unless it is for everybody; 404 for a path; 400 and
   * 413 for a body; 400 for a query; 422 for a command with a key.
   */
  refusals?: (400 | 402 | 403 | 404 | 409 | 422)[];
};

/** A schema and its name in the document. */
export type Shape = { name: string; schema: z.ZodType };

/** By tag, then by `METHOD /path` under `/api/v1`, as the endpoint is declared. */
export type EndpointTable = Readonly<
  Record<string, { words: string; endpoints: Readonly<Record<string, Endpoint>> }>
>;

export const shape = (name: string, schema: z.ZodType): Shape => ({ name, schema });
