/** Describes what an endpoint knows about a request besides its body. */
import type { Client } from '../platform/http.server/client-address.ts';

export type ApiEnvironment = { Bindings: { client: Client; requestId: string; route?: string } };
