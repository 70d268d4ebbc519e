/** Members who write and read over HTTP until told to stop, and what they were answered. */
import { setTimeout as sleep } from 'node:timers/promises';

export type Members = {
  /** Addresses of applications that were answered with 201. */
  acknowledged: string[];
  /** Answers by request and status; 0 for no answer. */
  answers: Record<string, number>;
  end: () => Promise<void>;
};

let count = 0;

/** @param atOnce writers, and as many readers */
export function members(url: string, atOnce: number): Members {
  const stop = new AbortController();
  const answers: Record<string, number> = {};
  const acknowledged: string[] = [];
  const note = (what: string, status: number) => {
    const key = `${what} ${status}`;
    answers[key] = (answers[key] ?? 0) + 1;
  };
  const statusOf = async (asked: Promise<Response>): Promise<number> => {
    try {
      const response = await asked;
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };
  const write = async () => {
    const email = `member-${(count += 1)}@example.com`;
    const status = await statusOf(
      fetch(`${url}/rest/v1/founders_club_applications`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          first_name: 'Wren',
          last_name: 'Roy',
          email,
          commitment: 'yes',
          location: 'Nelson, BC',
        }),
      }),
    );
    note('write', status);
    if (status === 201) acknowledged.push(email);
  };
  const read = async () => note('read', await statusOf(fetch(`${url}/api/v1/listings?min=${(count += 1)}`)));
  const forever = async (act: () => Promise<void>) => {
    while (!stop.signal.aborted) {
      await act();
      await sleep(5);
    }
  };
  const people = Array.from({ length: atOnce }, () => [forever(write), forever(read)]).flat();
  return {
    acknowledged,
    answers,
    async end() {
      stop.abort();
      await Promise.all(people);
    },
  };
}

/** Requests that were not answered with success. */
export const failures = ({ answers }: Members): Record<string, number> =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !/ 20\d$/.test(key)));
