/** Holds points and pays them out until it is killed; reports each key once its commit was acknowledged. */
import { earnHeldPoints } from '../../features/points/holds/earn-held-points.server.ts';
import { givePoints } from '../../features/points/give-points.server.ts';
import { holdPoints } from '../../features/points/holds/hold-points.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { exchangeRows } from '../builders/points.ts';
import { prepareSchema } from '../../schema.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { accepted } from '../../platform/refusal.ts';

const [url = '', round = '0'] = process.argv.slice(2);
const deps = openDatabase({ directUrl: null, poolSize: 6 }, url, { role: null });
const now = new Date();
await prepareSchema(deps.sql);
const people = await deps.sql<{ id: string }[]>`
  insert into member (display_name, joined_on) select 'Ann', '2026-01-01' from generate_series(1, 4) returning id`;
const say = (key: string) => process.stdout.write(`${key}\n`);

async function lane(number: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const [payer, earner] = [people[(number + turn) % 4], people[(number + turn + 1 + (turn % 3)) % 4]];
    const exchange = (await exchangeRows(deps.sql, 1))();
    const key = (what: string) => `${what} ${round} ${number} ${turn}`;
    const parties = { exchange, payerId: payer?.id ?? '', earnerId: earner?.id ?? '', madeBy: null };
    await inTransaction(deps, {}, async ({ sql }) => {
      const gift = { memberId: parties.payerId, points: 20, reason: 'goodwill', madeBy: null } as const;
      await givePoints({ sql, now }, { ...gift, key: key('give') });
    });
    say(key('give'));
    await inTransaction(deps, {}, async ({ sql }) =>
      accepted(
        await holdPoints(
          { sql, now },
          { exchange, memberId: parties.payerId, points: 20, key: key('hold'), madeBy: null },
        ),
      ),
    );
    say(key('hold'));
    await inTransaction(deps, {}, async ({ sql }) =>
      accepted(await earnHeldPoints({ sql, now }, { ...parties, key: key('earn') })),
    );
    say(key('earn'));
  }
}

await Promise.all([0, 1, 2, 3].map(lane));
