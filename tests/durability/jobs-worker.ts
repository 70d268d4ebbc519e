/** Runs jobs until it is killed, for the test that kills it. Each job writes one effect, slowly enough to be caught. */
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startJobRunner } from '../../platform/jobs.server/job-runner.ts';
import { createLog } from '../../platform/log/log.server.ts';

const { sql } = openDatabase({ directUrl: null, poolSize: 6 }, process.argv[2] ?? '', { role: null });
const now = () => new Date();
startJobRunner(
  { sql, now, log: createLog('silent', () => {}, now) },
  {
    atOnce: 4,
    lookEveryMs: 50,
    backoffSeconds: () => 0.5,
    handlers: {
      leave: async (work) => {
        await work.sql`insert into effect values (${work.job.id})`;
        process.stdout.write('.');
        await work.sql`select pg_sleep(0.01)`;
      },
    },
  },
);
