/** Which exchange is a fact about a payment about? */
import { z } from 'zod';
import type { Exchange } from './payment-store.server.ts';

const fact = z.object({ body: z.object({ exchange: z.object({ kind: z.string(), id: z.string() }) }) });

/** @throws for what is no event of a payment */
export const exchangeOfFact = (event: unknown): Exchange => fact.parse(event).body.exchange;
