/** Finds the exchange of a payment's event. */
import { z } from 'zod';
import type { Exchange } from './payment-store.server.ts';

const fact = z.object({ body: z.object({ exchange: z.object({ kind: z.string(), id: z.string() }) }) });

/** @throws for an event that is not about a payment */
export const exchangeOfFact = (event: unknown): Exchange => fact.parse(event).body.exchange;
