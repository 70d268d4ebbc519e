/** `npm run operator -- add EMAIL [--revoke]`: makes an account an operator, or revokes that. */
import { parseArgs } from 'node:util';
import { listOperators, grantOperator, revokeOperator } from '../features/members/operators.server.ts';
import { accountOfAddress, addressesOf } from '../features/membership/accounts.server.ts';
import { openGround } from '../ground.server.ts';
import { ownOrigin, readConfig } from '../platform/config/config.server.ts';
import { createLog } from '../platform/log/log.server.ts';

const usage = `Usage:
  npm run operator -- add EMAIL            makes the account with this confirmed email address an operator
  npm run operator -- add EMAIL --revoke   makes it an ordinary account again
  npm run operator -- list                 lists the operators`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { revoke: { type: 'boolean' } },
});
const [verb, email = ''] = positionals;
const isAdd = verb === 'add' && positionals.length === 2;

async function run(): Promise<string> {
  const config = readConfig();
  const log = createLog(
    'error',
    (text) => process.stderr.write(text),
    () => new Date(),
  );
  const ground = await openGround(config, log);
  const { deps } = ground;
  try {
    if (!isAdd) {
      const operators = await listOperators(deps.sql);
      const addresses = await addressesOf(
        deps.sql,
        operators.map(({ accountId }) => accountId),
      );
      const lines = operators.map(({ accountId }) => `  ${addresses.get(accountId) ?? accountId}`);
      return lines.length > 0 ? `Operators:\n${lines.join('\n')}` : 'There is no operator yet.';
    }
    const account = await accountOfAddress(deps.sql, email.trim());
    if (!account)
      throw new Error(
        `There is no account with the confirmed address ${email}. Sign up at ${ownOrigin(config)}/signup, open the link in the email, and run this again.`,
      );
    const grant = {
      actor: { kind: 'command_line' } as const,
      accountId: account.id,
      reason: 'From the command line.',
    };
    if (values.revoke)
      return (await revokeOperator(deps, grant))
        ? `${account.email} is no longer an operator.`
        : `${account.email} was not an operator.`;
    return (await grantOperator(deps, grant))
      ? `${account.email} is an operator. At the next sign-in, set up an authenticator app: ${ownOrigin(config)}/account`
      : `${account.email} is already an operator.`;
  } finally {
    await ground.close();
  }
}

if (!isAdd && verb !== 'list') {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    console.log(await run());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
