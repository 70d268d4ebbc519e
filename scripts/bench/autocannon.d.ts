/** The types of autocannon that the benchmarks use; the package has none. */
declare module 'autocannon' {
  type Result = {
    duration: number;
    errors: number;
    non2xx: number;
    requests: { total: number };
    latency: { p99: number };
  };
  export type Request = {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Changes the request before it is sent. */
    setupRequest?: (request: Request) => Request;
  };
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    /** Each connection sends them in turn. */
    requests?: Request[];
  }): Promise<Result>;
}
