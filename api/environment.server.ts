/** What does an endpoint know of the request beside its words? */
import type { Client } from '../platform/http.server/client-address.ts';

export type ApiEnvironment = { Bindings: { client: Client; requestId: string; route?: string } };
