/** The types of autocannon that the benchmark uses; the package has none. */
declare module 'autocannon' {
  type Result = {
    duration: number;
    errors: number;
    non2xx: number;
    requests: { total: number };
    latency: { p99: number };
  };
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers: Record<string, string>;
  }): Promise<Result>;
}
